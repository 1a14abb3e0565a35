// SPDX-License-Identifier: MIT

/// A calendar in which the month-days of a season may be given; the raw value is its name in
/// configuration files.
///
/// Months are numbered from 1 in the order of the calendar's year:
/// - Chinese: leap months share the number of the month before them and are never meant.
/// - Hebrew: 1 is Tishri, 6 is Adar I, which only leap years have, 7 is Adar (Adar II in leap
///   years), 8 is Nisan and 13 is Elul.
/// - Islamic (Umm al-Qura): 1 is Muharram, 9 is Ramadan, 12 is Dhu al-Hijjah.
/// - Persian: 1 is Farvardin, whose first day is Nowruz.
/// - Indian national: 1 is Chaitra.
public enum CalendarSystem: String, CaseIterable, Hashable, Sendable {
  case gregorian
  case chinese
  case hebrew
  case islamicUmmAlQura = "islamic-umalqura"
  case persian
  case indian

  /// The number of the last month.
  public var monthCount: Int { self == .hebrew ? 13 : 12 }

  /// The days a month can have at most.
  ///
  /// - Parameter month: 1 to `monthCount`.
  /// - Returns: 28 to 31.
  public func longestDayCount(ofMonth month: Int) -> Int {
    switch self {
    case .gregorian: CivilDate.dayCount(ofMonth: month, inYear: 2000)
    case .chinese, .islamicUmmAlQura: 30
    case .hebrew: [30, 30, 30, 29, 30, 30, 29, 30, 29, 30, 29, 30, 29][month - 1]
    case .persian: month <= 6 ? 31 : 30
    case .indian: month <= 6 ? 31 : 30
    }
  }
}

/// A month of some calendar, laid out on the days of the Gregorian one.
public struct CalendarMonth: Hashable, Sendable {
  let firstDayNumber: Int32
  let shortNumber: UInt8
  let shortDayCount: UInt8
  /// Whether it is a leap month that has the number of the month before it.
  public let isLeap: Bool

  /// Makes a month from its place on the Gregorian calendar.
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

  /// Makes a year of months that follow each other without a gap; there is at least one.
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
