// SPDX-License-Identifier: MIT

/// A time zone: the offset from UTC at each instant.
///
/// A value; reads no files.
public struct Zone: Hashable, Sendable {
  /// Instants at which the offset changes, ascending, in seconds since 1970.
  var transitions: [Int]
  /// The offset from each transition on, in seconds east of Greenwich.
  var offsets: [Int32]
  /// The offset before the first transition.
  var firstOffset: Int32

  init(firstOffset: Int, transitions: [Int] = [], offsets: [Int32] = []) {
    self.firstOffset = Int32(firstOffset)
    self.transitions = transitions
    self.offsets = offsets
  }

  /// Coordinated universal time.
  public static let utc = Zone.fixed(seconds: 0)

  /// A zone that is always the same.
  ///
  /// - Parameter seconds: the offset, positive east of Greenwich, less than 26 hours either way.
  /// - Returns: a zone without changes.
  public static func fixed(seconds: Int) -> Zone {
    precondition(seconds.magnitude < 93_600, "an offset from UTC is less than 26 hours")
    return Zone(firstOffset: seconds)
  }

  /// How far the local clock is ahead of UTC, in seconds.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  public func utcOffset(at instant: Instant) -> Int {
    segment(containing: instant.count).offset
  }

  /// What the local clock shows.
  public func local(_ instant: Instant) -> CivilTime {
    CivilTime(localSeconds: instant.count + utcOffset(at: instant))
  }

  /// The first instant at which the local clock shows this time or a later one.
  ///
  /// Where the clock is put back, that is the first of the two; a time that is skipped when it is
  /// put forward is reached at the instant of the change.
  public func instant(_ time: CivilTime) -> Instant {
    Instant(instant(localSeconds: time.localSeconds))
  }

  /// The first instant of a local day; where midnight is skipped, the end of the gap.
  public func startOfDay(_ date: CivilDate) -> Instant {
    Instant(instant(localSeconds: date.dayNumber * secondsPerDay))
  }

  func instant(localSeconds: Int) -> Int {
    var segment = segment(containing: localSeconds - 93_600)
    while true {
      let candidate = max(localSeconds - segment.offset, segment.start)
      if candidate < segment.end { return candidate }
      segment = self.segment(containing: segment.end)
    }
  }

  /// The time between two changes that holds an instant.
  func segment(containing seconds: Int) -> (start: Int, end: Int, offset: Int) {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return (
      low == 0 ? Int.min : transitions[low - 1],
      low == transitions.count ? Int.max : transitions[low],
      Int(low == 0 ? firstOffset : offsets[low - 1])
    )
  }
}
