// SPDX-License-Identifier: MIT

/// Finds the block and the second in which most flashes are.
struct BlockSearch {
  /// A second of a block.
  struct Finding: Comparable {
    /// Flashes of a quarter of the block.
    var count = 0
    /// Pixels that flash at one time.
    var area = 0
    /// The second's first frame.
    var frame = 0
    var x = 0.0
    var y = 0.0

    static func < (left: Finding, right: Finding) -> Bool {
      (left.count, left.area) < (right.count, right.area)
    }
  }

  private let grid: BlockGrid
  private let frames: Int
  private let second: Int
  /// The flashes of each tile, many of them in one.
  private var runs: [[FlashRun]]
  /// For each number of flashes, by frames: the changes of the area that has it in a second.
  ///
  /// Number 0 is the area within a flash.
  private var changes: [[[AreaChange]]] = []

  /// - Parameters:
  ///   - grid: The blocks.
  ///   - flashes: The flashes of all pixels, in the order of their ends.
  ///   - frames: How many frames there are.
  ///   - second: How many frames are a second.
  init(_ grid: BlockGrid, _ flashes: [PixelFlash], frames: Int, second: Int) {
    self.grid = grid
    self.frames = frames
    self.second = second
    runs = Array(repeating: [], count: grid.columns * grid.rows)
    for flash in flashes {
      let tile = grid.tile(of: flash.pixel)
      add(0, flash.start, flash.end, tile)
      runs[tile].append(FlashRun(start: flash.start, end: flash.end, count: 1))
    }
    for tile in runs.indices { runs[tile] = FlashRun.merged(runs[tile]) }
    addSeconds(flashes)
  }

  /// Adds, for each pixel, the seconds in which it flashes so often.
  private mutating func addSeconds(_ flashes: [PixelFlash]) {
    var ends: [Int32: [Int32]] = [:]
    for flash in flashes { ends[flash.pixel, default: []].append(flash.end) }
    for (pixel, ends) in ends {
      let tile = grid.tile(of: pixel)
      for last in ends.indices {
        // Seconds that begin in `from..<past` hold the flashes `first...last`, and none that were
        // counted with an earlier last one.
        for first in stride(from: last, through: 0, by: -1) {
          let from = max(ends[last] - Int32(second) + 1, 0)
          guard ends[first] >= from else { break }
          let counted = first > 0 ? max(from, ends[first - 1] + 1) : from
          if counted <= ends[first] { add(last - first + 1, counted, ends[first] + 1, tile) }
        }
      }
    }
  }

  private mutating func add(_ number: Int, _ from: Int32, _ past: Int32, _ tile: Int) {
    while changes.count <= number { changes.append(Array(repeating: [], count: frames + 2)) }
    changes[number][Int(from)].append(AreaChange(tile: Int32(tile), change: 1))
    changes[number][Int(past)].append(AreaChange(tile: Int32(tile), change: -1))
  }

  /// The most flashes within a second.
  func worst() -> Finding {
    var worst = Finding()
    var candidates: Set<Int> = []
    for (number, changes) in changes.enumerated() {
      var areas = TileAreas(grid)
      for frame in 0..<frames {
        areas.apply(changes[frame])
        guard !changes[frame].isEmpty, areas.total > 0,
          Double(areas.total) >= grid.quarter || areas.total > worst.area
        else { continue }
        var most = (area: 0, block: 0)
        areas.forEachBlock { column, row, area in
          let isFlash = Double(area) >= grid.quarter
          let block = row * grid.columns + column
          if isFlash && number == 0 {
            if area > most.area { most = (area, block) }
            if row % 4 == 0 && column % 4 == 0 { candidates.insert(block) }
          }
          // Single flashes at different times are not concurrent in any sense.
          let found = finding(isFlash && number > 1 ? number : 0, area, frame, column, row)
          if found > worst { worst = found }
        }
        if most.area > 0 { candidates.insert(most.block) }
      }
    }
    for block in candidates.sorted() {
      let found = concurrent(column: block % grid.columns, row: block / grid.columns)
      if found > worst { worst = found }
    }
    return worst
  }

  private func finding(
    _ count: Int, _ area: Int, _ frame: Int, _ column: Int, _ row: Int
  ) -> Finding {
    let middle = grid.middle(column: column, row: row)
    return Finding(count: count, area: area, frame: frame, x: middle.x, y: middle.y)
  }

  /// How often in a second a quarter of a block is within a flash at one time.
  private func concurrent(column: Int, row: Int) -> Finding {
    var moments = ConcurrentFlashes(quarter: grid.quarter)
    var block: [FlashRun] = []
    for tileRow in row..<(row + grid.blockRows) {
      for tileColumn in column..<(column + grid.blockColumns) {
        block += runs[tileRow * grid.columns + tileColumn]
      }
    }
    moments.take(FlashRun.merged(block))
    var worst = Finding()
    for (last, frame) in moments.frames.enumerated() {
      let first = moments.frames.firstIndex { $0 > frame - second } ?? last
      let found = finding(
        last - first + 1, moments.areas[last], max(frame - second + 1, 0), column, row)
      if found > worst { worst = found }
    }
    return worst
  }
}
