// SPDX-License-Identifier: MIT

import CX11

/// A rectangle of the root window in pixels.
struct RootRect: Hashable {
  var x: CInt
  var y: CInt
  var width: Int
  var height: Int

  /// Whether this covers all of `other`.
  func contains(_ other: RootRect) -> Bool {
    x <= other.x && y <= other.y
      && Int(x) + width >= Int(other.x) + other.width
      && Int(y) + height >= Int(other.y) + other.height
  }

  /// How many pixels two rectangles have in common.
  func overlap(with other: RootRect) -> Int {
    let left = max(Int(x), Int(other.x))
    let top = max(Int(y), Int(other.y))
    let right = min(Int(x) + width, Int(other.x) + other.width)
    let bottom = min(Int(y) + height, Int(other.y) + other.height)
    return max(0, right - left) * max(0, bottom - top)
  }
}

extension RootRect {
  /// The largest part of this that has no pixel of another rectangle; of no size if there is none.
  func without(_ other: RootRect) -> RootRect {
    guard overlap(with: other) > 0 else { return self }
    let (right, bottom) = (Int(x) + width, Int(y) + height)
    let (otherRight, otherBottom) = (Int(other.x) + other.width, Int(other.y) + other.height)
    let parts = [
      RootRect(x: x, y: y, width: Int(other.x - x), height: height),
      RootRect(x: CInt(otherRight), y: y, width: right - otherRight, height: height),
      RootRect(x: x, y: y, width: width, height: Int(other.y - y)),
      RootRect(x: x, y: CInt(otherBottom), width: width, height: bottom - otherBottom),
    ]
    let free = parts.filter { $0.width > 0 && $0.height > 0 }
    return free.max { $0.width * $0.height < $1.width * $1.height }
      ?? RootRect(x: x, y: y, width: 0, height: 0)
  }
}

extension RootRect {
  /// The greatest factor by which a compositor divides the coordinates of its Xwayland.
  ///
  /// Mutter's Xwayland has the highest monitor's scale, rounded up (`meta_xwayland_get_effective_scale`),
  /// and its greatest scale is 4. GNOME 50 does so by default, 47 to 49 with the experimental feature
  /// `xwayland-native-scaling`.
  static let greatestXwaylandScale = 4

  /// This monitor without the fewest last rows that make a window differ from all monitors.
  ///
  /// GNOME Shell hides its panel and holds notifications back while an override-redirect window has
  /// exactly a monitor's rectangle: Mutter commit a2dcdb666b, in 49.3 and later, takes it for a
  /// fullscreen window. It compares in its own coordinates, in which the place is rounded down and the
  /// size up, so that one row of ours may be too little: 959 rows at scale 2 are 480, as 960 are. The
  /// scale changes before the desktop reports it, thus the window differs at every scale: it is one row of
  /// the shell's shorter at the greatest, that is four of ours.
  ///
  /// - Parameter monitors: The rectangles to differ from, this one among them.
  /// - Returns: A rectangle of the same place and width, at least one row shorter.
  func shortened(toDifferFrom monitors: Set<RootRect>) -> RootRect {
    // A monitor of four rows or less gets a higher window instead.
    let heights = Array((1..<height).reversed()) + [height + Self.greatestXwaylandScale]
    let rects = heights.lazy.map { RootRect(x: x, y: y, width: width, height: $0) }
    return rects.first { $0.differs(from: monitors) } ?? self
  }

  /// Whether a compositor sees this elsewhere than each of the others, whatever it divides by.
  private func differs(from others: Set<RootRect>) -> Bool {
    (1...Self.greatestXwaylandScale).allSatisfy { scale in
      let own = seen(dividedBy: scale)
      return others.allSatisfy { $0.seen(dividedBy: scale) != own }
    }
  }

  /// What Mutter makes of a rectangle (`meta_window_protocol_to_stage_rect`).
  func seen(dividedBy scale: Int) -> RootRect {
    func roundedDown(_ place: CInt) -> CInt {
      CInt((Double(place) / Double(scale)).rounded(.down))
    }
    return RootRect(
      x: roundedDown(x), y: roundedDown(y), width: (width + scale - 1) / scale,
      height: (height + scale - 1) / scale)
  }
}
