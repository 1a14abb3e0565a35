// SPDX-License-Identifier: MIT

/// A year of the calendar in which a rule counts.
enum AnchorYear {
  case gregorian(Int)
  case other(CalendarYear, CalendarSystem)

  /// The year that holds a day, or a year some years before.
  init?(
    of calendar: CalendarSystem, containing day: Int, lookback: Int,
    _ converter: (any CalendarConverter)?
  ) {
    guard calendar != .gregorian else {
      self = .gregorian(CivilDate(dayNumber: day).year - lookback)
      return
    }
    guard var year = converter?.year(of: calendar, containing: day) else { return nil }
    for _ in 0..<lookback {
      let first = year.months[year.months.startIndex].firstDay
      guard let before = converter?.year(of: calendar, containing: first - 1) else { break }
      year = before
    }
    self = .other(year, calendar)
  }

  /// The year after this one.
  func next(_ converter: (any CalendarConverter)?) -> AnchorYear? {
    switch self {
    case .gregorian(let year): .gregorian(year + 1)
    case .other(let year, let calendar):
      converter?.year(of: calendar, containing: year.endDay).map { .other($0, calendar) }
    }
  }
}
