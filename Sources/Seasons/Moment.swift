// SPDX-License-Identifier: MIT

/// A time of one day of each year.
public struct Moment: Hashable, Sendable {
  /// The day.
  public var date: DateRule
  /// Seconds after 00:00 by the clock, 0 to 86 399.
  public var secondOfDay: Int

  /// A moment of checked values.
  public init(date: DateRule, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }
}
