// SPDX-License-Identifier: MIT

/// Which parts of a surface were touched, as a grid of square tiles.
///
/// Inserting costs a few bit operations per rectangle; the tiles are merged into few large
/// rectangles on the way out, because display servers pay per rectangle, not only per pixel.
public struct Damage: Sendable {
  /// Width of the surface in pixels.
  public let width: Int
  /// Height of the surface in pixels.
  public let height: Int
  /// The edge of a tile in pixels is 2 to this power.
  @usableFromInline let shift: Int
  let columns: Int
  let rows: Int
  @usableFromInline let wordsPerRow: Int
  @usableFromInline var words: [UInt64]
  /// For each column: the rectangle that began there in the row above, or -1; only while merging.
  var open: [Int32]

  /// Creates empty damage.
  ///
  /// - Parameters:
  ///   - width: Width of the surface in pixels, at least 1.
  ///   - height: Height of the surface in pixels, at least 1.
  ///   - tileShift: The tile's edge is 2 to this power, in pixels; 3 to 9.
  public init(width: Int, height: Int, tileShift: Int = 6) {
    precondition(width > 0 && height > 0, "a surface must have at least one pixel")
    precondition((3...9).contains(tileShift), "tiles must be 8 to 512 pixels wide")
    self.width = width
    self.height = height
    shift = tileShift
    columns = (width - 1) >> tileShift + 1
    rows = (height - 1) >> tileShift + 1
    wordsPerRow = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * rows)
    open = [Int32](repeating: -1, count: columns)
  }

  /// Whether nothing was touched.
  ///
  /// - Complexity: O(tiles / 64).
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Forgets everything.
  ///
  /// - Complexity: O(tiles / 64).
  public mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Marks the tiles under a rectangle, which must lie inside of the surface and not be empty.
  ///
  /// Its edges are in pixels; right and bottom are the first ones that are not part of it.
  @inlinable @inline(__always)
  public mutating func insert(left: Int, top: Int, right: Int, bottom: Int) {
    assert(
      0 <= left && left < right && right <= width && 0 <= top && top < bottom && bottom <= height,
      "only what was clipped to the surface can be marked")
    let (first, last) = (left >> shift, (right - 1) >> shift)
    var row = top >> shift
    while row <= (bottom - 1) >> shift {
      insert(columns: first, last, wordOfRow: row * wordsPerRow)
      row += 1
    }
  }

  /// Marks the columns from `first` to `last` of the row whose first word is given.
  @inlinable @inline(__always)
  mutating func insert(columns first: Int, _ last: Int, wordOfRow: Int) {
    // All ones from the first column on, and up to the last one.
    let from = UInt64.max << UInt64(first & 63)
    let upTo = UInt64.max >> UInt64(63 - last & 63)
    let (firstWord, lastWord) = (wordOfRow + first >> 6, wordOfRow + last >> 6)
    if firstWord == lastWord {
      words[firstWord] |= from & upTo
      return
    }
    words[firstWord] |= from
    for index in (firstWord + 1)..<lastWord { words[index] = .max }
    words[lastWord] |= upTo
  }

  /// Adds what another frame of the same surface touched.
  ///
  /// - Complexity: O(tiles / 64).
  public mutating func formUnion(_ other: borrowing Damage) {
    precondition(
      other.words.count == words.count && other.shift == shift,
      "only damage of surfaces of one size can be united")
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Makes this damage what another one of the same surface is, without allocation.
  ///
  /// - Complexity: O(tiles / 64).
  public mutating func assign(_ other: borrowing Damage) {
    removeAll()
    formUnion(other)
  }

  /// Tiles that were touched.
  ///
  /// - Complexity: O(tiles / 64).
  var count: Int {
    var sum = 0
    for index in words.indices { sum += words[index].nonzeroBitCount }
    return sum
  }

  /// Touches each square of `2 << level` tiles whole that has any touched tile; squares of half the
  /// edge must have been filled before.
  mutating func fillSquares(level: Int) {
    let edge = 2 << level
    for top in stride(from: 0, to: rows, by: edge) {
      let squareRows = top..<min(rows, top + edge)
      for index in 0..<wordsPerRow {
        var bits: UInt64 = 0
        for row in squareRows { bits |= words[row * wordsPerRow + index] }
        bits = Self.filled(bits, level: level)
        let beyond = (index + 1) * 64 - columns
        if beyond > 0 { bits &= .max >> UInt64(beyond) }
        for row in squareRows { words[row * wordsPerRow + index] = bits }
      }
    }
  }

  /// Fills pairs of runs of `1 << level` equal bits where either run is set.
  private static func filled(_ bits: UInt64, level: Int) -> UInt64 {
    let run = UInt64(1) << UInt64(level)
    // The lower run of each pair: 0x5555…, 0x3333…, 0x0F0F… and so on.
    let lower = UInt64.max / (UInt64(1) << run + 1)
    return bits | (bits & lower) << run | (bits >> run) & lower
  }
}
