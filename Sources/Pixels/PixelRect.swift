// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels; y grows downwards.
public struct PixelRect: Hashable, Sendable {
  /// Left edge in pixels.
  public var x: Int32
  /// Top edge in pixels.
  public var y: Int32
  /// Width in pixels; not negative.
  public var width: Int32
  /// Height in pixels; not negative.
  public var height: Int32

  /// Makes a rectangle from its top-left corner and size in pixels.
  @inlinable
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the rectangle covers no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
