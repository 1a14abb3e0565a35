// SPDX-License-Identifier: MIT

/// The occurrences of a date range as ranges of days since 1970-01-01, in time order.
struct DayRanges: IteratorProtocol {
  private let range: DateRange
  private let wraps: Bool
  private var year: AnchorYear?
  private var remainingYears = Self.horizonInYears

  /// How far ahead a search goes: the longest gap between two fifth Sundays of February, the
  /// rarest of rules, is 40 years.
  static let horizonInYears = 64

  /// Begins with the first range that may end on `day` or later; some may end before it.
  init(_ range: DateRange, wraps: Bool, around day: Int) {
    self.range = range
    self.wraps = wraps
    let lookback = max(range.from.lookback, range.end.lookback) + (wraps ? 1 : 0)
    year = AnchorYear(of: range.from.calendar, containing: day, lookback: lookback)
  }

  mutating func next() -> ClosedRange<Int>? {
    while let current = year, remainingYears > 0 {
      remainingYears -= 1
      let following = current.next
      year = following
      guard let from = range.from.day(in: current, for: .rangeStart) else { continue }
      switch range.end {
      case .dayCount(let count): return from...(from + count - 1)
      case .rule(let rule):
        guard let last = wraps ? following : current,
          let until = rule.day(in: last, for: .rangeEnd), from <= until
        else { continue }
        return from...until
      }
    }
    return nil
  }
}

extension DateRule {
  /// How many years a rule's day may come after the year it is counted in.
  var lookback: Int { offset == 0 ? 0 : 2 }
}

extension DateRange.End {
  /// How many years the last day may come after the year that the range is counted in.
  fileprivate var lookback: Int {
    switch self {
    case .rule(let rule): rule.lookback
    case .dayCount: 2
    }
  }
}

extension DateRange {
  /// Whether the last day belongs to the year after that of the first.
  ///
  /// It does if the last day is before the first one in every year. Where only some years are
  /// so, as with `easter+10` and `05-01`, the range is empty in those.
  var wraps: Bool {
    guard case .rule(let until) = end else { return false }
    if case .monthDay(let month, let day, let calendar) = from.base, calendar != .gregorian,
      case .monthDay(let lastMonth, let lastDay, _) = until.base
    {
      return month * 31 + day + from.offset > lastMonth * 31 + lastDay + until.offset
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
  init?(of calendar: CalendarSystem, containing day: Int, lookback: Int) {
    guard calendar != .gregorian else {
      self = .gregorian(CivilDate(dayNumber: day).year - lookback)
      return
    }
    guard var year = calendar.year(containing: day) else { return nil }
    for _ in 0..<lookback {
      guard let before = calendar.year(containing: year.firstDay - 1) else { break }
      year = before
    }
    self = .other(year, calendar)
  }

  /// The year after this one.
  var next: AnchorYear? {
    switch self {
    case .gregorian(let year): .gregorian(year + 1)
    case .other(let year, let calendar):
      calendar.year(containing: year.endDay).map { .other($0, calendar) }
    }
  }
}
