// SPDX-License-Identifier: MIT

/// Where effects stand among the windows; the raw values are those of the overlay's own layers.
public enum SurfaceLayer: String, CaseIterable, Hashable, Sendable {
  /// Just above the wallpaper.
  case background
  /// Below ordinary windows.
  case bottom
  /// Above ordinary windows, below fullscreen ones.
  case top
  /// Above everything.
  case overlay
}
