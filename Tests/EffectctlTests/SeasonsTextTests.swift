// SPDX-License-Identifier: MIT

import Seasons
import Testing

@testable import effectctl

@Suite struct SeasonsTextTests {
  private static func day(_ text: String) throws -> Instant {
    Zone.utc.startOfDay(try CivilDate(parsing: text))
  }

  private func table(now: String?) throws -> [String] {
    let winter = Season(
      name: "winter", effect: "snow",
      during: Stretch(
        dates: DateRange(
          from: try DateRule(parsing: "12-01"), until: try DateRule(parsing: "12-26"))))
    let found = Schedule(seasons: [winter]).occurrences(
      from: try CivilDate(parsing: "2026-06-01"), to: try CivilDate(parsing: "2028-06-01"),
      in: .utc)
    return SeasonTable(found, in: .utc).lines(
      at: try now.map(Self.day), CapturedConsole().console)
  }

  @Test(arguments: [
    ("2026-11-30", 0, ">  2026-11-30 00:00                            nothing now"),
    ("2026-12-01", 0, ">  2026-12-01 00:00  2026-12-27 00:00  winter  snow"),
    ("2026-12-26", 0, ">  2026-12-01 00:00  2026-12-27 00:00  winter  snow"),
    ("2026-12-27", 1, ">  2026-12-27 00:00                            nothing now"),
    ("2027-12-05", 1, ">  2027-12-01 00:00  2027-12-27 00:00  winter  snow"),
    ("2028-01-01", 2, ">  2028-01-01 00:00                            nothing now"),
  ])
  func thePresentIsMarked(now: String, row: Int, line: String) throws {
    let lines = try table(now: now)
    #expect(lines[row + 1] == line)
    #expect(lines.count { $0.hasPrefix(">") } == 1)
  }

  @Test func whatIsElsewhereInTimeHasNoMark() throws {
    #expect(try table(now: nil).allSatisfy { !$0.hasPrefix(">") })
  }

  private func folded(_ stretch: Stretch, now: String) throws -> [String] {
    let season = Season(name: "summer", effect: "fireflies", during: stretch)
    let found = Schedule(seasons: [season]).occurrences(
      from: try CivilDate(parsing: "2026-06-01"), to: try CivilDate(parsing: "2027-09-01"),
      in: .utc)
    return SeasonTable(found, in: .utc).lines(
      at: try Self.day(now), CapturedConsole().console)
  }

  @Test func hoursThatRepeatAreOneLineAYear() throws {
    let dates = DateRange(
      from: try DateRule(parsing: "06-15"), until: try DateRule(parsing: "08-15"))
    let hours = try HoursWindow(parsing: "21:00-02:00")
    let daily = try folded(Stretch(dates: dates, hours: hours), now: "2026-07-01")
    #expect(
      daily.joined(separator: "\n") == """
           FROM              TO                SEASON  SHOWS
        >  2026-06-15 21:00  2026-08-16 02:00  summer  fireflies, daily 21:00 to 02:00
           2027-06-15 21:00  2027-08-16 02:00  summer  fireflies, daily 21:00 to 02:00
        """)
    let weekend = Stretch(dates: dates, hours: hours, weekdays: WeekdaySet([.saturday, .sunday]))
    let lines = try folded(weekend, now: "2026-07-02")
    #expect(lines[1].hasSuffix("fireflies, sat, sun 21:00 to 02:00"))
    #expect(lines[2] == ">  2026-07-02 00:00                            nothing now")
    #expect(lines.count == 4)
  }

  @Test func hoursOfTheSunAndMomentsOfTheWeekAreOneLine() throws {
    let dates = DateRange(
      from: try DateRule(parsing: "06-15"), until: try DateRule(parsing: "08-15"))
    let hours = try HoursWindow(parsing: "sunset+30m-23:00")
    let evenings = Season(
      name: "summer", effect: "fireflies", during: Stretch(dates: dates, hours: hours))
    let friday = Season(name: "party", burst: "confetti", at: try Moment(parsing: "fri 17:00"))
    let found = Schedule(
      seasons: [evenings, friday], at: GeographicPlace(latitude: 52.5, longitude: 13.4)
    ).occurrences(
      from: try CivilDate(parsing: "2026-06-15"), to: try CivilDate(parsing: "2026-06-30"),
      in: .utc)
    func lines(_ bursts: Set<String>) -> [String] {
      SeasonTable(found, bursts: bursts, in: .utc).lines(at: nil, CapturedConsole().console)
    }
    #expect(lines([])[2].hasSuffix("party   confetti, for 30s, fri 17:00"))
    #expect(lines(["fireflies"])[1].hasSuffix("fireflies, every 20m, daily sunset+30m to 23:00"))
    let shown = lines(["confetti"])
    #expect(shown.count == 3)
    #expect(shown[1].hasSuffix("summer  fireflies, daily sunset+30m to 23:00"))
    #expect(shown[2].hasSuffix("2026-06-26 17:00  party   confetti, fri 17:00"), "\(shown[2])")
  }
}
