// SPDX-License-Identifier: MIT

import Overlay

/// What the compositor's events have brought about and the backend has still to act on.
///
/// Events arrive in the midst of dispatching; they only leave a note here, so that nothing is taken
/// away while it is being talked about.
final class Changes {
  /// For the backend's owner.
  let events = EventQueue()
  /// An output came, went or told something new.
  var outputs = false
  /// A surface was closed by the compositor.
  var closedSurfaces = false
  /// A window became fullscreen, or stopped being so.
  var fullscreen = false
}
