// SPDX-License-Identifier: MIT

/// The tiles of a frame, and the blocks of 16 by 16 tiles that stand for 10 degrees of the view.
struct BlockGrid {
  /// Tiles to a side of a block.
  static let side = 16
  /// Of the frame, in pixels.
  let width: Int
  let height: Int
  /// Of the whole frame; what is left at the right and the bottom is a smaller tile.
  let columns: Int
  let rows: Int
  /// Of a block, in tiles; a frame may be smaller than a block.
  let blockColumns: Int
  let blockRows: Int
  /// The tile of each pixel, column by column and row by row.
  private let columnOf: [Int]
  private let rowOf: [Int]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let shorter = Double(min(width, height))
    columnOf = Self.tiles(of: width, block: shorter * 4 / 9)
    rowOf = Self.tiles(of: height, block: shorter / 3)
    columns = (columnOf.last ?? 0) + 1
    rows = (rowOf.last ?? 0) + 1
    blockColumns = min(Self.side, columns)
    blockRows = min(Self.side, rows)
  }

  /// The tile of each pixel of a side, where tiles are a 16th of a block.
  private static func tiles(of length: Int, block: Double) -> [Int] {
    (0..<length).map { Int((Double($0) + 0.5) * Double(side) / block) }
  }

  /// The tile of a pixel.
  func tile(of pixel: Int32) -> Int {
    rowOf[Int(pixel) / width] * columns + columnOf[Int(pixel) % width]
  }

  /// A quarter of a block, in pixels.
  var quarter: Double {
    let shorter = Double(min(width, height))
    return min(shorter * 4 / 9, Double(width)) * min(shorter / 3, Double(height)) / 4
  }

  /// The middle of a block whose first tile is given, in pixels.
  func middle(column: Int, row: Int) -> (x: Double, y: Double) {
    let shorter = Double(min(width, height))
    let (tileWidth, tileHeight) = (shorter / 36, shorter / 48)
    return (
      (Double(column) + Double(blockColumns) / 2) * tileWidth,
      (Double(row) + Double(blockRows) / 2) * tileHeight
    )
  }
}
