// SPDX-License-Identifier: MIT

import Testing

@testable import Seasons

/// Sunrise and sunset against published tables of six places, to two minutes.
@Suite struct SunTests {
  struct Published: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let place: String
    let zone: String
    /// A day, sunrise and sunset by the clock of that zone.
    let days: [String]
  }

  static let published = [
    // U.S. Naval Observatory, Rise and Set for the Sun for 2012, Pacific Standard Time.
    Published(
      testDescription: "San Francisco", place: "+3746-12226", zone: "PST8",
      days: [
        "2012-01-01 07:25 17:01", "2012-02-01 07:14 17:33", "2012-03-20 06:12 18:22",
        "2012-04-01 05:54 18:33", "2012-05-15 04:59 19:13", "2012-06-21 04:48 19:35",
        "2012-07-01 04:52 19:35", "2012-08-16 05:27 19:00", "2012-09-22 05:58 18:06",
        "2012-10-31 06:35 17:12", "2012-11-15 06:51 16:58", "2012-12-21 07:22 16:55",
      ]),
    // U.S. Naval Observatory, Rise and Set for the Sun for 2023, Fredonia, Arizona.
    Published(
      testDescription: "Fredonia", place: "+3657-11231", zone: "MST7",
      days: [
        "2023-01-01 07:43 17:24", "2023-02-15 07:19 18:10", "2023-03-20 06:34 18:42",
        "2023-04-30 05:37 19:18", "2023-06-21 05:11 19:53", "2023-07-31 05:35 19:38",
        "2023-09-23 06:19 18:26", "2023-10-15 06:38 17:54", "2023-12-21 07:39 17:17",
      ]),
    // U.S. Naval Observatory, Rise and Set for the Sun for 2001, Toronto, four hours west of Greenwich.
    Published(
      testDescription: "Toronto", place: "+4340-07925", zone: "EDT4",
      days: ["2001-04-01 06:59 19:45", "2001-04-15 06:35 20:01", "2001-04-30 06:11 20:19"]),
    // timeanddate.com, London 2015.
    Published(
      testDescription: "London", place: "+5130-00007", zone: "UTC0",
      days: [
        "2015-01-01 08:06 16:01", "2015-12-01 07:43 15:55", "2015-12-12 07:56 15:51",
        "2015-12-25 08:05 15:55",
      ]),
    // whattime.city, Sydney 2026, the first of the month.
    Published(
      testDescription: "Sydney", place: "-3352+15113", zone: "Australia/Sydney",
      days: [
        "2026-01-01 05:48 20:10", "2026-05-01 06:30 17:16", "2026-06-01 06:52 16:55",
        "2026-07-01 07:02 16:57", "2026-09-01 06:15 17:37", "2026-11-01 05:56 19:23",
      ]),
    // Morgunblaðið, Reykjavík, 22 December 2019 and 21 December 2020.
    Published(
      testDescription: "Reykjavík", place: "+6409-02151", zone: "UTC0",
      days: ["2019-12-22 11:22 15:31", "2020-12-21 11:22 15:31"]),
  ]

  @Test(arguments: published) func isThatOfThePublishedTable(table: Published) throws {
    let place = try #require(GeographicPlace(iso6709: table.place))
    let zone = try table.zone.contains("/") ? zone(table.zone) : Zone(tzString: table.zone)
    for line in table.days {
      let words = line.split(separator: " ").map(String.init)
      let day = try date(words[0]).dayNumber
      for (event, text) in zip(SunEvent.allCases, words.dropFirst()) {
        let expected = try instant("\(words[0]) \(text)", in: zone).count
        let found = event.instant(onDay: day, at: place, in: zone)
        #expect(abs(found - expected) <= 120, "\(event) of \(line): \(found - expected) s")
        #expect(found % 60 == 0)
      }
    }
  }

  // MARK: Where the sun stays up or down

  private func evening(_ text: String, at place: String) throws -> Schedule {
    Schedule(
      seasons: [try season("lamps", hours: text)], at: GeographicPlace(iso6709: place))
  }

  /// Tromsø: the sun is down from the end of November and up from the end of May.
  private func lamps(_ hours: String, on day: String) throws -> [String] {
    let zone = try Zone(tzString: "CET-1")
    let schedule = try evening(hours, at: "+6940+01858")
    let first = try date(day)
    return schedule.occurrences(from: first, to: first.adding(days: 1), in: zone).map { found in
      let times = [found.start, found.end].compactMap { $0 }
      return times.map { String(zone.local($0).timeOfDay.prefix(5)) }.joined(separator: "-")
    }
  }

  @Test func aNightWithoutEndBeginsAtNoonAndADayWithoutEndHasNoEvening() throws {
    #expect(try lamps("sunset-23:00", on: "2026-12-21") == ["11:42-23:00"])
    #expect(try lamps("sunset-23:00", on: "2026-06-21") == [])
    #expect(try lamps("sunset-sunrise", on: "2026-12-21") == ["00:00-00:00"])
    #expect(try lamps("sunset-sunrise", on: "2026-06-21") == [])
    #expect(try lamps("sunrise-sunset", on: "2026-12-21") == [])
    #expect(try lamps("sunrise-sunset", on: "2026-06-21") == ["00:00-00:00"])
  }

  @Test func withoutAPlaceItIsTheClocks() throws {
    let schedule = Schedule(seasons: [try season("lamps", hours: "sunset+30m-sunrise")])
    let day = try date("2026-06-21")
    let found = schedule.occurrences(from: day, to: day.adding(days: 1), in: .utc)
    let starts = found.map { $0.start.formatted(in: .utc).dropFirst(11).prefix(5) }
    #expect(starts == ["00:00", "18:30"])
    let problems = schedule.problems(until: try instant("2026-06-21"), in: .utc)
    #expect(problems.count == 1 && problems[0].contains("[place]"), "\(problems)")
    let berlin = try evening("sunset-23:00", at: "+5230+01322")
    #expect(berlin.problems(until: try instant("2026-06-21"), in: .utc).isEmpty)
  }

  /// A day is that of the clock on the wall, on both sides of the date line.
  @Test(arguments: [
    ("Pacific/Apia", "-1350-17144"), ("Pacific/Auckland", "-3652+17446"),
    ("Pacific/Kiritimati", "+0152-15720"), ("Asia/Shanghai", "+3114+12128"),
    ("America/Adak", "+515248-1763929"),
  ])
  func everyDayHasItsSunset(name: String, place: String) throws {
    let zone = try zone(name)
    let place = try #require(GeographicPlace(iso6709: place))
    for offset in 0..<366 {
      let day = try date("2026-01-01").dayNumber + offset
      for event in SunEvent.allCases {
        let time = zone.local(Instant(event.instant(onDay: day, at: place, in: zone)))
        #expect(time.date.dayNumber == day, "\(event) \(time)")
        #expect((event == .sunrise) == (time.hour < 12), "\(event) \(time)")
      }
    }
  }

  /// What is active and when it changes agree, through the summer without sunsets as well.
  @Test(arguments: ["sunset-23:00", "sunset-sunrise", "sunrise-sunset", "sunset+2h-sunrise-1h"])
  func changesAgreeWithWhatIsActive(hours: String) throws {
    let schedule = try evening(hours, at: "+6940+01858")
    let zone = try zone("Europe/Oslo")
    var time = try instant("2026-01-01", in: zone)
    let end = try instant("2027-01-01", in: zone)
    var count = 0
    while let next = schedule.nextChange(after: time, in: zone), next < end {
      let before = schedule.active(at: next.adding(seconds: -1), in: zone)
      #expect(before == schedule.active(at: time, in: zone))
      #expect(schedule.active(at: next, in: zone) != before, "\(next.formatted(in: zone))")
      #expect(next.seconds % 60 == 0)
      time = next
      count += 1
    }
    #expect(count > 300)
  }

  @Test(arguments: [
    ("+5230+01322", 52.5, 13.3667), ("-3352+15113", -33.8667, 151.2167),
    ("+404251-0740023", 40.7142, -74.0064), ("+0000-00000", 0, 0),
  ])
  func readsCoordinates(text: String, latitude: Double, longitude: Double) throws {
    let place = try #require(GeographicPlace(iso6709: text))
    #expect(abs(place.latitude - latitude) < 0.0001)
    #expect(abs(place.longitude - longitude) < 0.0001)
  }

  @Test(arguments: ["", "+", "+5230", "5230+01322", "+5230+1322", "+9930+01322", "+52a0+01322"])
  func refusesOtherCoordinates(text: String) {
    #expect(GeographicPlace(iso6709: text) == nil)
  }
}
