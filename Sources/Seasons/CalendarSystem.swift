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
///
/// The Chinese calendar is known from 1969 to 2057-02-03, that of Umm al-Qura from 1999-04-17 to
/// 2077-11-16, the Persian one until 2123-03-20, the others for all years.
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
  /// The number, 1 to 13, as `CalendarSystem` counts.
  public let number: Int
  /// Whether it is a leap month that has the number of the month before it.
  public let isLeap: Bool
  /// The first day, in days since 1970-01-01.
  public let firstDay: Int
  /// The number of days, 29 to 31.
  public let dayCount: Int

  /// The first day of the next month, in days since 1970-01-01.
  public var endDay: Int { firstDay + dayCount }
}

/// A year of some calendar: its months in order, none missing.
public struct CalendarYear: Hashable, Sendable {
  /// The first day, in days since 1970-01-01.
  public let firstDay: Int
  /// The months; never empty.
  public private(set) var months: [CalendarMonth] = []

  /// The first day of the next year, in days since 1970-01-01.
  public var endDay: Int { months.last?.endDay ?? firstDay }

  /// Makes a year whose months are still to come.
  init(firstDay: Int) {
    self.firstDay = firstDay
  }

  /// Makes a year of months by their lengths in days; a month of none is left out.
  init(firstDay: Int, lengths: [Int]) {
    self.firstDay = firstDay
    for (index, length) in lengths.enumerated() where length > 0 {
      append(number: index + 1, isLeap: false, dayCount: length)
    }
  }

  mutating func append(number: Int, isLeap: Bool, dayCount: Int) {
    let month = CalendarMonth(
      number: number, isLeap: isLeap, firstDay: endDay, dayCount: dayCount)
    months.append(month)
  }
}

extension CalendarSystem {
  /// The last day of the time for which the calendar is known; nil if it follows from arithmetic.
  public var lastKnownDay: CivilDate? {
    switch self {
    case .gregorian, .hebrew, .indian: nil
    case .chinese: CivilDate(dayNumber: PublishedYears.chinese.endDay - 1)
    case .islamicUmmAlQura: CivilDate(dayNumber: PublishedYears.islamicUmmAlQura.endDay - 1)
    case .persian: CivilDate(year: 2123, month: 3, day: 20)
    }
  }

  /// The year of the calendar that holds a day.
  ///
  /// - Parameter day: in days since 1970-01-01.
  /// - Returns: nil outside the time for which the calendar is known, and for the Gregorian one.
  public func year(containing day: Int) -> CalendarYear? {
    switch self {
    case .gregorian: nil
    case .chinese: PublishedYears.chinese.year(containing: day)
    case .hebrew: RuledYears.hebrew(containing: day)
    case .islamicUmmAlQura: PublishedYears.islamicUmmAlQura.year(containing: day)
    case .persian: RuledYears.persian(containing: day)
    case .indian: RuledYears.indian(containing: day)
    }
  }
}
