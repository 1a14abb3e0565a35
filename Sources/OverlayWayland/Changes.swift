// SPDX-License-Identifier: MIT

import Overlay

/// What the compositor's events have brought about and the backend has still to act on.
///
/// Events arrive while libwayland dispatches; they only leave a note here, so that no object is
/// destroyed while an event of it is handled.
final class Changes {
  /// For the backend's owner.
  let events = EventQueue()
  /// An output came, went or changed.
  var outputs = false
  /// A surface was closed by the compositor.
  var closedSurfaces = false
  /// A window became fullscreen, or stopped being so.
  var fullscreen = false
}
