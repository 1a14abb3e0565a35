// SPDX-License-Identifier: MIT

/// A set of times as intervals in ascending order with gaps between.
struct IntervalSet: Equatable {
  private(set) var intervals: [Range<Int>] = []

  /// Adds an interval that does not begin before the last one.
  mutating func append(_ interval: Range<Int>) {
    guard !interval.isEmpty else { return }
    if let last = intervals.last, last.upperBound >= interval.lowerBound {
      let end = max(last.upperBound, interval.upperBound)
      intervals[intervals.count - 1] = last.lowerBound..<end
    } else {
      intervals.append(interval)
    }
  }

  mutating func formUnion(_ other: IntervalSet) {
    let all = (intervals + other.intervals).sorted { $0.lowerBound < $1.lowerBound }
    intervals = []
    for interval in all { append(interval) }
  }

  /// The times that are not in the other set.
  func subtracting(_ other: IntervalSet) -> IntervalSet {
    var rest = IntervalSet()
    var index = 0
    for interval in intervals {
      var start = interval.lowerBound
      while index < other.intervals.count, other.intervals[index].upperBound <= start { index += 1 }
      var hole = index
      while hole < other.intervals.count, other.intervals[hole].lowerBound < interval.upperBound {
        if start < other.intervals[hole].lowerBound {
          rest.append(start..<other.intervals[hole].lowerBound)
        }
        start = max(start, other.intervals[hole].upperBound)
        hole += 1
      }
      if start < interval.upperBound { rest.append(start..<interval.upperBound) }
    }
    return rest
  }

  /// The first time that is in both sets.
  func firstIntersection(with other: IntervalSet?) -> Range<Int>? {
    guard let other else { return nil }
    var (left, right) = (intervals[...], other.intervals[...])
    while let first = left.first, let second = right.first {
      if first.overlaps(second) { return first.clamped(to: second) }
      if first.upperBound <= second.lowerBound {
        left.removeFirst()
      } else {
        right.removeFirst()
      }
    }
    return nil
  }
}
