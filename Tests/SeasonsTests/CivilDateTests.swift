// SPDX-License-Identifier: MIT

import Seasons
import Testing

@Suite struct CivilDateTests {
  // Source: day counts of the Unix epoch; 2000-03-01 is 11 017 in every reference.
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("1970-03-01", 59), ("1972-02-29", 789),
    ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2001-09-09", 11_574),
    ("2026-12-01", 20_788), ("2038-01-19", 24_855), ("2100-03-01", 47_541),
    ("2199-12-31", 84_005), ("1600-01-01", -135_140), ("0001-01-01", -719_162),
  ])
  func countsDays(text: String, number: Int) throws {
    #expect(try date(text).dayNumber == number)
    #expect(CivilDate(dayNumber: number).description == text)
  }

  @Test func followsTheCalendarDayByDay() throws {
    var expected = try date("1969-12-31")
    for number in 0...84_005 {
      let next = CivilDate(dayNumber: number)
      let isNext =
        next.day == expected.day + 1 && next.month == expected.month
        || next.day == 1
          && expected.day == CivilDate.dayCount(ofMonth: expected.month, inYear: expected.year)
          && next.month == expected.month % 12 + 1
      if !isNext || next.dayNumber != number || next <= expected { Issue.record("\(next)") }
      expected = next
    }
    #expect(expected.description == "2199-12-31")
  }

  @Test(arguments: [
    ("1970-01-01", Weekday.thursday), ("2000-01-01", .saturday), ("2024-02-29", .thursday),
    ("2026-11-30", .monday), ("1969-12-28", .sunday), ("2199-12-31", .tuesday),
  ])
  func knowsTheWeekday(text: String, weekday: Weekday) throws {
    #expect(try date(text).weekday == weekday)
  }

  @Test(arguments: [
    (2023, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (2026, 1, 32),
  ])
  func refusesOtherDays(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    "", "2026", "2026-1-01", "2026-13-01", "2026-02-29", "2026-12-01T00", "26-12-01", "2026/12/01",
  ])
  func refusesOtherTexts(text: String) {
    #expect(throws: RuleSyntaxError.self) { try CivilDate(parsing: text) }
  }

  @Test func carriesSecondsOver() throws {
    let time = CivilTime(date: try date("2026-12-31"), secondOfDay: 86_400 + 3_661)
    #expect(time.description == "2027-01-01T01:01:01")
    #expect((time.hour, time.minute, time.second) == (1, 1, 1))
    let before = CivilTime(date: try date("2026-01-01"), secondOfDay: -1)
    #expect(before.description == "2025-12-31T23:59:59")
    #expect(before < time)
  }
}
