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

/// The starts of the blocks of eight that cover a column: 0, 8, 16 and so on.
///
/// The last block may reach beyond the end, into the column's padding.
struct Blocks: Sequence, IteratorProtocol {
  private var start: Int
  private let end: Int

  /// Covers `count` values from `start` on.
  @inline(__always)
  init(_ count: Int, from start: Int = 0) {
    self.start = start
    end = start + count
  }

  @inline(__always)
  mutating func next() -> Int? {
    guard start < end else { return nil }
    defer { start &+= 8 }
    return start
  }
}

extension UnsafeMutablePointer where Pointee: SIMDScalar {
  /// Returns the eight values from `index` on, aligned or not.
  @inline(__always)
  func lanes(at index: Int) -> SIMD8<Pointee> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<Pointee>.self)
  }

  /// Writes the eight values from `index` on, aligned or not.
  @inline(__always)
  func setLanes(_ value: SIMD8<Pointee>, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: SIMD8<Pointee>.self)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Writes `value` to at least `count` places, up to seven more.
  @inline(__always)
  func fill(_ value: Float, from start: Int = 0, count: Int) {
    let lanes = Lanes(repeating: value)
    for index in Blocks(count, from: start) { setLanes(lanes, at: index) }
  }

  /// Writes `formula` of each block of the first `count` values.
  @inline(__always)
  func write(_ count: Int, _ formula: (_ index: Int) -> Lanes) {
    for index in Blocks(count) { setLanes(formula(index), at: index) }
  }

  /// Replaces each block of the first `count` values by `formula` of it.
  @inline(__always)
  func map(_ count: Int, _ formula: (_ value: Lanes, _ index: Int) -> Lanes) {
    for index in Blocks(count) { setLanes(formula(lanes(at: index), index), at: index) }
  }
}

extension UnsafeMutablePointer {
  /// Moves the first `count` values into new memory for `capacity` and its padding.
  func moved(_ count: Int, to capacity: Int) -> Self {
    let new = Self.allocate(capacity: capacity + padding)
    new.moveInitialize(from: self, count: count)
    deallocate()
    return new
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

  /// Returns the value of one particle.
  @inline(__always)
  subscript(index: Int) -> Float { column.map { $0[index] } ?? constant }
}
