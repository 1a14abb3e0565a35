// SPDX-License-Identifier: MIT

import CX11

/// The shape of a window, collected run by run and given as few rectangles.
///
/// They are in the order that SHAPE calls YXBanded and need not sort. Its memory is reused.
struct ShapeRows {
  private struct Entry {
    var start: Int32
    var end: Int32
    /// The next of the same row; -1 for none.
    var next: Int32
  }

  private let width: Int32
  private let height: Int32
  private var step: Int32 = 1
  /// The last entry of each row; -1 for none.
  private var heads: [Int32] = []
  private var entries: [Entry] = []
  private var row: [Entry] = []
  /// What `makeRectangles` made.
  private(set) var rectangles: [XRectangle] = []

  /// Begins with nothing, for a window of so many pixels.
  init(width: Int, height: Int) {
    (self.width, self.height) = (Int32(width), Int32(height))
  }

  /// Forgets all runs; rows are `step` pixels high from now on.
  mutating func removeAll(step: Int) {
    self.step = Int32(step)
    entries.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    heads.append(contentsOf: repeatElement(-1, count: (Int(height) + step - 1) / step))
  }

  /// Adds a run of pixels in the row that begins at the pixel `y`, a multiple of the step; what is
  /// outside of the window is left out.
  @inline(__always)
  mutating func insert(y: Int32, start: Int32, end: Int32) {
    guard y >= 0, y < height, end > 0, start < width else { return }
    let row = Int(y / step)
    entries.append(Entry(start: max(0, start), end: min(width, end), next: heads[row]))
    heads[row] = Int32(entries.count - 1)
  }

  /// Makes rectangles of all runs.
  ///
  /// Complexity: O(runs × runs of the same row); no allocation when warm.
  mutating func makeRectangles() {
    rectangles.removeAll(keepingCapacity: true)
    var above = 0..<0
    for index in heads.indices {
      let y = Int32(index) * step
      sortRow(from: heads[index])
      let first = rectangles.count
      if isLike(above) {
        for place in above { rectangles[place].height += UInt16(min(step, height - y)) }
        continue
      }
      for entry in row {
        rectangles.append(
          XRectangle(
            x: Int16(entry.start), y: Int16(y), width: UInt16(entry.end - entry.start),
            height: UInt16(min(step, height - y))))
      }
      above = first..<rectangles.count
    }
  }

  /// Leaves in `row` the runs of a list from left to right, those that touch as one.
  private mutating func sortRow(from head: Int32) {
    row.removeAll(keepingCapacity: true)
    var next = head
    while next >= 0 {
      let entry = entries[Int(next)]
      next = entry.next
      row.append(entry)
      var place = row.count - 1
      while place > 0 && row[place - 1].start > entry.start {
        row[place] = row[place - 1]
        place -= 1
      }
      row[place] = entry
    }
    guard var last = row.first else { return }
    var count = 0
    for entry in row.dropFirst() {
      if entry.start <= last.end {
        last.end = max(last.end, entry.end)
      } else {
        row[count] = last
        count += 1
        last = entry
      }
    }
    row[count] = last
    row.removeLast(row.count - count - 1)
  }

  /// Whether the row has the same runs as those rectangles, and some.
  private func isLike(_ above: Range<Int>) -> Bool {
    guard above.count == row.count, !row.isEmpty else { return false }
    return zip(above, row).allSatisfy { place, entry in
      let other = rectangles[place]
      return Int32(other.x) == entry.start && Int32(other.width) == entry.end - entry.start
    }
  }
}
