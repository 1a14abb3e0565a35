// SPDX-License-Identifier: MIT

/// A month of some calendar, laid out on the days of the Gregorian one.
public struct CalendarMonth: Hashable, Sendable {
  let firstDayNumber: Int32
  let shortNumber: UInt8
  let shortDayCount: UInt8
  /// Whether it is a leap month that bears the number of the month before it.
  public let isLeap: Bool

  /// A month.
  ///
  /// - Parameters:
  ///   - number: 1 to 13, as `CalendarSystem` counts.
  ///   - isLeap: whether it repeats the number of the month before.
  ///   - firstDay: its first day, in days since 1970-01-01.
  ///   - dayCount: 1 to 255.
  public init(number: Int, isLeap: Bool, firstDay: Int, dayCount: Int) {
    shortNumber = UInt8(number)
    self.isLeap = isLeap
    firstDayNumber = Int32(firstDay)
    shortDayCount = UInt8(dayCount)
  }

  /// The number, 1 to 13, as `CalendarSystem` counts.
  public var number: Int { Int(shortNumber) }
  /// The first day, in days since 1970-01-01.
  public var firstDay: Int { Int(firstDayNumber) }
  /// The number of days.
  public var dayCount: Int { Int(shortDayCount) }
  /// The first day of the next month, in days since 1970-01-01.
  public var endDay: Int { firstDay + dayCount }
}

/// A year of some calendar: its months in order, none missing.
public struct CalendarYear: Hashable, Sendable {
  /// The months; never empty.
  public let months: ArraySlice<CalendarMonth>

  /// A year of months that follow each other without a gap.
  public init(months: ArraySlice<CalendarMonth>) {
    precondition(!months.isEmpty, "a year has months")
    self.months = months
  }

  /// The first day of the next year, in days since 1970-01-01.
  public var endDay: Int { months[months.endIndex - 1].endDay }
}

/// Gives a converter for some calendars; nil if none is needed or to be had.
public typealias CalendarSource = (Set<CalendarSystem>) -> (any CalendarConverter)?

/// Knows the years of calendars other than the Gregorian one.
public protocol CalendarConverter: Sendable {
  /// The year of a calendar that holds a day.
  ///
  /// - Parameters:
  ///   - calendar: not the Gregorian one.
  ///   - day: in days since 1970-01-01.
  /// - Returns: nil if the converter does not know the calendar or the day is out of its reach.
  func year(of calendar: CalendarSystem, containing day: Int) -> CalendarYear?
}
