// SPDX-License-Identifier: MIT

/// A rule that names one day of each year.
public struct DateRule: Hashable, Sendable {
  /// What the rule counts from.
  public enum Base: Hashable, Sendable {
    /// A fixed month and day of a calendar.
    case monthDay(month: Int, day: Int, calendar: CalendarSystem)
    /// One day of one year.
    case date(CivilDate)
    /// Easter Sunday of the western churches.
    case easter
    /// Easter Sunday of the eastern churches, by the Julian calendar.
    case orthodoxEaster
    /// The first Sunday of Advent: the fourth Sunday before Christmas.
    case advent
    /// Diwali or Holi, as India celebrates it; see `IndianFeast`.
    case feast(IndianFeast)
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

  /// Whether it names a day of one year alone.
  public var isOfOneYear: Bool {
    if case .date = base { true } else { false }
  }

  /// The last day of which the rule's days are known; nil if they follow from arithmetic.
  public var lastKnownDay: CivilDate? {
    switch base {
    case .feast(let feast): feast.lastKnownDay
    case .monthDay(_, _, let calendar): calendar.lastKnownDay
    default: nil
    }
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
  /// calendars, or if one alone names its year.
  public init?(from: DateRule, until: DateRule) {
    guard from.calendar == until.calendar, from.isOfOneYear == until.isOfOneYear else {
      return nil
    }
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
