// SPDX-License-Identifier: MIT

extension DateRule {
  /// The rule written as `12-24`, `2027-02-14`, `easter-2`, `orthodox-easter`, `advent`, `diwali`,
  /// `holi`, `4th thu nov` or `last mon may`.
  ///
  /// It may end in `+N` or `-N` days. In a calendar other than the Gregorian one only a month-day
  /// is possible.
  ///
  /// - Parameters:
  ///   - text: the rule; blanks around it and the case of its letters do not matter.
  ///   - calendar: the calendar of a month-day.
  /// - Throws: `RuleSyntaxError` with the place of the fault.
  public init(
    parsing text: String, calendar: CalendarSystem = .gregorian
  ) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    self = try Self(from: &scanner, calendar: calendar)
    try scanner.expectEnd()
  }

  init(from scanner: inout RuleScanner, calendar: CalendarSystem) throws(RuleSyntaxError) {
    let digits = scanner.digitsBeforeHyphen
    let base: Base
    if calendar == .gregorian, digits == 4 {
      base = .date(try CivilDate(from: &scanner, years: 1970...2199))
    } else if calendar != .gregorian || digits != nil {
      base = try Self.monthDay(from: &scanner, calendar: calendar)
    } else {
      base = try Self.movable(from: &scanner)
    }
    self.init(base, offset: try Self.offset(from: &scanner))
  }

  private static func monthDay(
    from scanner: inout RuleScanner, calendar: CalendarSystem
  ) throws(RuleSyntaxError) -> Base {
    let form = calendar == .gregorian ? "" : " of the \(calendar.rawValue) calendar"
    let month = try scanner.number(
      in: 1...calendar.monthCount, digits: 1...2,
      "a month 01 to \(calendar.monthCount)\(form), then \"-\" and a day")
    try scanner.expect("-", "\"-\" and a day, as in \(padded(month, to: 2))-01")
    let longest = calendar.longestDayCount(ofMonth: month)
    let day = try scanner.number(
      in: 1...longest, digits: 1...2, "a day 01 to \(longest)\(form)")
    return .monthDay(month: month, day: day, calendar: calendar)
  }

  private static func movable(from scanner: inout RuleScanner) throws(RuleSyntaxError) -> Base {
    let start = scanner.offset
    if let byte = scanner.next, RuleScanner.isDigit(byte) {
      let ordinal = try self.ordinal(from: &scanner)
      let (weekday, month) = try weekdayOfMonth(from: &scanner)
      return .nthWeekday(ordinal: ordinal, weekday: weekday, month: month)
    }
    switch scanner.word() {
    case "easter": return .easter
    case "orthodox" where scanner.accept("-") && scanner.word() == "easter": return .orthodoxEaster
    case "advent": return .advent
    case "diwali": return .feast(.diwali)
    case "holi": return .feast(.holi)
    case "last":
      let (weekday, month) = try weekdayOfMonth(from: &scanner)
      return .lastWeekday(weekday, month: month)
    default:
      throw scanner.error(
        at: start,
        "a month-day like 12-24, a date like 2027-02-14, easter±N, orthodox-easter±N, advent±N,"
          + " diwali±N, holi±N, \"4th thu nov\" or \"last mon may\"")
    }
  }

  private static func ordinal(from scanner: inout RuleScanner) throws(RuleSyntaxError) -> Int {
    let start = scanner.offset
    let expected = "a month-day like 12-24, or 1st, 2nd, 3rd, 4th or 5th and a weekday"
    let ordinal = try scanner.number(in: 1...5, digits: 1...1, expected)
    let suffixes = ["st", "nd", "rd", "th", "th"]
    guard scanner.word() == suffixes[ordinal - 1] else {
      throw scanner.error(at: start, expected)
    }
    return ordinal
  }

  private static func weekdayOfMonth(
    from scanner: inout RuleScanner
  ) throws(RuleSyntaxError) -> (Weekday, Int) {
    scanner.skipSpace()
    let weekday = try Weekday(from: &scanner)
    scanner.skipSpace()
    let start = scanner.offset
    guard let index = Weekday.index(of: scanner.word(), in: monthNames) else {
      throw scanner.error(at: start, "a month: jan, feb, … dec")
    }
    return (weekday, index + 1)
  }

  private static func offset(from scanner: inout RuleScanner) throws(RuleSyntaxError) -> Int {
    let isNegative = scanner.accept("-")
    guard isNegative || scanner.accept("+") else { return 0 }
    let limit = offsetLimits.upperBound
    let days = try scanner.number(in: 0...limit, digits: 1...3, "a number of days up to \(limit)")
    return isNegative ? -days : days
  }

  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

extension RuleScanner {
  /// How many digits come before a hyphen or the end; nil if none do.
  fileprivate var digitsBeforeHyphen: Int? {
    var ahead = self
    var digits = 0
    while let byte = ahead.next, Self.isDigit(byte) {
      digits += 1
      ahead.advance()
    }
    return digits > 0 && (ahead.next == UInt8(ascii: "-") || ahead.isAtEnd) ? digits : nil
  }
}
