// SPDX-License-Identifier: MIT

/// A rule of POSIX's `TZ` variable, as in the footer of TZif files: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Hashable {
  /// A day of each year on which the clock is changed.
  enum Day: Hashable {
    /// `Jn`: 1 to 365; 29 February is never counted.
    case julian(Int)
    /// `n`: 0 to 365; 29 February is counted.
    case zeroBased(Int)
    /// `Mm.w.d`: weekday *d* (0 is Sunday) of week *w* of a month; week 5 is the last.
    case weekday(month: Int, week: Int, day: Int)
  }

  /// A day and the local time on it, in seconds after 00:00; may lie outside the day.
  struct Change: Hashable {
    var day: Day
    var time: Int
  }

  /// Seconds east of Greenwich in standard time.
  var standardOffset: Int
  /// The other offset and when it begins and ends; nil if the clock is never changed.
  var daylight: Daylight?

  struct Daylight: Hashable {
    var offset: Int
    var start: Change
    var end: Change
  }

  /// All changes of some years in order: when, in seconds since 1970, and the offset from then on.
  func changes(inYears years: ClosedRange<Int>) -> [(at: Int, offset: Int)] {
    guard let daylight else { return [(Int.min + 1, standardOffset)] }
    var changes: [(at: Int, offset: Int)] = []
    for year in years {
      let start = (daylight.start.localSeconds(inYear: year) - standardOffset, daylight.offset)
      let end = (daylight.end.localSeconds(inYear: year) - daylight.offset, standardOffset)
      for change in start.0 < end.0 ? [start, end] : [end, start] {
        // Daylight saving all year round is written as an end at the very start of the next.
        if let last = changes.last, last.at >= change.0 { changes.removeLast() }
        changes.append((at: change.0, offset: change.1))
      }
    }
    return changes
  }
}

extension ZoneRule.Change {
  func localSeconds(inYear year: Int) -> Int { day.dayNumber(inYear: year) * secondsPerDay + time }
}

extension ZoneRule.Day {
  func dayNumber(inYear year: Int) -> Int {
    switch self {
    case .julian(let day):
      let leapDay = CivilDate.isLeap(year: year) && day >= 60 ? 1 : 0
      return CivilDate.dayNumber(year: year, month: 1, day: day + leapDay)
    case .zeroBased(let day):
      return CivilDate.dayNumber(year: year, month: 1, day: day + 1)
    case .weekday(let month, let week, let day):
      let weekday = day == 0 ? Weekday.sunday : Weekday.allCases[day - 1]
      let base: DateRule.Base =
        week == 5
        ? .lastWeekday(weekday, month: month)
        : .nthWeekday(ordinal: week, weekday: weekday, month: month)
      return base.exactDay(inGregorianYear: year)
        ?? CivilDate.dayNumber(year: year, month: month, day: 1)
    }
  }
}
