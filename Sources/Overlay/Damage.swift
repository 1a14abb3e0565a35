// SPDX-License-Identifier: MIT

import Drawing

/// Which parts of a surface a frame touched, as a grid of tiles.
///
/// Inserting costs a few bit operations per rectangle; the tiles are merged into few large
/// rectangles on the way out, because display servers pay per rectangle, not only per pixel.
public struct Damage {
  /// Width of the surface in pixels.
  public let width: Int
  /// Height of the surface in pixels.
  public let height: Int
  /// Edge of a tile in pixels, as a power of two.
  let shift: Int
  let columns: Int
  let rows: Int
  let wordsPerRow: Int
  private(set) var words: [UInt64]
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

  /// Whether nothing was touched. O(tiles / 64).
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Forgets everything. O(tiles / 64).
  public mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Marks the whole surface. O(tiles).
  public mutating func insertAll() {
    insert(x: 0, y: 0, width: width, height: height)
  }

  /// Marks the tiles under a rectangle; parts outside of the surface are ignored.
  ///
  /// - Parameters:
  ///   - x: Left edge in pixels.
  ///   - y: Top edge in pixels.
  ///   - width: Width in pixels; nothing happens unless it is positive.
  ///   - height: Height in pixels; nothing happens unless it is positive.
  @inline(__always)
  public mutating func insert(x: Int, y: Int, width: Int, height: Int) {
    let right = min(x + width, self.width)
    let bottom = min(y + height, self.height)
    let left = max(x, 0)
    let top = max(y, 0)
    guard left < right, top < bottom else { return }
    let (first, last) = (left >> shift, (right - 1) >> shift)
    for row in (top >> shift)...((bottom - 1) >> shift) {
      insert(columns: first, last, wordOfRow: row * wordsPerRow)
    }
  }

  /// Marks the columns from `first` to `last` of the row whose first word is given.
  @inline(__always)
  private mutating func insert(columns first: Int, _ last: Int, wordOfRow: Int) {
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

  /// Adds what another frame of the same surface touched. O(tiles / 64).
  public mutating func formUnion(_ other: borrowing Damage) {
    precondition(
      other.words.count == words.count && other.shift == shift,
      "only damage of surfaces of one size can be united")
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Whether the tile was touched; the tile must exist.
  @inline(__always)
  func contains(column: Int, row: Int) -> Bool {
    words[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 == 1
  }
}
