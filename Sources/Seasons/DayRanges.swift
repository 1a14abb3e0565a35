// SPDX-License-Identifier: MIT

/// The occurrences of a date range as ranges of days since 1970-01-01, in time order.
struct DayRanges: IteratorProtocol {
  private let range: DateRange
  private let wraps: Bool
  private let converter: (any CalendarConverter)?
  private var year: AnchorYear?
  private var remainingYears = Self.horizonInYears

  /// How far ahead a search goes: the longest gap between two fifth Sundays of February, the
  /// rarest of rules, is 40 years.
  static let horizonInYears = 64

  /// Begins with the first range that may end on `day` or later; some may end before it.
  init(
    _ range: DateRange, wraps: Bool, around day: Int, _ converter: (any CalendarConverter)?
  ) {
    self.range = range
    self.wraps = wraps
    self.converter = converter
    let lookback = max(range.from.lookback, range.until.lookback) + (wraps ? 1 : 0)
    year = AnchorYear(
      of: range.from.calendar, containing: day, lookback: lookback, converter)
  }

  mutating func next() -> ClosedRange<Int>? {
    while let current = year, remainingYears > 0 {
      remainingYears -= 1
      let following = current.next(converter)
      year = following
      guard let last = wraps ? following : current,
        let from = range.from.day(in: current, for: .rangeStart),
        let until = range.until.day(in: last, for: .rangeEnd), from <= until
      else { continue }
      return from...until
    }
    return nil
  }
}

extension DateRule {
  /// How many years a rule's day may come after the year it is counted in.
  var lookback: Int { offset == 0 ? 0 : 2 }
}

extension DateRange {
  /// Whether the last day belongs to the year after that of the first.
  ///
  /// It does if the last day is before the first one in every year. Where only some years are
  /// so, as with `easter+10` and `05-01`, the range is empty in those.
  var wraps: Bool {
    if case .monthDay(let month, let day, let calendar) = from.base, calendar != .gregorian,
      case .monthDay(let lastMonth, let lastDay, _) = until.base
    {
      return (month, day) > (lastMonth, lastDay)
    }
    return (1970...2199).allSatisfy { year in
      guard let first = from.day(in: .gregorian(year), for: .rangeStart),
        let last = until.day(in: .gregorian(year), for: .rangeEnd)
      else { return true }
      return first > last
    }
  }
}

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
