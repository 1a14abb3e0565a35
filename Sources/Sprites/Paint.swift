// SPDX-License-Identifier: MIT

/// A colour as backends get it, clamped only here.
///
/// What varies from particle to particle is rounded, so that many share a paint and a backend draws them
/// in one request; what does not is exact to 1/255.
struct Paint {
  /// Which parts of a colour are not rounded.
  struct Precision: OptionSet {
    let rawValue: UInt8

    /// Red, green and blue have eight bits instead of five.
    static let color = Precision(rawValue: 1)
    /// Opacity has eight bits instead of six.
    static let opacity = Precision(rawValue: 2)
  }

  /// Of 0 to 255.
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32
  private let alpha: UInt32

  /// Takes over a colour that is not premultiplied.
  @inline(__always)
  init(
    _ red: Float, _ green: Float, _ blue: Float, _ alpha: Float, precision: Precision = []
  ) {
    if precision.contains(.color) {
      self.red = Self.quantise(red, 255)
      self.green = Self.quantise(green, 255)
      self.blue = Self.quantise(blue, 255)
    } else {
      self.red = (Self.quantise(red, 31) * 255 + 15) / 31
      self.green = (Self.quantise(green, 31) * 255 + 15) / 31
      self.blue = (Self.quantise(blue, 31) * 255 + 15) / 31
    }
    self.alpha =
      precision.contains(.opacity)
      ? Self.quantise(alpha, 255) : (Self.quantise(alpha, 63) * 255 + 31) / 63
  }

  /// Whether anything of it shows.
  @inline(__always)
  var isVisible: Bool { alpha != 0 }

  /// `0xAARRGGBB`, premultiplied.
  @inline(__always)
  var premultiplied: UInt32 {
    alpha << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
  }

  /// The opacity in all four bytes.
  @inline(__always)
  var opacityOnly: UInt32 { alpha * 0x0101_0101 }

  /// Colour first, then opacity: 21 bits, so that exact colours that hardly differ have one key.
  @inline(__always)
  var sortKey: UInt32 { (red >> 3) << 16 | (green >> 3) << 11 | (blue >> 3) << 6 | alpha >> 2 }

  @inline(__always)
  private func multiplied(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }

  /// Clamps to 0 and 1, and what is no number to 0.
  @inline(__always)
  private static func quantise(_ value: Float, _ steps: Float) -> UInt32 {
    let bounded = value > 0 ? (value < 1 ? value : 1) : 0
    return UInt32(bounded * steps + 0.5)
  }
}
