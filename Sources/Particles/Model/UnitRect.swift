// SPDX-License-Identifier: MIT

/// A part of an image in units of the image's width and height.
public struct UnitRect: Hashable, Sendable {
  /// Left edge, 0 to 1.
  public var x: Double
  /// Top edge, 0 to 1.
  public var y: Double
  /// Width, 0 to 1.
  public var width: Double
  /// Height, 0 to 1.
  public var height: Double

  /// Makes a rectangle; the whole image by default.
  public init(x: Double = 0, y: Double = 0, width: Double = 1, height: Double = 1) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
