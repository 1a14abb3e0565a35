// SPDX-License-Identifier: MIT

extension Damage {
  /// Appends rectangles that together cover the touched tiles, clipped to the surface.
  ///
  /// Runs of tiles in a row become one rectangle, and equal runs in rows that follow each other
  /// are joined; they cover nothing else and do not overlap. Where that would cost more than one
  /// rectangle around everything, that one is appended instead; where there would be too many, the
  /// whole surface. No allocation as long as the array's capacity suffices.
  ///
  /// - Parameters:
  ///   - rectangles: The array to append to.
  ///   - limit: The most rectangles to append, at least 1.
  ///   - overhead: What a rectangle costs besides its pixels, counted in pixels; 0 or more.
  /// - Complexity: O(tiles / 64 + rectangles).
  public mutating func appendRectangles(
    to rectangles: inout [PixelRect], limit: Int, overhead: Int
  ) {
    precondition(limit > 0, "at least one rectangle must be allowed")
    let start = rectangles.count
    let isWithinLimit = appendRuns(to: &rectangles, limit: limit)
    var (cost, bounds) = (0, PixelRect(x: 0, y: 0, width: 0, height: 0))
    for index in start..<rectangles.count {
      cost += overhead + Int(rectangles[index].width) * Int(rectangles[index].height)
      bounds = index == start ? rectangles[index] : bounds.union(rectangles[index])
    }
    if !isWithinLimit { bounds = whole }
    guard !isWithinLimit || cost > overhead + Int(bounds.width) * Int(bounds.height) else { return }
    rectangles.removeLast(rectangles.count - start)
    rectangles.append(bounds)
  }

  /// Appends rectangles that together cover the touched tiles, clipped to the surface: the whole
  /// surface when 40 % of its tiles were touched, and larger tiles where there would be too many.
  ///
  /// Those larger tiles count as touched afterwards. No allocation as long as the array's capacity
  /// suffices.
  ///
  /// - Parameters:
  ///   - rectangles: The array to append to.
  ///   - limit: The most rectangles to append, at least 1.
  /// - Complexity: O(tiles / 64 + rectangles), some times as much with larger tiles.
  public mutating func appendRectangles(to rectangles: inout [PixelRect], limit: Int) {
    precondition(limit > 0, "at least one rectangle must be allowed")
    guard count * 5 < columns * rows * 2 else { return rectangles.append(whole) }
    let start = rectangles.count
    var level = 0
    while !appendRuns(to: &rectangles, limit: limit) {
      rectangles.removeLast(rectangles.count - start)
      // Squares of more than 64 tiles would not fit a word.
      guard level < 6 else { return rectangles.append(whole) }
      fillSquares(level: level)
      level += 1
    }
  }

  private var whole: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
  }

  /// Appends runs of tiles, joined over rows.
  ///
  /// - Returns: Whether they were at most `limit`; else some are missing.
  private mutating func appendRuns(to rectangles: inout [PixelRect], limit: Int) -> Bool {
    let most = rectangles.count + limit
    for column in 0..<columns { open[column] = -1 }
    for row in 0..<rows {
      var run = 0..<0
      for index in 0..<wordsPerRow {
        var bits = words[row * wordsPerRow + index]
        while bits != 0 {
          // The lowest run of ones in this word.
          let first = bits.trailingZeroBitCount
          let length = (~(bits >> UInt64(first))).trailingZeroBitCount
          bits &= first + length < 64 ? .max << UInt64(first + length) : 0
          let start = index * 64 + first
          if start == run.upperBound && !run.isEmpty {
            run = run.lowerBound..<(start + length)
          } else {
            add(run, row: row, to: &rectangles)
            run = start..<(start + length)
          }
        }
      }
      add(run, row: row, to: &rectangles)
      if rectangles.count > most { return false }
    }
    return true
  }

  /// Joins a run to the rectangle above it if they are equally wide, else appends it.
  private mutating func add(_ run: Range<Int>, row: Int, to rectangles: inout [PixelRect]) {
    guard !run.isEmpty else { return }
    let added = rectangle(columns: run, row: row)
    let above = Int(open[run.lowerBound])
    if above >= 0 && rectangles[above].width == added.width
      && rectangles[above].y + rectangles[above].height == added.y
    {
      rectangles[above].height += added.height
    } else {
      open[run.lowerBound] = Int32(rectangles.count)
      rectangles.append(added)
    }
  }

  private func rectangle(columns: Range<Int>, row: Int) -> PixelRect {
    let x = columns.lowerBound << shift
    let y = row << shift
    return PixelRect(
      x: Int32(x), y: Int32(y),
      width: Int32(min(columns.upperBound << shift, width) - x),
      height: Int32(min((row + 1) << shift, height) - y))
  }
}

extension PixelRect {
  /// The smallest rectangle around both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
