// SPDX-License-Identifier: MIT

import Values

extension SeededRandom {
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
