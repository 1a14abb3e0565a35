// SPDX-License-Identifier: MIT

/// The sizes in which sprites are made: sixteen to the octave, from a quarter of a pixel to 1024 pixels.
///
/// Within an octave the sizes are evenly spaced, so that the step of a size is just its exponent and the
/// first bits of its mantissa. Sizes are true to 3.2 %; where only every second step is used, to 5.9 %.
enum SizeStep {
  /// Number of steps.
  static let count = 193
  /// The smallest size, in pixels.
  static let minimum: Float = 0.25
  /// The largest size, in pixels.
  static let maximum: Float = 1024
  /// From this step on (32 pixels) a size that never changes may take every second step only.
  static let firstCoarse = 112

  private static let mantissaBits: UInt32 = 19
  private static let first: UInt32 = 0.25.bitPattern32 >> mantissaBits

  /// The step nearest to a size, which must be `minimum` or more.
  @inline(__always)
  static func nearest(to size: Float, isCoarse: Bool) -> Int {
    let bits = min(size, maximum).bitPattern
    let step = Int((bits &+ 1 << (mantissaBits &- 1)) >> mantissaBits &- first)
    guard isCoarse, step >= firstCoarse else { return step }
    let doubled = (bits &+ 1 << mantissaBits) >> (mantissaBits &+ 1)
    return Int(doubled << 1 &- first)
  }

  /// The size of a step, in pixels.
  static func size(of step: Int) -> Float {
    Float(bitPattern: (UInt32(truncatingIfNeeded: step) + first) << mantissaBits)
  }
}

extension Double {
  fileprivate var bitPattern32: UInt32 { Float(self).bitPattern }
}
