// SPDX-License-Identifier: MIT

/// One sprite to blend at one place.
public struct DrawCommand: Hashable, Sendable, BitwiseCopyable {
  /// Index into the `SpriteStore` the list was made with.
  public var sprite: UInt32
  /// Left edge of the sprite in output pixels; may lie outside the output.
  public var x: Int32
  /// Top edge of the sprite in output pixels; may lie outside the output.
  public var y: Int32
  /// Premultiplied tint `0xAARRGGBB`; a `.color` sprite is only multiplied by its alpha, which is then
  /// repeated in all four bytes.
  public var color: UInt32
  /// How to blend.
  public var flags: DrawFlags

  /// Makes a command; see the properties.
  @inlinable
  public init(sprite: UInt32, x: Int32, y: Int32, color: UInt32, flags: DrawFlags = []) {
    self.sprite = sprite
    self.x = x
    self.y = y
    self.color = color
    self.flags = flags
  }

  /// Whether `other` differs only in sprite and place, so that a backend may draw both in one request.
  @inlinable
  public func sharesPaint(with other: DrawCommand) -> Bool {
    color == other.color && flags == other.flags
  }
}

/// How a draw command is blended.
public struct DrawFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes flags from bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Premultiplied sum of all four channels, each at most 1, instead of source-over (`PictOpAdd`).
  @inlinable public static var additive: DrawFlags { DrawFlags(rawValue: 1) }
  /// The sprite is in `.color` format: an unmasked picture, not tinted coverage.
  @inlinable public static var color: DrawFlags { DrawFlags(rawValue: 2) }
  /// It is a soft shadow of another sprite, which windows that cannot be see-through leave out.
  @inlinable public static var shadow: DrawFlags { DrawFlags(rawValue: 4) }
}
