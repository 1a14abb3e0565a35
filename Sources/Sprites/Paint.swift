// SPDX-License-Identifier: MIT

/// A colour as backends get it: so coarse that many particles share it, clamped only here.
struct Paint {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32
  private let alpha: UInt32

  /// Quantises a colour that is not premultiplied: 5 bits a channel, 6 bits of opacity.
  @inline(__always)
  init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    self.red = Self.quantise(red, 31)
    self.green = Self.quantise(green, 31)
    self.blue = Self.quantise(blue, 31)
    self.alpha = Self.quantise(alpha, 63)
  }

  /// Whether anything of it shows.
  @inline(__always)
  var isVisible: Bool { alpha != 0 }

  /// `0xAARRGGBB`, premultiplied.
  @inline(__always)
  var premultiplied: UInt32 {
    opacity << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
  }

  /// The opacity in all four bytes.
  @inline(__always)
  var opacityOnly: UInt32 { opacity * 0x0101_0101 }

  /// Colour first, then opacity: 21 bits.
  @inline(__always)
  var sortKey: UInt32 { red << 16 | green << 11 | blue << 6 | alpha }

  private var opacity: UInt32 { (alpha * 255 + 31) / 63 }

  private func multiplied(_ channel: UInt32) -> UInt32 { (channel * alpha * 255 + 976) / 1953 }

  /// Clamps to 0 and 1, and what is no number to 0.
  @inline(__always)
  private static func quantise(_ value: Float, _ steps: Float) -> UInt32 {
    let bounded = value > 0 ? (value < 1 ? value : 1) : 0
    return UInt32(bounded * steps + 0.5)
  }
}
