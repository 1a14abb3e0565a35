// SPDX-License-Identifier: MIT

/// The hours of a day, by the clock on the wall; may run over midnight into the next day.
public struct HoursWindow: Hashable, Sendable {
  /// When it begins: seconds after 00:00, 0 to 86 399.
  public let start: Int
  /// When it ends (exclusive): seconds after 00:00 of the day on which it began, more than
  /// `start` and at most 24 hours after it.
  public let end: Int

  /// The hours between two times of the clock, or nil if they are out of range or equal.
  ///
  /// - Parameters:
  ///   - start: seconds after 00:00, 0 to 86 399.
  ///   - end: seconds after 00:00, 0 to 86 400; before `start` it means the next day.
  public init?(start: Int, end: Int) {
    guard (0..<secondsPerDay).contains(start), (0...secondsPerDay).contains(end), start != end
    else { return nil }
    self.start = start
    self.end = end > start ? end : end + secondsPerDay
  }

  /// Whether it is the whole day from midnight to midnight, which restricts nothing.
  var isWholeDay: Bool { start == 0 && end == secondsPerDay }
}
