// SPDX-License-Identifier: MIT

/// A year of the calendar in which a rule counts.
enum AnchorYear {
  case gregorian(Int)
  case other(CalendarYear, CalendarSystem)

  /// A year early enough that no earlier one has to do with a day: movable rules may lead a year
  /// away from theirs, and ranges may wrap over the end of one.
  init?(of calendar: CalendarSystem, before day: Int, _ converter: (any CalendarConverter)?) {
    guard calendar != .gregorian else {
      self = .gregorian(CivilDate(dayNumber: day).year - 2)
      return
    }
    guard let converter, let year = converter.year(of: calendar, containing: day) else {
      return nil
    }
    let first = year.months[year.months.startIndex].firstDay
    self = .other(converter.year(of: calendar, containing: first - 1) ?? year, calendar)
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
