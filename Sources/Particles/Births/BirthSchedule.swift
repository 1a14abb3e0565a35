// SPDX-License-Identifier: MIT

/// When a cell emits at its rate, on its local clock.
///
/// As in Core Animation births add up from zero: the k-th (k = 1, 2 …) is at
///
///     t(k) = reference time + (k − reference count) ÷ rate
///
/// which is k ÷ rate unless a phase or a change of the rate moves the reference.
struct BirthSchedule: Equatable {
  /// Births per second; 0 or more.
  var rate: Double
  /// A time at which the count of births is known.
  var referenceTime: Double = 0
  /// The count at that time; its fraction is the share of the next interval that has passed.
  var referenceCount: Double = 0
  /// Births before this time do not count.
  var first: Double = 0
  /// Births after this time do not count.
  var last: Double = .infinity
  /// Births at this time and after do not count.
  var end: Double = .infinity

  /// Returns when the birth with `index` (from 1) is, in seconds.
  @inline(__always)
  func time(of index: Int) -> Double {
    referenceTime + (Double(index) - referenceCount) / rate
  }

  /// Returns when the eight births from `index` on are, the same as `time(of:)`.
  @inline(__always)
  func times(from index: Int) -> SIMD8<Double> {
    let indices = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7) + Double(index)
    return (indices - referenceCount) / rate + referenceTime
  }

  /// Returns the last birth at or before `time`, whether it counts or not.
  ///
  /// The division decides, not the product: at lattice times the product may be off by one.
  func index(through time: Double) -> Int {
    guard rate > 0 else { return 0 }
    let guess = (referenceCount + (time - referenceTime) * rate).rounded(.down)
    var index = Int(min(max(guess, -1), 1e15))
    if self.time(of: index + 1) <= time {
      index += 1
    } else if index > 0, self.time(of: index) > time {
      index -= 1
    }
    return max(index, 0)
  }

  /// Returns the births after `lower` and not after `upper` that count.
  func indices(after lower: Double, through upper: Double) -> Range<Int> {
    guard rate > 0 else { return 0..<0 }
    var from = index(through: max(lower, -1e15)) + 1
    let firstIndex = index(through: first)
    let minimum = firstIndex > 0 && time(of: firstIndex) >= first ? firstIndex : firstIndex + 1
    from = max(from, minimum)
    let limit = min(upper, last)
    guard limit > -1e15 else { return 0..<0 }
    var through = index(through: limit)
    while through >= from, time(of: through) >= end {
      through = min(through - 1, index(through: end))
    }
    return through < from ? 0..<0 : from..<through + 1
  }

  /// Lets births after `time` not count.
  mutating func stop(after time: Double) { last = min(last, time) }

  /// Lets births at `time` and after not count.
  mutating func end(at time: Double) { end = min(end, time) }

  /// Lets births count from `time` on, when there have been `count` of them.
  mutating func begin(at time: Double, count: Double?) {
    first = time
    referenceTime = time
    referenceCount = count ?? referenceCount
  }

  /// Lets births count from `time` on, at the times that `other` would have gone on with.
  mutating func begin(at time: Double, continuing other: BirthSchedule) {
    first = time
    referenceTime = other.referenceTime
    referenceCount = other.referenceCount
  }

  /// Whether a particle emitted at `time` counts.
  func allows(_ time: Double) -> Bool {
    time >= first && time <= last && time < end
  }

  /// Returns the count of births at `time` with its fraction.
  func count(at time: Double) -> Double {
    max(referenceCount + (min(time, last) - referenceTime) * rate, referenceCount)
  }

  /// Returns the time of the last birth that counts; nil: there is no last one.
  func lastBirth() -> Double? {
    guard min(last, end) < .infinity else { return nil }
    let born = indices(after: -.infinity, through: min(last, end))
    return born.isEmpty ? -.infinity : time(of: born.upperBound - 1)
  }
}
