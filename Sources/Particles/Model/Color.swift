// SPDX-License-Identifier: MIT

/// A colour, not premultiplied; each component is nominally 0 to 1.
public struct Color: Hashable, Sendable {
  /// Red component.
  public var red: Float
  /// Green component.
  public var green: Float
  /// Blue component.
  public var blue: Float
  /// Opacity.
  public var alpha: Float

  /// Makes a colour; opaque by default.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
}
