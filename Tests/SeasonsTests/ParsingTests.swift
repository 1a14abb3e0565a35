// SPDX-License-Identifier: MIT

import Seasons
import Testing

@Suite struct ParsingTests {
  @Test(arguments: [
    ("12-01", DateRule(.monthDay(month: 12, day: 1, calendar: .gregorian))),
    ("2-29", DateRule(.monthDay(month: 2, day: 29, calendar: .gregorian))),
    (" 1-6 ", DateRule(.monthDay(month: 1, day: 6, calendar: .gregorian))),
    ("easter", DateRule(.easter)),
    ("Easter+1", DateRule(.easter, offset: 1)),
    ("easter-46", DateRule(.easter, offset: -46)),
    ("easter+366", DateRule(.easter, offset: 366)),
    ("4th thu nov", DateRule(.nthWeekday(ordinal: 4, weekday: .thursday, month: 11))),
    ("1st  Monday\tSeptember", DateRule(.nthWeekday(ordinal: 1, weekday: .monday, month: 9))),
    ("2ND SUN MAY", DateRule(.nthWeekday(ordinal: 2, weekday: .sunday, month: 5))),
    ("3rd sat jun", DateRule(.nthWeekday(ordinal: 3, weekday: .saturday, month: 6))),
    ("5th fri dec", DateRule(.nthWeekday(ordinal: 5, weekday: .friday, month: 12))),
    ("last mon may", DateRule(.lastWeekday(.monday, month: 5))),
    ("last wed oct-7", DateRule(.lastWeekday(.wednesday, month: 10), offset: -7)),
    ("4th thu nov+1", DateRule(.nthWeekday(ordinal: 4, weekday: .thursday, month: 11), offset: 1)),
    ("orthodox-easter", DateRule(.orthodoxEaster)),
    ("Orthodox-Easter-2", DateRule(.orthodoxEaster, offset: -2)),
    ("advent+21", DateRule(.advent, offset: 21)),
    ("diwali-1", DateRule(.feast(.diwali), offset: -1)),
    ("holi", DateRule(.feast(.holi))),
  ])
  func readsDateRules(text: String, rule: DateRule) throws {
    #expect(try DateRule(parsing: text) == rule)
  }

  @Test(arguments: [
    ("", 0, "", "a month-day like 12-24"), ("13-01", 0, "13-01", "a month 01 to 12"),
    ("00-01", 0, "00-01", "a month 01 to 12"), ("02-30", 3, "30", "a day 01 to 29"),
    ("04-31", 3, "31", "a day 01 to 30"), ("12-", 3, "", "a day 01 to 31"),
    ("12", 2, "", "\"-\" and a day, as in 12-01"), ("12-01x", 5, "x", "nothing more"),
    ("1969-12-01", 0, "1969-12-01", "a date YYYY-MM-DD of the years 1970 to 2199"),
    ("2026-13-01", 5, "13-01", "a month 01 to 12"), ("2027-02-29", 8, "29", "a day 01 to 28"),
    ("026-12-01", 0, "026-12-01", "a month 01 to 12"), ("orthodox", 0, "orthodox", "easter±N"),
    ("orthodox-xmas", 0, "orthodox-xmas", "orthodox-easter±N"),
    ("diwali 2", 7, "2", "nothing more"),
    ("dec 24", 0, "dec", "a month-day like 12-24"), ("eastern", 0, "eastern", "easter±N"),
    ("easter+", 7, "", "a number of days up to 366"),
    ("easter-367", 7, "367", "a number of days up to 366"),
    ("easter 2", 7, "2", "nothing more"), ("4rd thu nov", 0, "4rd", "1st, 2nd, 3rd"),
    ("6th thu nov", 0, "6th", "1st, 2nd, 3rd"), ("4th", 3, "", "a weekday: mon"),
    ("4th nov thu", 4, "nov", "a weekday: mon"), ("4th thu", 7, "", "a month: jan"),
    ("4th thu mond", 8, "mond", "a month: jan"), ("last thu nov nov", 13, "nov", "nothing more"),
    ("éaster", 0, "éaster", "a month-day"), ("99999999999-1", 0, "99999999999-1", "a month"),
  ])
  func locatesFaultsOfDateRules(text: String, offset: Int, found: String, expected: String) {
    do {
      let rule = try DateRule(parsing: text)
      Issue.record("\(text) was read as \(rule)")
    } catch {
      #expect(error.offset == offset)
      #expect(error.found == found)
      #expect(error.expected.contains(expected), "\(error.expected)")
    }
  }

  @Test(arguments: [
    (CalendarSystem.hebrew, "13-29"), (.chinese, "12-30"), (.persian, "06-31"), (.indian, "01-31"),
    (.islamicUmmAlQura, "09-30"),
  ])
  func readsMonthDaysOfOtherCalendars(calendar: CalendarSystem, text: String) throws {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let base = DateRule.Base.monthDay(month: parts[0], day: parts[1], calendar: calendar)
    #expect(try DateRule(parsing: text, calendar: calendar) == DateRule(base))
  }

  @Test(arguments: [
    (CalendarSystem.hebrew, "13-30"), (.hebrew, "14-01"), (.chinese, "13-01"), (.chinese, "01-31"),
    (.persian, "07-31"), (.indian, "08-31"), (.islamicUmmAlQura, "09-31"), (.chinese, "easter"),
    (.hebrew, "last mon may"),
  ])
  func refusesWhatACalendarCannotHave(calendar: CalendarSystem, text: String) throws {
    do {
      _ = try DateRule(parsing: text, calendar: calendar)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.expected.contains(calendar.rawValue))
    }
  }

  @Test(arguments: [
    ("08:00-23:00", 28_800, 82_800), ("22:00-06:00", 79_200, 108_000),
    ("00:00-24:00", 0, 86_400), ("00:00-00:01", 0, 60), ("18:00 - 00:00", 64_800, 86_400),
    ("8:30-9:00", 30_600, 32_400), ("23:59-23:58", 86_340, 172_680),
  ])
  func readsHours(text: String, start: Int, end: Int) throws {
    let window = try HoursWindow(parsing: text)
    #expect(window.start == .clock(start))
    // Midnight at the end is 24:00 of the day or 00:00 of the next.
    #expect(window.end == .clock(window.endsNextDay ? end - 86_400 : end))
  }

  @Test(arguments: [
    ("sunset-23:00", DayTime.sun(.sunset, offset: 0), DayTime.clock(82_800), false),
    ("Sunset - 02:00", .sun(.sunset, offset: 0), .clock(7200), true),
    ("sunset+30m-23:00", .sun(.sunset, offset: 1800), .clock(82_800), false),
    ("sunset-1h30m-sunrise-1h", .sun(.sunset, offset: -5400), .sun(.sunrise, offset: -3600), true),
    ("22:00-sunrise", .clock(79_200), .sun(.sunrise, offset: 0), true),
    ("05:00-sunrise", .clock(18_000), .sun(.sunrise, offset: 0), false),
    ("17:00-sunset+2h", .clock(61_200), .sun(.sunset, offset: 7200), false),
    ("sunrise-10:00", .sun(.sunrise, offset: 0), .clock(36_000), false),
    ("sunset-sunset+2h", .sun(.sunset, offset: 0), .sun(.sunset, offset: 7200), false),
    ("sunrise+1h-sunrise", .sun(.sunrise, offset: 3600), .sun(.sunrise, offset: 0), true),
  ])
  func readsHoursOfTheSun(text: String, start: DayTime, end: DayTime, endsNextDay: Bool) throws {
    let window = try HoursWindow(parsing: text)
    #expect((window.start, window.end) == (start, end))
    #expect(window.endsNextDay == endsNextDay)
    #expect(try HoursWindow(parsing: window.description) == window)
  }

  @Test(arguments: [
    ("sunset", 6), ("sunset-", 7), ("sunset-sunset", 7), ("sun-12:00", 0), ("sunset+-23:00", 7),
    ("sunset-7h-23:00", 7), ("sunset-30-23:00", 7), ("sunset+23:00", 7),
    ("", 0), ("8-9", 1), ("08:00", 5), ("08:00-", 6), ("08:60-09:00", 3), ("24:00-01:00", 0),
    ("08:00-24:01", 6), ("08:00-25:00", 6), ("08:00-08:00", 6), ("08:00-09:00x", 11),
    ("08:0-09:00", 3), ("-08:00", 0), ("08.00-09.00", 2), ("08:00–09:00", 5),
  ])
  func locatesFaultsOfHours(text: String, offset: Int) {
    do {
      let window = try HoursWindow(parsing: text)
      Issue.record("\(text) was read as \(window)")
    } catch {
      #expect(error.offset == offset, "\(error)")
      #expect(!error.expected.isEmpty)
    }
  }

  @Test(arguments: [
    ("mon", Weekday.monday), ("Tuesday", .tuesday), ("WED", .wednesday), ("thu", .thursday),
    ("fri", .friday), ("sat", .saturday), (" sunday ", .sunday),
  ])
  func readsWeekdays(text: String, weekday: Weekday) throws {
    #expect(try Weekday(parsing: text) == weekday)
  }

  @Test(arguments: ["", "mo", "tues", "1", "mon tue", "mon,", "montag"])
  func refusesOtherWeekdays(text: String) {
    #expect(throws: RuleSyntaxError.self) { try Weekday(parsing: text) }
  }

  @Test(arguments: [
    ("01-01 00:00", "01-01", 0), ("easter 10:00", "easter", 36_000),
    ("4th thu nov 18:30", "4th thu nov", 66_600),
    ("last mon may+1 23:59", "last mon may+1", 86_340),
  ])
  func readsMoments(text: String, rule: String, second: Int) throws {
    #expect(
      try Moment(parsing: text) == Moment(date: try DateRule(parsing: rule), secondOfDay: second))
  }

  @Test(arguments: [
    ("fri 17:00", Weekday.friday, 61_200), ("Monday  00:00", .monday, 0),
    (" sun 23:59 ", .sunday, 86_340),
  ])
  func readsMomentsOfTheWeek(text: String, weekday: Weekday, second: Int) throws {
    for calendar in CalendarSystem.allCases {
      #expect(
        try Moment(parsing: text, calendar: calendar)
          == Moment(on: .weekly(weekday), secondOfDay: second))
    }
  }

  @Test func readsMomentsOfOneYear() throws {
    let date = try CivilDate(parsing: "2027-01-01")
    #expect(
      try Moment(parsing: "2027-01-01 00:00") == Moment(date: DateRule(.date(date)), secondOfDay: 0)
    )
  }

  @Test(arguments: [
    ("fri", 3), ("fri17:00", 3), ("fri 24:00", 4), ("2027-01-01", 10),
    ("01-01", 5), ("01-01 ", 6), ("01-0100:00", 3), ("01-01 24:00", 6), ("01-01 0:0", 8),
    ("00:00", 0), ("01-01 00:00 x", 12), ("easter", 6), ("easter10:00", 6),
  ])
  func locatesFaultsOfMoments(text: String, offset: Int) {
    do {
      let moment = try Moment(parsing: text)
      Issue.record("\(text) was read as \(moment)")
    } catch {
      #expect(error.offset == offset, "\(error)")
    }
  }

  @Test func describesFaults() {
    let error = RuleSyntaxError(offset: 3, found: "40", expected: "a day 01 to 31")
    #expect(error.description == "\"40\" at 4: expected a day 01 to 31")
    let atEnd = RuleSyntaxError(offset: 3, found: "", expected: "a day 01 to 31")
    #expect(atEnd.description == "end of text at 4: expected a day 01 to 31")
  }

  @Test(arguments: [
    (9, 1), (86_401, 1), (60, 0), (60, 61), (60, -1), (Int.min, 1), (Int.max, Int.max),
  ])
  func refusesOtherCadences(every: Int, length: Int) {
    #expect(Cadence(every: every, for: length) == nil)
  }

  @Test func refusesRangesOverTwoCalendars() throws {
    let chinese = try DateRule(parsing: "01-01", calendar: .chinese)
    #expect(DateRange(from: chinese, until: try DateRule(parsing: "easter")) == nil)
  }
}
