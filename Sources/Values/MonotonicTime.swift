// SPDX-License-Identifier: MIT

/// A point in time of a clock that never goes back and does not run while the machine sleeps
/// (CLOCK_MONOTONIC), in whole microseconds.
///
/// Arithmetic stays within the range: what would be before `zero` is `zero`, and what would be after
/// `distantFuture` is `distantFuture`.
@frozen public struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Microseconds since the clock's beginning.
  public var microseconds: UInt64

  /// Makes a point in time.
  ///
  /// - Parameter microseconds: Since the clock's beginning.
  @inlinable
  public init(microseconds: UInt64) {
    self.microseconds = microseconds
  }

  /// The clock's beginning.
  @inlinable
  public static var zero: MonotonicTime { MonotonicTime(microseconds: 0) }
  /// Later than anything that happens.
  @inlinable
  public static var distantFuture: MonotonicTime { MonotonicTime(microseconds: .max) }

  /// Whether `left` is before `right`.
  @inlinable
  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The point in time that is `duration` later; parts of a microsecond are dropped.
  @inlinable
  public static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let offset = duration.microseconds
    return offset < 0 ? time.earlier(by: offset.magnitude) : time.later(by: offset.magnitude)
  }

  /// The point in time that is `duration` earlier; parts of a microsecond are dropped.
  @inlinable
  public static func - (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let offset = duration.microseconds
    return offset < 0 ? time.later(by: offset.magnitude) : time.earlier(by: offset.magnitude)
  }

  /// How much later `left` is than `right`; negative if it is earlier.
  @inlinable
  public static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
    left >= right
      ? .microseconds(Int64(clamping: left.microseconds - right.microseconds))
      : .microseconds(-Int64(clamping: right.microseconds - left.microseconds))
  }

  /// Moves the point in time later by `duration`.
  @inlinable
  public static func += (time: inout MonotonicTime, duration: Duration) { time = time + duration }

  /// Moves the point in time earlier by `duration`.
  @inlinable
  public static func -= (time: inout MonotonicTime, duration: Duration) { time = time - duration }

  @inlinable
  func later(by offset: UInt64) -> MonotonicTime {
    let (sum, isBeyond) = microseconds.addingReportingOverflow(offset)
    return isBeyond ? .distantFuture : MonotonicTime(microseconds: sum)
  }

  @inlinable
  func earlier(by offset: UInt64) -> MonotonicTime {
    MonotonicTime(microseconds: microseconds - min(microseconds, offset))
  }
}

extension Duration {
  /// The duration in seconds, rounded to the nearest `Double`.
  @inlinable
  public var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// The whole milliseconds, towards zero; the largest or smallest number beyond the range.
  @inlinable
  public var milliseconds: Int64 { whole(perSecond: 1000) }

  /// The whole microseconds, towards zero; the largest or smallest number beyond the range.
  @inlinable
  public var microseconds: Int64 { whole(perSecond: 1_000_000) }

  @inlinable
  func whole(perSecond parts: Int64) -> Int64 {
    let (seconds, attoseconds) = components
    let (whole, isBeyond) = seconds.multipliedReportingOverflow(by: parts)
    let (sum, isFar) = whole.addingReportingOverflow(
      attoseconds / (1_000_000_000_000_000_000 / parts))
    return isBeyond || isFar ? (seconds < 0 ? .min : .max) : sum
  }
}
