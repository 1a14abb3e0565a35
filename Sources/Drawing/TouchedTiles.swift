// SPDX-License-Identifier: MIT

/// Which tiles of 64 by 64 pixels of a picture have been drawn on.
public struct TouchedTiles: Hashable, Sendable {
  /// Width of the picture in pixels.
  public let width: Int
  /// Height of the picture in pixels.
  public let height: Int
  /// Tiles in a row.
  let columns: Int
  /// Rows of tiles.
  let rows: Int
  private let wordsPerRow: Int
  private var words: [UInt64]

  /// The edge of a tile is 2 to this power.
  static let shift = 6
  /// Most rectangles that `appendRectangles` makes; display servers pay for each.
  public static let maximumRectangles = 64

  /// Makes a set without tiles for a picture of that many pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    columns = (width + 63) >> Self.shift
    rows = (height + 63) >> Self.shift
    wordsPerRow = (columns + 63) >> 6
    words = [UInt64](repeating: 0, count: wordsPerRow * rows)
  }

  /// Whether no tile is in the set.
  ///
  /// O(tiles / 64).
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Tiles in the set.
  ///
  /// O(tiles / 64).
  public var count: Int {
    var sum = 0
    for index in words.indices { sum += words[index].nonzeroBitCount }
    return sum
  }

  /// Removes all tiles.
  ///
  /// O(tiles / 64).
  public mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Adds the tiles of another set of the same size.
  ///
  /// O(tiles / 64).
  public mutating func formUnion(_ other: TouchedTiles) {
    precondition(words.count == other.words.count, "tiles of different pictures do not add up")
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Adds the tiles under the pixels `left..<right`, `top..<bottom`, which must lie inside and not be empty.
  mutating func insert(left: Int, top: Int, right: Int, bottom: Int) {
    let firstColumn = left >> Self.shift
    let lastColumn = (right - 1) >> Self.shift
    let lastRow = (bottom - 1) >> Self.shift
    var row = top >> Self.shift
    while row <= lastRow {
      insert(row: row, columns: firstColumn, through: lastColumn)
      row += 1
    }
  }

  private mutating func insert(row: Int, columns first: Int, through last: Int) {
    let start = row * wordsPerRow
    let firstWord = first >> 6
    let lastWord = last >> 6
    var word = firstWord
    while word <= lastWord {
      let from: UInt64 = word == firstWord ? ~0 << UInt64(first & 63) : ~0
      let to: UInt64 = word == lastWord ? ~0 >> UInt64(63 - last & 63) : ~0
      words[start + word] |= from & to
      word += 1
    }
  }

  /// Whether the square of tiles of edge `1 << level` at `column`, `row` (in such squares) has any tile.
  private func contains(column: Int, row: Int, level: Int) -> Bool {
    let lastRow = min(rows, (row + 1) << level)
    let lastColumn = min(columns, (column + 1) << level)
    for tileRow in (row << level)..<lastRow {
      for tileColumn in (column << level)..<lastColumn {
        let word = words[tileRow * wordsPerRow + tileColumn >> 6]
        if word >> UInt64(tileColumn & 63) & 1 != 0 { return true }
      }
    }
    return false
  }

  /// Adds rectangles that cover all tiles, at most 64: tiles are merged along rows, then down
  /// columns.
  ///
  /// When 40 % of the tiles are touched it is one rectangle, the whole picture; when merging leaves
  /// too many, larger tiles are used. O(tiles), without allocation when `rectangles` has room.
  func appendRectangles(to rectangles: inout [PixelRect]) {
    let touched = count
    guard touched > 0 else { return }
    let start = rectangles.count
    if touched * 5 >= columns * rows * 2 {
      rectangles.append(PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)))
      return
    }
    var level = 0
    while !appendMerged(level: level, to: &rectangles, from: start) {
      rectangles.removeSubrange(start...)
      level += 1
    }
  }

  /// Merges squares of `1 << level` tiles; false when there would be too many rectangles.
  private func appendMerged(level: Int, to rectangles: inout [PixelRect], from start: Int) -> Bool {
    let squareColumns = (columns - 1) >> level + 1
    for row in 0...(rows - 1) >> level {
      var column = 0
      while column < squareColumns {
        guard contains(column: column, row: row, level: level) else {
          column += 1
          continue
        }
        let first = column
        while column < squareColumns, contains(column: column, row: row, level: level) {
          column += 1
        }
        let run = rectangle(columns: first..<column, row: row, level: level)
        if !extend(run, in: &rectangles, from: start) {
          guard rectangles.count - start < Self.maximumRectangles else { return false }
          rectangles.append(run)
        }
      }
    }
    return true
  }

  private func rectangle(columns: Range<Int>, row: Int, level: Int) -> PixelRect {
    let shift = Self.shift + level
    let left = columns.lowerBound << shift
    let top = row << shift
    return PixelRect(
      x: Int32(left), y: Int32(top), width: Int32(min(width, columns.upperBound << shift) - left),
      height: Int32(min(height, (row + 1) << shift) - top))
  }

  /// Lengthens the rectangle that ends right above `run` and is as wide, if there is one.
  private func extend(_ run: PixelRect, in rectangles: inout [PixelRect], from start: Int) -> Bool {
    for index in rectangles.indices[start...] {
      let above = rectangles[index]
      if above.x == run.x, above.width == run.width, above.y + above.height == run.y {
        rectangles[index].height += run.height
        return true
      }
    }
    return false
  }
}
