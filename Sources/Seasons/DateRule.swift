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
  /// Days after the base, negative before it.
  public var offset: Int

  /// The offsets that a rule may have, in days.
  public static let offsetLimits = -366...366

  /// Makes a rule; `offset` is in days and within `offsetLimits`.
  public init(_ base: Base, offset: Int = 0) {
    self.base = base
    self.offset = offset
  }

  /// The calendar whose years the rule counts in.
  public var calendar: CalendarSystem {
    if case .monthDay(_, _, let calendar) = base { calendar } else { .gregorian }
  }
}

/// Days of each year that follow each other; may wrap over New Year.
public struct DateRange: Hashable, Sendable {
  /// How a range ends.
  public enum End: Hashable, Sendable {
    /// On a rule's day, inclusive.
    case rule(DateRule)
    /// After so many days, whatever the lengths of months; within `dayCountLimits`.
    case dayCount(Int)
  }

  /// The lengths that a range may have, in days.
  public static let dayCountLimits = 1...366

  /// The first day.
  public let from: DateRule
  /// Where it ends.
  public let end: End

  /// The days from one rule's to another's, both included; nil if the two rules count in different
  /// calendars.
  public init?(from: DateRule, until: DateRule) {
    guard from.calendar == until.calendar else { return nil }
    self.from = from
    end = .rule(until)
  }

  /// So many days from a rule's day on; nil if the number is not within `dayCountLimits`.
  public init?(from: DateRule, days: Int) {
    guard Self.dayCountLimits.contains(days) else { return nil }
    self.from = from
    end = .dayCount(days)
  }
}

/// A time of one day of each year.
public struct Moment: Hashable, Sendable {
  /// The day.
  public var date: DateRule
  /// Seconds after 00:00 by the clock, 0 to 86 399.
  public var secondOfDay: Int

  /// Makes a moment; `secondOfDay` is 0 to 86 399.
  public init(date: DateRule, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The moment written as a date rule, a blank and a time: `01-01 00:00`, `easter 10:00`.
  ///
  /// - Parameters:
  ///   - text: the moment.
  ///   - calendar: the calendar of a month-day.
  /// - Throws: `RuleSyntaxError` with the place of the fault.
  public init(
    parsing text: String, calendar: CalendarSystem = .gregorian
  ) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let date = try DateRule(from: &scanner, calendar: calendar)
    let end = scanner.offset
    scanner.skipSpace()
    guard scanner.offset > end else {
      throw scanner.error(at: end, "a blank and a time HH:MM, as in 01-01 00:00")
    }
    self.init(date: date, secondOfDay: try timeOfDay(from: &scanner, latest: secondsPerDay - 60))
    try scanner.expectEnd()
  }
}
