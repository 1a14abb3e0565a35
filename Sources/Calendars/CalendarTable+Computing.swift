// SPDX-License-Identifier: MIT

import FoundationEssentials
import FoundationInternationalization
import Seasons

extension CalendarTable {
  /// Computes tables of calendars with ICU, which costs some ten megabytes of memory for good.
  ///
  /// - Parameters:
  ///   - calendars: which ones; the Gregorian one needs no table and is left out.
  ///   - years: Gregorian years that the tables cover; a year more on either side is computed, so
  ///     that ranges may wrap.
  /// - Complexity: O(*n*) in the number of months, some 10 ms for a hundred years.
  public init(computing calendars: Set<CalendarSystem>, years: ClosedRange<Int>) {
    self.init()
    for calendar in calendars {
      guard let reader = MonthReader(calendar) else { continue }
      insert(reader.months(inYears: (years.lowerBound - 2)...(years.upperBound + 2)), for: calendar)
    }
  }
}

/// Reads the months of a calendar off Foundation's conversions of single days.
private struct MonthReader {
  private var calendar: Calendar

  init?(_ system: CalendarSystem) {
    let identifier: Calendar.Identifier
    switch system {
    case .gregorian: return nil
    case .chinese: identifier = .chinese
    case .hebrew: identifier = .hebrew
    case .islamicUmmAlQura: identifier = .islamicUmmAlQura
    case .persian: identifier = .persian
    case .indian: identifier = .indian
    }
    calendar = Calendar(identifier: identifier)
    guard let utc = TimeZone(secondsFromGMT: 0) else { return nil }
    calendar.timeZone = utc
  }

  func months(inYears years: ClosedRange<Int>) -> [CalendarMonth] {
    guard let first = CivilDate(year: years.lowerBound, month: 1, day: 1),
      let last = CivilDate(year: years.upperBound, month: 12, day: 31)
    else { return [] }
    var months: [CalendarMonth] = []
    var start = first.dayNumber - fields(ofDay: first.dayNumber).day + 1
    while start <= last.dayNumber {
      let month = fields(ofDay: start)
      let length = dayCount(ofMonthStarting: start)
      months.append(
        CalendarMonth(
          number: month.month, isLeap: month.isLeap, firstDay: start, dayCount: length))
      start += length
    }
    return months
  }

  /// Months have 28 to 32 days in all of these calendars.
  private func dayCount(ofMonthStarting start: Int) -> Int {
    (28...32).first { fields(ofDay: start + $0).day == 1 } ?? 30
  }

  /// The fields at noon of a day.
  private func fields(ofDay dayNumber: Int) -> (month: Int, isLeap: Bool, day: Int) {
    let noon = Date(timeIntervalSince1970: Double(dayNumber) * 86_400 + 43_200)
    let components = calendar.dateComponents([.month, .day], from: noon)
    return (components.month ?? 1, components.isLeapMonth ?? false, components.day ?? 1)
  }
}
