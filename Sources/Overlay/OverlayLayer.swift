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

extension OverlayLayer {
  /// Its place from the back to the front, from 0.
  private var place: Int {
    switch self {
    case .background: 0
    case .bottom: 1
    case .top: 2
    case .overlay: 3
    }
  }

  /// Layers are looked up in every frame; their names would be slow to compare.
  public static func == (first: OverlayLayer, second: OverlayLayer) -> Bool {
    first.place == second.place
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}
