// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// Days of other calendars against published tables.
@Suite struct OtherCalendarTests {
  // Source: Gregorian-lunar calendar conversion tables of the Hong Kong Observatory.
  @Test(arguments: [
    // New Year.
    ("01-01", "2020-01-25 2021-02-12 2022-02-01 2023-01-22 2024-02-10 2025-01-29 2026-02-17"),
    ("01-01", "2027-02-06 2028-01-26 2029-02-13 2030-02-03 2033-01-31 2034-02-19"),
    // Lantern Festival.
    ("01-15", "2024-02-24 2025-02-12 2026-03-03 2027-02-20 2028-02-09 2029-02-27 2030-02-17"),
    // Dragon Boat Festival.
    ("05-05", "2024-06-10 2025-05-31 2026-06-19 2027-06-09 2028-05-28 2029-06-16 2030-06-05"),
    // Qixi.
    ("07-07", "2024-08-10 2025-08-29 2026-08-19 2027-08-08 2028-08-26 2029-08-16 2030-08-05"),
    // Mid-Autumn Festival.
    ("08-15", "2024-09-17 2025-10-06 2026-09-25 2027-09-15 2028-10-03 2029-09-22 2030-09-12"),
    // Double Ninth.
    ("09-09", "2024-10-11 2025-10-29 2026-10-18 2027-10-08 2028-10-26 2029-10-16 2030-10-05"),
  ])
  func chinese(rule: String, published: String) throws {
    try check(rule, .chinese, published)
  }

  // Source: the dates of holidays by the Hebrew calendar as Hebcal and the Jewish Virtual Library
  // list them; a holiday begins at sunset of the day before.
  @Test(arguments: [
    // Rosh Hashanah, 1 Tishri.
    ("01-01", "2024-10-03 2025-09-23 2026-09-12 2027-10-02 2028-09-21 2029-09-10 2030-09-28"),
    // Yom Kippur, 10 Tishri.
    ("01-10", "2024-10-12 2025-10-02 2026-09-21 2027-10-11 2028-09-30 2029-09-19 2030-10-07"),
    // Hanukkah, 25 Kislev.
    ("03-25", "2023-12-08 2024-12-26 2025-12-15 2026-12-05 2027-12-25 2028-12-13 2029-12-02"),
    ("03-25", "2030-12-21"),
    // Purim, 14 Adar, in leap years (2024, 2027, 2030) of Adar II.
    ("07-14", "2024-03-24 2025-03-14 2026-03-03 2027-03-23 2028-03-12 2029-03-01 2030-03-19"),
    // Passover, 15 Nisan.
    ("08-15", "2024-04-23 2025-04-13 2026-04-02 2027-04-22 2028-04-11 2029-03-31 2030-04-18"),
    // Shavuot, 6 Sivan.
    ("10-06", "2024-06-12 2025-06-02 2026-05-22 2027-06-11 2028-05-31 2029-05-20 2030-06-07"),
    // Purim Katan, 14 Adar I, in leap years only.
    ("06-14", "2024-02-23 2027-02-21 2030-02-17"),
  ])
  func hebrew(rule: String, published: String) throws {
    try check(rule, .hebrew, published)
  }

  // Source: the Umm al-Qura calendar as tabulated by R. H. van Gent, Utrecht.
  @Test(arguments: [
    // New Year, 1 Muharram.
    ("01-01", "2024-07-07 2025-06-26 2026-06-16 2027-06-06 2028-05-25 2029-05-14"),
    // The first day of Ramadan.
    ("09-01", "2024-03-11 2025-03-01 2026-02-18 2027-02-08 2028-01-28 2029-01-16"),
    // Eid al-Fitr, 1 Shawwal.
    ("10-01", "2024-04-10 2025-03-30 2026-03-20 2027-03-09 2028-02-26 2029-02-14 2030-02-04"),
    // Eid al-Adha, 10 Dhu al-Hijjah.
    ("12-10", "2024-06-16 2025-06-06 2026-05-27 2027-05-16 2028-05-05 2029-04-24 2030-04-13"),
  ])
  func islamicUmmAlQura(rule: String, published: String) throws {
    try check(rule, .islamicUmmAlQura, published)
  }

  @Test func aGregorianYearMayHoldTwoRamadans() throws {
    let found = try days(of: "09-01", in: 2030, calendar: .islamicUmmAlQura)
    #expect(found == ["2030-01-05", "2030-12-26"])
  }

  // Source: the official calendar of Iran (University of Tehran, Institute of Geophysics).
  @Test(arguments: [
    // Nowruz, 1 Farvardin.
    ("01-01", "2020-03-20 2021-03-21 2022-03-21 2023-03-21 2024-03-20 2025-03-21 2026-03-21"),
    ("01-01", "2027-03-21 2028-03-20 2029-03-20 2030-03-21"),
    // Sizdah Bedar, 13 Farvardin.
    ("01-13", "2024-04-01 2025-04-02 2026-04-02 2027-04-02 2028-04-01 2029-04-01 2030-04-02"),
    // Yalda, the night after 30 Azar.
    ("09-30", "2024-12-20 2025-12-21 2026-12-21 2027-12-21 2028-12-20 2029-12-20 2030-12-21"),
    // The leap day, 30 Esfand.
    ("12-30", "2021-03-20 2025-03-20 2030-03-20"),
  ])
  func persian(rule: String, published: String) throws {
    try check(rule, .persian, published)
  }

  // Source: the rule of the Calendar Reform Committee (1955): 1 Chaitra is 22 March, in leap years
  // 21 March; months 2 to 6 have 31 days. The Diwali rows say on which day of the national
  // calendar the Government of India's lists of holidays put it (the festival itself follows a
  // lunar calendar that has no name in configuration files).
  @Test(arguments: [
    ("01-01", "2024-03-21 2025-03-22 2026-03-22 2027-03-22 2028-03-21 2029-03-22 2030-03-22"),
    ("01-31", "2024-04-20 2028-04-20"),
    ("02-01", "2024-04-21 2025-04-21 2026-04-21 2027-04-21 2028-04-21 2029-04-21"),
    ("07-01", "2024-09-23 2025-09-23 2026-09-23 2027-09-23 2028-09-23 2029-09-23"),
    ("08-01", "2024-10-23 2025-10-23 2026-10-23 2027-10-23 2028-10-23 2029-10-23"),
    ("10-11", "2025-01-01 2026-01-01 2027-01-01 2028-01-01 2029-01-01 2030-01-01"),
    ("08-09", "2024-10-31"), ("07-28", "2025-10-20"), ("08-17", "2026-11-08"),
    ("08-07", "2027-10-29"), ("07-25", "2028-10-17"), ("08-14", "2029-11-05"),
    ("08-04", "2030-10-26"),
  ])
  func indian(rule: String, published: String) throws {
    try check(rule, .indian, published)
  }

  @Test func missingDaysOfARangeAreLeftOut() throws {
    // Only the year that ends on 2024-02-09 has a 30th day in its last month; after one of 29
    // days the new year begins the range.
    let schedule = Schedule(
      seasons: [try season(from: "12-30", until: "01-02", calendar: .chinese)])
    let found = schedule.occurrences(
      from: try date("2024-02-01"), to: try date("2027-03-01"), in: .utc)
    let list = found.map { $0.start.formatted(in: .utc).prefix(10) }
    #expect(list == ["2024-02-09", "2025-01-29", "2026-02-17", "2027-02-06"])
  }

  @Test func aLeapMonthThatIsMissingIsAnEmptyRange() throws {
    let schedule = Schedule(
      seasons: [try season(from: "06-01", until: "06-30", calendar: .hebrew)])
    let found = schedule.occurrences(
      from: try date("2024-01-01"), to: try date("2031-01-01"), in: .utc)
    let list = found.map { $0.start.formatted(in: .utc).prefix(10) }
    #expect(list == ["2024-02-10", "2027-02-08", "2030-02-04"])
  }

  @Test func aRangeLastsOverLeapMonthsAndTheYearsEnd() throws {
    // 2025 has a leap sixth month, 2025-07-25 to 2025-08-22; the seventh begins 2025-08-23.
    let schedule = Schedule(
      seasons: [
        try season("summer", from: "06-01", until: "07-01", calendar: .chinese),
        try season("year", from: "12-29", until: "01-15", calendar: .chinese),
      ])
    let found = schedule.occurrences(
      from: try date("2025-06-01"), to: try date("2026-12-01"), in: .utc)
    let list = found.compactMap { occurrence in
      occurrence.end.map {
        "\(occurrence.season.name) \(occurrence.start.formatted(in: .utc).prefix(10))"
          + " \($0.formatted(in: .utc).prefix(10))"
      }
    }
    #expect(
      list == [
        "summer 2025-06-25 2025-08-24", "year 2026-02-16 2026-03-04",
        "summer 2026-07-14 2026-08-14",
      ])
  }

  @Test func outsideItsTimeACalendarIsUnknown() throws {
    for (calendar, known, unknown) in [
      (CalendarSystem.chinese, "2057-02-03", "2057-02-04"), (.chinese, "1969-02-17", "1969-02-16"),
      (.islamicUmmAlQura, "2077-11-16", "2077-11-17"),
      (.islamicUmmAlQura, "1999-04-17", "1999-04-16"), (.persian, "2123-03-20", "2123-03-21"),
    ] {
      #expect(calendar.year(containing: try date(known).dayNumber) != nil)
      #expect(calendar.year(containing: try date(unknown).dayNumber) == nil)
    }
    let schedule = Schedule(
      seasons: [try season(from: "01-01", until: "12-29", calendar: .chinese)])
    let now = try instant("2060-06-01")
    #expect(schedule.active(at: now, in: .utc) == nil)
    #expect(schedule.nextChange(after: now, in: .utc) == nil)
  }

  @Test func theEveOfAMonthsFirstDayFollowsTheMonthBefore() throws {
    // The last month of the Chinese year has 30 days before 2024-02-10 and 29 before 2025-01-29.
    let schedule = Schedule(
      seasons: [try season(from: "01-01-1", days: 2, calendar: .chinese)])
    let found = schedule.occurrences(
      from: try date("2024-01-01"), to: try date("2026-01-01"), in: .utc)
    #expect(found.map { $0.start.formatted(in: .utc).prefix(10) } == ["2024-02-09", "2025-01-28"])
    #expect(
      found.compactMap { $0.end?.formatted(in: .utc).prefix(10) } == ["2024-02-11", "2025-01-30"])
  }

  /// Kislev has 29 or 30 days, so that the eighth evening is on 1 or 2 Tevet.
  @Test func hanukkahHasEightEveningsInEveryYear() throws {
    let schedule = Schedule(
      seasons: [try season(from: "03-24", days: 8, hours: "17:00-23:00", calendar: .hebrew)])
    for year in 1970...2199 {
      let found = schedule.occurrences(
        from: try date("\(year)-10-01"), to: try date("\(year + 1)-03-01"), in: .utc)
      #expect(found.count == 8, "\(year)")
    }
  }

  private func check(_ rule: String, _ calendar: CalendarSystem, _ published: String) throws {
    let expected = Set(published.split(separator: " ").map(String.init))
    for year in Set(try expected.map { try date($0).year }) {
      let found = try days(of: rule, in: year, calendar: calendar)
      #expect(Set(found) == expected.filter { $0.hasPrefix("\(year)") }, "\(calendar) \(rule)")
    }
  }
}
