// SPDX-License-Identifier: MIT

/// A rule that names one day of each year.
public struct DateRule: Hashable, Sendable {
  /// What the rule counts from.
  public enum Base: Hashable, Sendable {
    /// A fixed month and day of a calendar.
    case monthDay(month: Int, day: Int, calendar: CalendarSystem)
    /// Easter Sunday of the western churches.
    case easter
    /// The `ordinal`th (1 to 5) such weekday of a month; a year may have no fifth one.
    case nthWeekday(ordinal: Int, weekday: Weekday, month: Int)
    /// The last such weekday of a month.
    case lastWeekday(Weekday, month: Int)
  }

  /// The day counted from.
  public var base: Base
  /// Days after the base, negative before it; 0 for fixed month-days.
  public var offset: Int

  /// The offsets that a rule may have, in days.
  public static let offsetLimits = -366...366

  /// A rule of checked values.
  public init(_ base: Base, offset: Int = 0) {
    self.base = base
    self.offset = offset
  }

  /// The calendar whose years the rule counts in.
  public var calendar: CalendarSystem {
    if case .monthDay(_, _, let calendar) = base { calendar } else { .gregorian }
  }
}
