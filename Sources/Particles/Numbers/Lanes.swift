// SPDX-License-Identifier: MIT

/// Eight particles' worth of one quantity.
typealias Lanes = SIMD8<Float>
/// Eight particles' worth of random bits.
typealias Words = SIMD8<UInt32>
/// A column of one quantity.
typealias Floats = UnsafeMutablePointer<Float>

/// Particles handled at once; the scratch columns of one chunk stay in the first-level cache.
let chunkSize = 256
/// Values beyond the last one that a column must have room for, since blocks of eight are written.
let padding = 16

extension UnsafeMutablePointer<Float> {
  /// Returns the eight values from `index` on, aligned or not.
  @inline(__always)
  func lanes(at index: Int) -> Lanes {
    UnsafeRawPointer(self + index).loadUnaligned(as: Lanes.self)
  }

  /// Writes the eight values from `index` on, aligned or not.
  @inline(__always)
  func setLanes(_ value: Lanes, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: Lanes.self)
  }

  /// Writes `value` to at least `count` places, up to seven more.
  @inline(__always)
  func fill(_ value: Float, from start: Int, count: Int) {
    let lanes = Lanes(repeating: value)
    var index = start
    while index < start + count {
      setLanes(lanes, at: index)
      index += 8
    }
  }
}

extension UnsafeMutablePointer<UInt32> {
  /// Returns the eight values from `index` on, aligned or not.
  @inline(__always)
  func lanes(at index: Int) -> Words {
    UnsafeRawPointer(self + index).loadUnaligned(as: Words.self)
  }

  /// Writes the eight values from `index` on, aligned or not.
  @inline(__always)
  func setLanes(_ value: Words, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: Words.self)
  }
}

extension UnsafeMutablePointer<Double> {
  /// Returns the eight values from `index` on, aligned or not.
  @inline(__always)
  func lanes(at index: Int) -> SIMD8<Double> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<Double>.self)
  }

  /// Writes the eight values from `index` on, aligned or not.
  @inline(__always)
  func setLanes(_ value: SIMD8<Double>, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: SIMD8<Double>.self)
  }
}

/// One input of a formula: a column, or the same value for every particle.
struct Operand {
  /// The column from its first value on; nil: `constant` counts.
  var column: Floats?
  /// The value if there is no column.
  var constant: Float

  /// Returns the values of eight particles.
  @inline(__always)
  func lanes(at index: Int) -> Lanes {
    if let column {
      return column.lanes(at: index)
    }
    return Lanes(repeating: constant)
  }
}
