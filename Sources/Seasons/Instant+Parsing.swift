// SPDX-License-Identifier: MIT
import Values

extension Instant {
  /// What `init(parsing:after:in:)` accepts, for messages.
  public static let textForm = "a time such as \"2026-12-24 20:00\", 12-24, \"fri 17:00\" or +3d"

  /// An instant as people write it: a day, a time of day, both, or how long from now.
  ///
  /// A day is `2026-12-24`, `12-24` or `fri`, a time of day `20:00`. Without a year, the next such
  /// day is meant, today included, or the first one whose time is still to come; without a time, the
  /// day's beginning. `+3d`, `+90m` and `+1d12h` count from now: days by the calendar, all else by the
  /// clock.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - now: The present.
  ///   - zone: The local zone.
  /// - Throws: `RuleSyntaxError` with the place of the fault.
  public init(parsing text: String, after now: Instant, in zone: Zone) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    if scanner.accept("+") {
      self = try Self.later(by: text, than: now, in: zone)
      return
    }
    let today = zone.local(now).date
    let days = try Self.days(from: &scanner, today)
    scanner.skipSpace()
    let time = scanner.isAtEnd ? nil : try timeOfDay(from: &scanner, latest: secondsPerDay - 60)
    try scanner.expectEnd()
    let candidates = days.map { day in
      (day, zone.instant(CivilTime(date: day, secondOfDay: time ?? 0)))
    }
    let next = candidates.first { day, instant in
      time == nil ? day >= today : instant >= now
    }
    guard let found = next ?? candidates.last else { throw scanner.error(at: 0, Self.textForm) }
    self = found.1
  }

  /// The days that may be meant, in time order; a day with its year is the only one.
  private static func days(
    from scanner: inout RuleScanner, _ today: CivilDate
  ) throws(RuleSyntaxError) -> [CivilDate] {
    let week = (0...7).map { today.adding(days: $0) }
    if let next = scanner.next, !RuleScanner.isDigit(next) {
      let weekday = try Weekday(from: &scanner)
      return week.filter { $0.weekday == weekday }
    }
    var time = scanner
    if (try? timeOfDay(from: &time, latest: secondsPerDay)) != nil { return Array(week.prefix(2)) }
    let first = try scanner.number(in: 1...2199, digits: 1...4, textForm)
    try scanner.expect("-", textForm)
    let second = try scanner.number(in: 1...31, digits: 1...2, "a month or a day")
    if scanner.accept("-") {
      let day = try scanner.number(in: 1...31, digits: 1...2, "a day 1 to 31")
      return try existing([(first, second, day)], within: 1970...2199, scanner)
    }
    // 29 February is at most eight years away.
    return try existing(
      (0...8).map { (today.year + $0, first, second) }, within: 1...2207, scanner)
  }

  private static func existing(
    _ days: [(Int, Int, Int)], within years: ClosedRange<Int>, _ scanner: RuleScanner
  ) throws(RuleSyntaxError) -> [CivilDate] {
    let found = days.compactMap { year, month, day in
      years.contains(year) ? CivilDate(year: year, month: month, day: day) : nil
    }
    if found.isEmpty {
      throw scanner.error(at: 0, "a day that there is, in the years 1970 to 2199")
    }
    return found
  }

  private static func later(
    by text: String, than now: Instant, in zone: Zone
  ) throws(RuleSyntaxError) -> Instant {
    let words = text.drop { $0 == " " }.dropFirst()
    guard let seconds = DurationText.seconds(String(words)) else {
      throw RuleSyntaxError(offset: 1, found: String(words), expected: DurationText.expected)
    }
    guard words.contains("d") else { return now.adding(seconds: seconds) }
    var local = zone.local(now)
    local.date = local.date.adding(days: seconds / secondsPerDay)
    return zone.instant(local).adding(seconds: seconds % secondsPerDay)
  }
}
