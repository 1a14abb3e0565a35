// SPDX-License-Identifier: MIT

import Testing

@testable import Seasons

/// Days that move, and days with a year.
@Suite struct MovableDayTests {
  /// The dates of the Orthodox Easter: the Romanian law of holidays, as python-holidays 0.109 has it,
  /// and before 2024 and after 2043 python-dateutil's table.
  static let orthodox = """
    2020-04-19 2021-05-02 2022-04-24 2023-04-16 2024-05-05 2025-04-20 2026-04-12 2027-05-02
    2028-04-16 2029-04-08 2030-04-28 2031-04-13 2032-05-02 2033-04-24 2034-04-09 2035-04-29
    2036-04-20 2037-04-05 2038-04-25 2039-04-17 2040-05-06 2041-04-21 2042-04-13 2043-05-03
    2044-04-24 2045-04-09 2046-04-29 2047-04-21 2048-04-05 2049-04-25 2050-04-17
    """.split { $0 == " " || $0.isNewline }.map(String.init)

  @Test(arguments: orthodox) func orthodoxEasterIsOnThePublishedDay(day: String) throws {
    #expect(try days(of: "orthodox-easter", in: date(day).year) == [day])
  }

  /// The table of epacts of the Julian calendar, which the closed formula does not use.
  @Test func orthodoxEasterAgreesWithTheTabularReckoning() throws {
    for year in 1970...2199 {
      let epact = (11 * (year % 19 + 1) + 27) % 30
      // The fourteenth day of the Moon, by the Julian calendar; then the Sunday after it.
      let fullMoon = epact > 23 ? 74 - epact : 44 - epact
      let delay = year / 100 - year / 400 - 2
      let day = try date("\(year)-03-01").dayNumber + fullMoon - 1 + delay
      let sunday = day + 7 - Weekday(dayNumber: day).rawValue % 7
      #expect(orthodoxEasterDayNumber(year: year) == sunday, "\(year)")
    }
  }

  /// The first Sunday of Advent is the one closest to Saint Andrew's day, 30 November.
  @Test func adventBeginsAroundSaintAndrews() throws {
    for year in 1970...2199 {
      let found = try #require(try days(of: "advent", in: year).first)
      let day = try date(found)
      #expect(day.weekday == .sunday)
      #expect(abs(try day.dayNumber - date("\(year)-11-30").dayNumber) <= 3, "\(found)")
    }
    #expect(try days(of: "advent+21", in: 2028) == ["2028-12-24"])
    #expect(try days(of: "advent", in: 2026) == ["2026-11-29"])
  }

  @Test func aDateOfOneYearComesOnce() throws {
    let schedule = Schedule(seasons: [
      try season("wedding", from: "2027-12-30", until: "2028-01-02"),
      try season("week", from: "2027-02-14", days: 7),
    ])
    let found = schedule.occurrences(
      from: try date("1990-01-01"), to: try date("2100-01-01"), in: .utc)
    #expect(
      found.map { "\($0.season.name) \($0.start.formatted(in: .utc).prefix(10))" } == [
        "week 2027-02-14", "wedding 2027-12-30",
      ])
    #expect(try found.last?.end == instant("2028-01-03"))
    #expect(try schedule.nextChange(after: instant("2028-01-03"), in: .utc) == nil)
    #expect(try days(of: "2027-02-14-1", in: 2027) == ["2027-02-13"])
  }

  @Test func aRangeHasAYearAtBothEndsOrAtNone() throws {
    let dated = try DateRule(parsing: "2027-12-30")
    let yearly = try DateRule(parsing: "01-02")
    #expect(DateRange(from: dated, until: yearly) == nil)
    #expect(DateRange(from: yearly, until: dated) == nil)
    #expect(DateRange(from: dated, until: dated) != nil)
  }

  @Test func whatIsKnownEndsWithALine() throws {
    let schedule = Schedule(seasons: [
      try season("lamps", from: "diwali", days: 1), try season("snow", from: "12-01", days: 3),
      try season("lanterns", from: "01-01", days: 3, calendar: .chinese),
    ])
    #expect(schedule.problems(until: try instant("2050-12-31"), in: .utc).isEmpty)
    let lines = schedule.problems(until: try instant("2051-01-01"), in: .utc)
    #expect(lines.count == 1)
    #expect(lines[0].contains("season lamps: its days are known until 2050-12-31"))
    #expect(schedule.problems(until: try instant("2058-01-01"), in: .utc).count == 2)
  }

  @Test func whatWasOfOneYearIsPastAfterItsLastDay() throws {
    let moments = ["2026-12-31 23:59", "2027-01-01 00:00"].map { try? Moment(parsing: $0) }
    let schedule = Schedule(seasons: [
      try season("fair", from: "2026-11-30", days: 5), try season("snow", from: "12-01", days: 3),
      Season(name: "turn", burst: "fireworks", at: moments.compactMap { $0 }),
    ])
    func past(_ day: String) throws -> [String] {
      schedule.past(at: try instant(day), in: .utc).map { "\($0.season.name) \($0.lastDay)" }
    }
    #expect(try past("2026-11-01") == [])
    #expect(try past("2026-12-04") == [])
    #expect(try past("2026-12-05") == ["fair 2026-11-30"])
    #expect(try past("2027-01-01") == ["fair 2026-11-30"])
    #expect(try past("2027-01-02") == ["fair 2026-11-30", "turn 2027-01-01"])
  }
}

/// Moments of each week, with a year, and several of a season.
@Suite struct WeeklyMomentTests {
  private func times(_ moments: [String], from: String, to: String, in zone: Zone = .utc) throws
    -> [String]
  {
    let season = Season(
      name: "party", burst: "confetti", at: try moments.map { try Moment(parsing: $0) })
    let found = Schedule(seasons: [season]).moments(
      after: try instant(from, in: zone).adding(seconds: -1),
      through: try instant(to, in: zone).adding(seconds: -1), in: zone)
    return found.map { String($0.instant.formatted(in: zone).prefix(16)) }
  }

  @Test func comeEachWeekByTheClockOnTheWall() throws {
    let found = try times(
      ["fri 17:00"], from: "2026-03-20", to: "2026-04-11", in: zone("Europe/Berlin"))
    #expect(
      found == [
        "2026-03-20T17:00", "2026-03-27T17:00", "2026-04-03T17:00", "2026-04-10T17:00",
      ])
    let all = try times(["Sunday 02:30"], from: "1970-01-01", to: "2200-01-01")
    #expect(all.count == 12_001)
  }

  @Test func ofAListComeInOrderAndEachInstantOnce() throws {
    let found = try times(
      ["2027-01-01 17:00", "fri 17:00", "12-31 23:59", "2027-01-01 00:00"], from: "2026-12-30",
      to: "2027-01-09")
    #expect(
      found == [
        "2026-12-31T23:59", "2027-01-01T00:00", "2027-01-01T17:00", "2027-01-08T17:00",
      ])
  }

  @Test func theNextOneIsFoundFromAnyInstant() throws {
    let season = Season(
      name: "party", burst: "confetti",
      at: [try Moment(parsing: "fri 17:00"), try Moment(parsing: "2027-01-02 09:00")])
    let schedule = Schedule(seasons: [season])
    func next(_ text: String) throws -> Instant? {
      schedule.nextMoment(after: try instant(text), in: .utc)?.instant
    }
    #expect(try next("2027-01-01 16:59:59") == instant("2027-01-01 17:00"))
    #expect(try next("2027-01-01 17:00") == instant("2027-01-02 09:00"))
    #expect(try next("2027-01-02 09:00") == instant("2027-01-08 17:00"))
  }

  /// Samoa had no 30 December 2011, which would have been a Friday.
  @Test func aDayThatIsSkippedIsReachedAtTheChange() throws {
    let found = try times(
      ["fri 17:00"], from: "2011-12-23", to: "2012-01-07", in: zone("Pacific/Apia"))
    #expect(found == ["2011-12-23T17:00", "2011-12-31T00:00", "2012-01-06T17:00"])
  }
}
