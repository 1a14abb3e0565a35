// SPDX-License-Identifier: MIT

/// Where another program's window is; nothing else of it is known here.
public struct WindowShape: Hashable, Sendable {
  /// Names it as long as it exists.
  public var id: UInt64
  /// Left edge in points from the output's.
  public var x: Double
  /// Top edge in points from the output's.
  public var y: Double
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// Makes a shape; see the properties.
  public init(id: UInt64, x: Double, y: Double, width: Double, height: Double) {
    self.id = id
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// Whether its numbers can be those of a window, seen or not; false for what is no number.
  public var isSound: Bool {
    let limit = 100_000.0
    return abs(x) < limit && abs(y) < limit && width >= 0 && width < limit && height >= 0
      && height < limit
  }

  /// Whether there is nothing to be seen of it.
  public var isEmpty: Bool { width < 1 || height < 1 }
}
