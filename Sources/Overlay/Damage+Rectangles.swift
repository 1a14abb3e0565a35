// SPDX-License-Identifier: MIT

import Drawing

extension Damage {
  /// Appends rectangles that together cover the touched tiles, clipped to the surface.
  ///
  /// Runs of tiles in a row become one rectangle, and equal runs in rows that follow each other
  /// are joined. If that gives more than `limit`, ever larger gaps between runs are bridged, and
  /// in the end one bounding rectangle remains. The rectangles never overlap each other. No
  /// allocation as long as the array's capacity suffices.
  ///
  /// - Parameters:
  ///   - rectangles: The array to append to.
  ///   - limit: The most rectangles to append, at least 1.
  /// - Complexity: O(tiles).
  public mutating func appendRectangles(to rectangles: inout [PixelRect], limit: Int) {
    precondition(limit > 0, "at least one rectangle must be allowed")
    let start = rectangles.count
    var gap = 0
    while !appendRuns(to: &rectangles, limit: limit, bridging: gap) {
      rectangles.removeLast(rectangles.count - start)
      gap = gap == 0 ? 1 : gap * 2
      if gap > columns { return appendBounds(to: &rectangles) }
    }
  }

  /// Appends runs of tiles, joined over rows and over gaps of at most `gap` tiles.
  ///
  /// - Returns: Whether they were at most `limit`.
  private mutating func appendRuns(
    to rectangles: inout [PixelRect], limit: Int, bridging gap: Int
  ) -> Bool {
    let start = rectangles.count
    for column in 0..<columns { open[column] = -1 }
    for row in 0..<rows {
      var column = 0
      while column < columns {
        guard contains(column: column, row: row) else {
          column += 1
          continue
        }
        let end = runEnd(from: column, row: row, bridging: gap)
        add(rectangle(columns: column..<end, row: row), column: column, to: &rectangles)
        if rectangles.count - start > limit { return false }
        column = end
      }
    }
    return true
  }

  /// Joins a run to the rectangle above it if they are equally wide, else appends it.
  @inline(__always)
  private mutating func add(_ run: PixelRect, column: Int, to rectangles: inout [PixelRect]) {
    let above = Int(open[column])
    if above >= 0 && rectangles[above].width == run.width
      && rectangles[above].y + rectangles[above].height == run.y
    {
      rectangles[above].height += run.height
    } else {
      open[column] = Int32(rectangles.count)
      rectangles.append(run)
    }
  }

  /// The first column after the run that starts at `column`.
  @inline(__always)
  private func runEnd(from column: Int, row: Int, bridging gap: Int) -> Int {
    var end = column + 1
    var next = end
    while next < columns && next - end <= gap {
      if contains(column: next, row: row) { end = next + 1 }
      next += 1
    }
    return end
  }

  private func rectangle(columns: Range<Int>, row: Int) -> PixelRect {
    let x = columns.lowerBound << shift
    let y = row << shift
    return PixelRect(
      x: Int32(x), y: Int32(y),
      width: Int32(min(columns.upperBound << shift, width) - x),
      height: Int32(min((row + 1) << shift, height) - y))
  }

  private func appendBounds(to rectangles: inout [PixelRect]) {
    var (left, right, top, bottom) = (columns, 0, rows, 0)
    for row in 0..<rows {
      for column in 0..<columns where contains(column: column, row: row) {
        left = min(left, column)
        right = max(right, column + 1)
        top = min(top, row)
        bottom = max(bottom, row + 1)
      }
    }
    guard left < right else { return }
    var bounds = rectangle(columns: left..<right, row: top)
    let last = rectangle(columns: left..<right, row: bottom - 1)
    bounds.height = last.y + last.height - bounds.y
    rectangles.append(bounds)
  }
}
