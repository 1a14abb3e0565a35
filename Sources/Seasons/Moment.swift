// SPDX-License-Identifier: MIT

/// A time of one day of each year, or of each week.
public struct Moment: Hashable, Sendable {
  /// The days on which it comes.
  public enum Day: Hashable, Sendable {
    /// That of a rule: once a year, or once.
    case rule(DateRule)
    /// Once a week.
    case weekly(Weekday)
  }

  /// The days.
  public var day: Day
  /// Seconds after 00:00 by the clock, 0 to 86 399.
  public var secondOfDay: Int

  /// Makes a moment of a rule's day; `secondOfDay` is 0 to 86 399.
  public init(date: DateRule, secondOfDay: Int) {
    self.init(on: .rule(date), secondOfDay: secondOfDay)
  }

  /// Makes a moment; `secondOfDay` is 0 to 86 399.
  public init(on day: Day, secondOfDay: Int) {
    self.day = day
    self.secondOfDay = secondOfDay
  }

  /// The rule of its day; nil if it comes every week.
  public var rule: DateRule? {
    if case .rule(let rule) = day { rule } else { nil }
  }

  /// The moment written as a day, a blank and a time: `01-01 00:00`, `easter 10:00`, `fri 17:00`,
  /// `2027-01-01 00:00`.
  ///
  /// - Parameters:
  ///   - text: the moment.
  ///   - calendar: the calendar of a month-day.
  /// - Throws: `RuleSyntaxError` with the place of the fault.
  public init(
    parsing text: String, calendar: CalendarSystem = .gregorian
  ) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let day = try Day(from: &scanner, calendar: calendar)
    let end = scanner.offset
    scanner.skipSpace()
    guard scanner.offset > end else {
      throw scanner.error(at: end, "a blank and a time HH:MM, as in 01-01 00:00")
    }
    self.init(on: day, secondOfDay: try timeOfDay(from: &scanner, latest: secondsPerDay - 60))
    try scanner.expectEnd()
  }
}

extension Moment.Day {
  fileprivate init(
    from scanner: inout RuleScanner, calendar: CalendarSystem
  ) throws(RuleSyntaxError) {
    var ahead = scanner
    if let weekday = try? Weekday(from: &ahead) {
      scanner = ahead
      self = .weekly(weekday)
    } else {
      self = .rule(try DateRule(from: &scanner, calendar: calendar))
    }
  }
}
