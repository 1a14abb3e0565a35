// SPDX-License-Identifier: MIT

public import Values

/// A still picture: premultiplied pixels `0xAARRGGBB`, row by row.
public struct Bitmap: Hashable, Sendable {
  /// Width in pixels, at least 1.
  public let width: Int
  /// Height in pixels, at least 1.
  public let height: Int
  /// `width * height` pixels.
  public private(set) var pixels: [UInt32]

  /// Makes a picture of one colour; transparent by default.
  public init(
    width: Int, height: Int, color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0)
  ) {
    precondition(width > 0 && height > 0, "a picture must have at least one pixel")
    self.width = width
    self.height = height
    pixels = Array(repeating: color.premultiplied, count: width * height)
  }

  /// Makes a picture of pixels that exist already.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - pixels: `width * height` premultiplied pixels `0xAARRGGBB`, row by row.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "the pixels must fill the picture exactly")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at `x`, `y`, premultiplied `0xAARRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Gives `body` the bytes of all pixels, `width * 4` a row, for the duration of the call.
  public mutating func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer) -> R
  ) -> R {
    pixels.withUnsafeMutableBytes(body)
  }
}

extension Color {
  /// The colour as a premultiplied pixel `0xAARRGGBB`, clamped and rounded.
  public var premultiplied: UInt32 {
    func byte(_ value: Float) -> UInt32 {
      UInt32((value > 0 ? (value < 1 ? value : 1) : 0) * 255 + 0.5)
    }
    let opacity = alpha > 0 ? (alpha < 1 ? alpha : 1) : 0
    let color = byte(red * opacity) << 16 | byte(green * opacity) << 8 | byte(blue * opacity)
    return byte(opacity) << 24 | color
  }
}
