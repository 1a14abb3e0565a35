// SPDX-License-Identifier: MIT

public import Pixels

/// What the bytes of a sprite mean.
public enum SpriteFormat: UInt8, Hashable, Sendable {
  /// One byte a pixel: coverage, to be tinted by the colour of the draw command.
  case coverage
  /// Four bytes a pixel: premultiplied blue, green, red, alpha in memory order.
  case color

  /// Bytes a pixel takes.
  @inlinable public var bytesPerPixel: Int { self == .coverage ? 1 : 4 }
}

/// One rasterised picture in a `SpriteStore`: one contents at one size, rotation and sub-pixel phase.
public struct Sprite: Hashable, Sendable {
  /// What the bytes mean.
  public let format: SpriteFormat
  /// Width in pixels, 1 to 1452.
  public let width: Int
  /// Height in pixels, 1 to 1452.
  public let height: Int
  /// Left edge relative to the particle's pixel (the floor of its x), in pixels; draw commands include it.
  public let originX: Int
  /// Top edge relative to the particle's pixel (the floor of its y), in pixels; draw commands include it.
  public let originY: Int
  /// Where the first byte lies in the store's arena.
  public let offset: Int
  /// Distance between rows in bytes: a multiple of 4.
  public let bytesPerRow: Int

  /// Bytes the sprite takes in the arena.
  @inlinable public var byteCount: Int { bytesPerRow * height }

  /// Clips a command to draw this sprite to a surface.
  ///
  /// - Parameters:
  ///   - command: Where the sprite is drawn.
  ///   - width: Width of the surface in pixels.
  ///   - height: Height of the surface in pixels.
  /// - Returns: The part of the surface that is covered; nil if there is none.
  @inlinable
  @inline(__always)
  public func visiblePart(of command: DrawCommand, width: Int, height: Int) -> PixelRect? {
    let (left, top) = (max(0, Int(command.x)), max(0, Int(command.y)))
    let right = min(width, Int(command.x) + self.width)
    let bottom = min(height, Int(command.y) + self.height)
    guard left < right, top < bottom else { return nil }
    return PixelRect(
      x: Int32(truncatingIfNeeded: left), y: Int32(truncatingIfNeeded: top),
      width: Int32(truncatingIfNeeded: right - left),
      height: Int32(truncatingIfNeeded: bottom - top))
  }
}
