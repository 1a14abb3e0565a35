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
  /// - Complexity: O(*n*) in the number of months; the Chinese calendar takes the longest, about
  ///   half a millisecond a year.
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
    var month = fields(ofDay: start)
    while start <= last.dayNumber {
      let (length, next) = nextMonth(after: start)
      months.append(
        CalendarMonth(
          number: month.number, isLeap: month.isLeap, firstDay: start, dayCount: length))
      start += length
      month = next
    }
    return months
  }

  /// The length of the month that begins on a day, 29 to 31 in all of these calendars, and the
  /// month after it.
  private func nextMonth(after start: Int) -> (length: Int, next: Month) {
    for length in 29...30 {
      let month = fields(ofDay: start + length)
      if month.day == 1 { return (length, month) }
    }
    return (31, fields(ofDay: start + 31))
  }

  private typealias Month = (number: Int, isLeap: Bool, day: Int)

  /// The fields at noon of a day.
  private func fields(ofDay dayNumber: Int) -> Month {
    let noon = Date(timeIntervalSince1970: Double(dayNumber) * 86_400 + 43_200)
    let components = calendar.dateComponents([.month, .day], from: noon)
    return (components.month ?? 1, components.isLeapMonth ?? false, components.day ?? 1)
  }
}
