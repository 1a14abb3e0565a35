// SPDX-License-Identifier: MIT

import func Glibc.pow

/// What may flash, as WCAG 2.2 defines it: general flash and red flash thresholds
/// (https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds).
enum FlashKind: CaseIterable {
  /// Opposing changes of relative luminance by 10 % of its maximum or more, the darker image being
  /// below 0.80.
  case general
  /// Opposing transitions that involve a saturated red, by what WCAG 2.0 and 2.1 explain: in either
  /// state R/(R+G+B) is at least 0.8, and (R−G−B)×320, nothing below zero, changes by more than 20.
  case red

  /// Whether the way between two states of a pixel, of the smaller and the greater value, is a transition.
  func isTransition(from low: PixelState, to high: PixelState) -> Bool {
    switch self {
    case .general: high.value - low.value >= 0.1 && low.value < 0.8
    case .red: high.value - low.value > 20 && (low.isSaturated || high.isSaturated)
    }
  }

  /// What counts of a pixel, premultiplied `0xAARRGGBB` over black.
  func state(of pixel: UInt32) -> PixelState {
    let red = sRGB[Int(pixel >> 16 & 0xff)]
    let green = sRGB[Int(pixel >> 8 & 0xff)]
    let blue = sRGB[Int(pixel & 0xff)]
    switch self {
    case .general: return PixelState(value: 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    case .red:
      let sum = red + green + blue
      return PixelState(
        value: max(red - green - blue, 0) * 320, isSaturated: sum > 0 && red >= 0.8 * sum)
    }
  }
}

/// What counts of a pixel in one frame.
struct PixelState {
  /// The relative luminance, 0 to 1; or (R−G−B)×320, 0 to 320.
  var value: Float
  /// Whether it is a saturated red.
  var isSaturated = false
}

/// The linear light of each byte, as WCAG 2.2 defines relative luminance
/// (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance), at the threshold of its erratum.
private let sRGB: [Float] = (0...255).map { byte in
  let value = Double(byte) / 255
  return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
}
