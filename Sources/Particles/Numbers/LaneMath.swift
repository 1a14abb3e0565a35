// SPDX-License-Identifier: MIT

/// Returns the bit patterns.
@inline(__always)
func bits(_ value: Lanes) -> Words {
  unsafeBitCast(value, to: Words.self)
}

/// Returns the numbers with these bit patterns.
@inline(__always)
func numbers(_ value: Words) -> Lanes {
  unsafeBitCast(value, to: Lanes.self)
}

/// Returns the greater of each pair.
@inline(__always)
func greater(_ first: Lanes, _ second: Lanes) -> Lanes {
  first.replacing(with: second, where: first .< second)
}

/// Returns the lesser of each pair.
@inline(__always)
func lesser(_ first: Lanes, _ second: Lanes) -> Lanes {
  first.replacing(with: second, where: second .< first)
}

/// Returns `value` limited to 0 through 1.
@inline(__always)
func unitClamped(_ value: Lanes) -> Lanes {
  greater(lesser(value, Lanes(repeating: 1)), Lanes(repeating: 0))
}

/// Returns the nearest whole numbers, for |value| < 2²².
///
/// Adding 1.5 · 2²³ rounds in the adder.
@inline(__always)
func nearest(_ value: Lanes) -> Lanes {
  (value + 12_582_912) - 12_582_912
}

/// Returns the greatest whole numbers that are not greater, for |value| < 2²².
@inline(__always)
func floor(_ value: Lanes) -> Lanes {
  let rounded = nearest(value)
  return rounded.replacing(with: rounded - 1, where: rounded .> value)
}

/// Returns the square roots of values that are 0 or more.
@inline(__always)
func squareRoot(_ value: Lanes) -> Lanes {
  var result = Lanes()
  for lane in 0..<8 {
    result[lane] = value[lane].squareRoot()
  }
  return result
}

/// Returns sin(2π · `turns`) within 1e−7; |turns| < 2²².
///
/// The angle is folded to a quarter turn, where the Taylor series to the 11th power suffices.
@inline(__always)
func sine(turns: Lanes) -> Lanes {
  let reduced = turns - nearest(turns)
  let sign = bits(reduced) & 0x8000_0000
  let whole = numbers(bits(reduced) & 0x7fff_ffff)
  let folded = 0.25 - numbers(bits(whole - 0.25) & 0x7fff_ffff)
  let square = folded * folded
  var sum = Lanes(repeating: -15.094_643)
  sum = sum * square + 42.058_693
  sum = sum * square - 76.705_86
  sum = sum * square + 81.605_25
  sum = sum * square - 41.341_70
  sum = sum * square + 6.283_185_5
  return numbers(bits(sum * folded) ^ sign)
}

/// Returns cos(2π · `turns`) within 1e−7; |turns| < 2²².
@inline(__always)
func cosine(turns: Lanes) -> Lanes {
  sine(turns: turns - nearest(turns) + 0.25)
}

/// Returns e^−`value` for values of 0 or more, within 2e−7 of the true value.
///
/// 2^n is put together from bits, 2^f for |f| ≤ ½ is the Taylor series to the 6th power.
@inline(__always)
func exponentialDecay(_ value: Lanes) -> Lanes {
  let power = greater(value * -1.442_695, Lanes(repeating: -126))
  let shifted = power + 12_582_912
  let fraction = (power - (shifted - 12_582_912)) * 0.693_147_2
  var sum = Lanes(repeating: 1 / 720)
  sum = sum * fraction + Float(1.0 / 120)
  sum = sum * fraction + Float(1.0 / 24)
  sum = sum * fraction + Float(1.0 / 6)
  sum = sum * fraction + 0.5
  sum = sum * fraction + 1
  sum = sum * fraction + 1
  let exponent = (bits(shifted) &- (0x4b40_0000 &- 127)) &<< 23
  return sum * numbers(exponent)
}

/// Returns the angle of (x, y) in radians, −π to π, within 2e−6; (0, 0) gives 0.
///
/// A minimax polynomial of the 11th power for the arc tangent on 0 to 1, then octant by octant.
@inline(__always)
func angle(x: Lanes, y: Lanes) -> Lanes {
  let width = numbers(bits(x) & 0x7fff_ffff)
  let height = numbers(bits(y) & 0x7fff_ffff)
  let ratio = lesser(width, height) / greater(greater(width, height), Lanes(repeating: 1e-30))
  let square = ratio * ratio
  var sum = Lanes(repeating: -0.013_480_470)
  sum = sum * square + 0.057_477_314
  sum = sum * square - 0.121_239_071
  sum = sum * square + 0.195_635_925
  sum = sum * square - 0.332_994_597
  sum = sum * square + 0.999_995_630
  var result = sum * ratio
  result = result.replacing(with: Float.pi / 2 - result, where: width .< height)
  result = result.replacing(with: Float.pi - result, where: x .< Lanes(repeating: 0))
  return numbers(bits(result) ^ (bits(y) & 0x8000_0000))
}

/// A vector for each of eight particles.
struct LaneVector {
  var x = Lanes()
  var y = Lanes()
  var z = Lanes()

  /// Adds `factor` · `vector`.
  @inline(__always)
  mutating func add(_ factor: Lanes, times vector: SIMD3<Float>) {
    x += factor * vector.x
    y += factor * vector.y
    z += factor * vector.z
  }

  /// Takes the vectors of `other` where `mask` is set.
  @inline(__always)
  mutating func replace(with other: LaneVector, where mask: SIMDMask<SIMD8<Int32>>) {
    x.replace(with: other.x, where: mask)
    y.replace(with: other.y, where: mask)
    z.replace(with: other.z, where: mask)
  }
}
