// SPDX-License-Identifier: MIT

extension ZoneRule {
  /// The rule written in POSIX's form, with the hours of -167 to 167 that TZif allows.
  ///
  /// Daylight saving without dates follows `M3.2.0,M11.1.0`, as in the C library.
  init(parsing text: String) throws(ZoneError) {
    var scanner = RuleScanner(text)
    do throws(RuleSyntaxError) {
      try scanner.zoneName()
      standardOffset = -(try scanner.signedTime(hours: 0...24))
      guard !scanner.isAtEnd else { return }
      try scanner.zoneName()
      var offset = standardOffset + 3600
      if let byte = scanner.next, byte != UInt8(ascii: ",") {
        offset = -(try scanner.signedTime(hours: 0...24))
      }
      daylight = try scanner.daylight(offset: offset)
      try scanner.expectEnd()
    } catch {
      throw ZoneError("time zone \"\(text)\": \(error)")
    }
  }
}

extension Zone {
  /// The zone of a `TZ` rule like `CET-1CEST,M3.5.0,M10.5.0/3`, followed from 1970 to 2200.
  ///
  /// - Throws: `ZoneError` if the text is not such a rule.
  public init(tzString text: String) throws(ZoneError) {
    let rule = try ZoneRule(parsing: text)
    self.init(firstOffset: rule.standardOffset)
    for change in rule.changes(inYears: 1970...Self.lastRuleYear) {
      appendChange(at: change.at, offset: change.offset)
    }
  }
}

extension RuleScanner {
  /// Three or more letters, or anything of letters, digits and signs between angle brackets.
  fileprivate mutating func zoneName() throws(RuleSyntaxError) {
    let start = offset
    guard accept("<") else {
      guard word().utf8.count >= 3 else { throw error(at: start, "a zone's name") }
      return
    }
    while let byte = next, byte != UInt8(ascii: ">") { advance() }
    try expect(">", "\">\" after a zone's name")
    guard offset - start >= 5 else { throw error(at: start, "a zone's name") }
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  fileprivate mutating func signedTime(
    hours: ClosedRange<Int>
  ) throws(RuleSyntaxError) -> Int {
    let isNegative = accept("-")
    if !isNegative { _ = accept("+") }
    var seconds = 3600 * (try number(in: hours, digits: 1...3, "hours"))
    if accept(":") {
      seconds += 60 * (try number(in: 0...59, digits: 1...2, "minutes"))
      if accept(":") { seconds += try number(in: 0...59, digits: 1...2, "seconds") }
    }
    return isNegative ? -seconds : seconds
  }

  fileprivate mutating func daylight(
    offset: Int
  ) throws(RuleSyntaxError) -> ZoneRule.Daylight {
    if isAtEnd {
      return ZoneRule.Daylight(
        offset: offset,
        start: .init(day: .weekday(month: 3, week: 2, day: 0), time: 7200),
        end: .init(day: .weekday(month: 11, week: 1, day: 0), time: 7200))
    }
    try expect(",", "\",\" and the start of daylight saving")
    let start = try change()
    try expect(",", "\",\" and the end of daylight saving")
    return ZoneRule.Daylight(offset: offset, start: start, end: try change())
  }

  private mutating func change() throws(RuleSyntaxError) -> ZoneRule.Change {
    let day = try changeDay()
    return .init(day: day, time: accept("/") ? try signedTime(hours: 0...167) : 7200)
  }

  private mutating func changeDay() throws(RuleSyntaxError) -> ZoneRule.Day {
    if accept("J") { return .julian(try number(in: 1...365, digits: 1...3, "a day 1 to 365")) }
    guard accept("M") else {
      return .zeroBased(try number(in: 0...365, digits: 1...3, "a day: Mm.w.d, Jn or n"))
    }
    let month = try number(in: 1...12, digits: 1...2, "a month 1 to 12")
    try expect(".", "\".\" and a week")
    let week = try number(in: 1...5, digits: 1...1, "a week 1 to 5")
    try expect(".", "\".\" and a weekday")
    let day = try number(in: 0...6, digits: 1...1, "a weekday 0 to 6")
    return .weekday(month: month, week: week, day: day)
  }
}
