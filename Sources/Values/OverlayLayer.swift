// SPDX-License-Identifier: MIT

/// Where effects stand among the windows, from the back to the front.
@frozen public enum OverlayLayer: String, CaseIterable, Hashable, Comparable, Sendable {
  /// Just above the wallpaper and the desktop's own window.
  case background
  /// Below ordinary windows, above `background`.
  case bottom
  /// Above ordinary windows.
  case top
  /// Above everything that is not itself an overlay (menus, tips, lock screens stay above on X11).
  case overlay

  /// The position from the back to the front, from 0.
  @inlinable
  public var rank: Int {
    switch self {
    case .background: 0
    case .bottom: 1
    case .top: 2
    case .overlay: 3
    }
  }

  /// Whether both are the same layer; raw values would be slow to compare in every frame.
  @inlinable
  public static func == (first: OverlayLayer, second: OverlayLayer) -> Bool {
    first.rank == second.rank
  }

  /// Whether `first` is behind `second`.
  @inlinable
  public static func < (first: OverlayLayer, second: OverlayLayer) -> Bool {
    first.rank < second.rank
  }

  /// Hashes the rank, as the raw value would be slow in every frame.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rank) }
}
