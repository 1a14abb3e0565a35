// SPDX-License-Identifier: MIT

/// One pixel of a tile that begins or ends to count.
struct AreaChange {
  var tile: Int32
  var change: Int32
}

/// How many pixels of each tile count at one time.
struct TileAreas {
  private(set) var total = 0
  private let grid: BlockGrid
  private var areas: [Int]
  /// Sums over all tiles above and to the left, with a row and a column of nothing before them.
  private var sums: [Int]

  init(_ grid: BlockGrid) {
    self.grid = grid
    areas = Array(repeating: 0, count: grid.columns * grid.rows)
    sums = Array(repeating: 0, count: (grid.columns + 1) * (grid.rows + 1))
  }

  mutating func apply(_ changes: [AreaChange]) {
    for change in changes {
      areas[Int(change.tile)] += Int(change.change)
      total += Int(change.change)
    }
  }

  /// Calls `body` with the first tile of each block and the pixels in it that count.
  mutating func forEachBlock(_ body: (_ column: Int, _ row: Int, _ area: Int) -> Void) {
    let width = grid.columns + 1
    for row in 0..<grid.rows {
      var sum = 0
      for column in 0..<grid.columns {
        sum += areas[row * grid.columns + column]
        sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + sum
      }
    }
    for row in 0...(grid.rows - grid.blockRows) {
      let (top, bottom) = (row * width, (row + grid.blockRows) * width)
      for column in 0...(grid.columns - grid.blockColumns) {
        let right = column + grid.blockColumns
        body(
          column, row,
          sums[bottom + right] - sums[bottom + column] - sums[top + right] + sums[top + column])
      }
    }
  }
}
