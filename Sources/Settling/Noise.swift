// SPDX-License-Identifier: MIT

/// Random numbers from a seed: SplitMix64.
///
/// Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Begins with a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Smooth noise of 0 to 1: random values `wave` places apart, with smooth steps between them.
  mutating func noise(_ count: Int, wave: Double) -> [Double] {
    let values = (0..<Int(Double(count) / wave) + 3).map { _ in unit() }
    let offset = unit()
    return (0..<count).map { index in
      let place = Double(index) / wave + offset
      let first = Int(place)
      let share = place - Double(first)
      let smooth = share * share * (3 - 2 * share)
      return values[first] + (values[first + 1] - values[first]) * smooth
    }
  }
}

/// A well mixed number of 0 up to 1 for a place in a picture.
///
/// The 32-bit finaliser "lowbias32" by Chris Wellons, "Prospecting for hash functions" (2018).
@inline(__always)
func grain(_ x: Int, _ y: Int, seed: UInt32) -> Float {
  var mixed = UInt32(truncatingIfNeeded: x) &* 0x9e37_79b9
  mixed = (mixed ^ UInt32(truncatingIfNeeded: y)) &* 0x85eb_ca6b ^ seed
  mixed = (mixed ^ (mixed >> 16)) &* 0x7feb_352d
  mixed = (mixed ^ (mixed >> 15)) &* 0x846c_a68b
  return Float((mixed ^ (mixed >> 16)) >> 8) * 0x1p-24
}
