// SPDX-License-Identifier: MIT

/// Where an overlay stands between the desktop's background and everything else.
public enum OverlayLayer: String, CaseIterable, Hashable, Sendable {
  /// Just above the wallpaper and the desktop's own window.
  case background
  /// Below ordinary windows, above `background`.
  case bottom
  /// Above ordinary windows.
  case top
  /// Above everything that is not itself an overlay (menus, tips, lock screens stay above on X11).
  case overlay
}
