// SPDX-License-Identifier: MIT

extension Moment {
  /// The moment written as a date rule, a blank and a time: `01-01 00:00`, `easter 10:00`.
  ///
  /// - Parameters:
  ///   - text: the moment.
  ///   - calendar: the calendar of a month-day.
  /// - Throws: `RuleSyntaxError` with the place of the fault.
  public init(
    parsing text: String, calendar: CalendarSystem = .gregorian
  ) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let date = try DateRule(from: &scanner, calendar: calendar)
    let end = scanner.offset
    scanner.skipSpace()
    guard scanner.offset > end else {
      throw scanner.error(at: end, "a blank and a time HH:MM, as in 01-01 00:00")
    }
    self.init(date: date, secondOfDay: try timeOfDay(from: &scanner, latest: secondsPerDay - 60))
    try scanner.expectEnd()
  }
}
