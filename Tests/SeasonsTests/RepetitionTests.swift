// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// When a burst shows that a season repeats.
struct RepetitionTests {
  private func repetitions(
    _ stretch: Stretch, at text: String, every period: Int, in zone: Zone = .utc
  ) throws -> Repetitions? {
    let season = Season(name: "season", effect: "hearts", during: stretch)
    return Schedule(seasons: [season]).repetitions(
      around: try instant(text, zone), every: period, in: zone)
  }

  private func instant(_ text: String, _ zone: Zone = .utc) throws -> Instant {
    let parts = text.split(separator: " ")
    let time = parts[1].split(separator: ":").compactMap { Int($0) }
    return zone.instant(
      CivilTime(
        date: try CivilDate(parsing: String(parts[0])),
        secondOfDay: time[0] * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)))
  }

  private func day(_ text: String, days: Int = 1) throws -> DateRange? {
    DateRange(from: try DateRule(parsing: text), days: days)
  }

  @Test func theyBeginWithTheStretchAndEndWithIt() throws {
    let valentine = Stretch(dates: try day("02-14"))
    let begin = try repetitions(valentine, at: "2027-02-14 00:00", every: 1200)
    #expect(try begin?.latest == instant("2027-02-14 00:00"))
    #expect(try begin?.next == instant("2027-02-14 00:20"))
    let between = try repetitions(valentine, at: "2027-02-14 12:59:59", every: 1200)
    #expect(try between?.latest == instant("2027-02-14 12:40"))
    #expect(try between?.next == instant("2027-02-14 13:00"))
    let last = try repetitions(valentine, at: "2027-02-14 23:45", every: 1200)
    #expect(try last == Repetitions(latest: instant("2027-02-14 23:40"), next: nil))
    #expect(try repetitions(valentine, at: "2027-02-15 00:00", every: 1200) == nil)
  }

  /// Days go on in one row, so that a period that does not fit a day is not cut.
  @Test func daysAreOneRowAndHoursBeginAnew() throws {
    let days = Stretch(dates: try day("12-01", days: 9))
    let second = try repetitions(days, at: "2026-12-02 00:00", every: 7 * 3600)
    #expect(try second?.latest == instant("2026-12-01 21:00"))
    let hours = Stretch(
      dates: try day("12-01", days: 9), hours: try HoursWindow(parsing: "22:10-01:00"))
    let night = try repetitions(hours, at: "2026-12-03 00:00", every: 3600)
    #expect(try night?.latest == instant("2026-12-02 23:10"))
    #expect(try night?.next == instant("2026-12-03 00:10"))
  }

  @Test func aSeasonOfEveryDayBeginsAnewAtMidnight() throws {
    let evening = try repetitions(Stretch(), at: "2026-06-15 22:00", every: 5 * 3600)
    #expect(try evening?.latest == instant("2026-06-15 20:00"))
    #expect(try evening?.next == instant("2026-06-16 00:00"))
  }

  /// A change of the clock changes neither how often nor when after the beginning.
  @Test func aChangeOfTheClockDoesNotMoveThem() throws {
    let zone = try Zone(tzString: "CET-1CEST,M3.5.0,M10.5.0/3")
    let stretch = Stretch(dates: try day("03-29"))
    let found = try repetitions(stretch, at: "2026-03-29 05:30", every: 3600, in: zone)
    #expect(try found?.latest == instant("2026-03-29 05:00", zone))
    let wide = try repetitions(stretch, at: "2026-03-29 05:30", every: 7200, in: zone)
    #expect(try wide?.latest == instant("2026-03-29 05:00", zone))
  }

  @Test func whatIsDueIsSoOnceAndForAMinute() throws {
    let time = try instant("2026-06-15 22:00")
    func isDue(_ lastFired: Instant?, after seconds: Int) -> Bool {
      Schedule.isDue(time, lastFired: lastFired, now: time.adding(seconds: seconds))
    }
    #expect(isDue(nil, after: 0))
    #expect(isDue(time.adding(seconds: -1), after: 60))
    #expect(!isDue(time.adding(seconds: -1), after: 61))
    #expect(!isDue(time, after: 1))
    #expect(!isDue(nil, after: -1))
    // A clock that was two days ahead when something was shown is forgotten.
    #expect(isDue(time.adding(seconds: 172_800), after: 0))
  }
}
