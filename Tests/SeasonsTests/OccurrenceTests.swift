// SPDX-License-Identifier: MIT

import Seasons
import Testing

@Suite struct OccurrenceTests {
  private func list(
    _ seasons: [Season], from first: String, to end: String, in zone: Zone = .utc
  ) throws -> [String] {
    let found = Schedule(seasons: seasons).occurrences(
      from: try date(first), to: try date(end), in: zone)
    return found.map { occurrence in
      let end = occurrence.end.map { " " + $0.formatted(in: zone) } ?? ""
      return "\(occurrence.season.name) \(occurrence.start.formatted(in: zone))\(end)"
    }
  }

  @Test func areInLocalTime() throws {
    let found = try list(
      [try season("winter", from: "12-01", until: "12-26")], from: "2026-06-01", to: "2027-06-01",
      in: try zone("Europe/Berlin"))
    #expect(found == ["winter 2026-12-01T00:00:00+01:00 2026-12-27T00:00:00+01:00"])
  }

  @Test func areClipped() throws {
    let seasons = [try season("winter", from: "12-01", until: "02-28"), try burst("12-31 00:00")]
    #expect(
      try list(seasons, from: "2026-12-10", to: "2026-12-31")
        == ["winter 2026-12-10T00:00:00+00:00 2026-12-31T00:00:00+00:00"])
    #expect(
      try list(seasons, from: "2026-12-31", to: "2027-01-01") == [
        "winter 2026-12-31T00:00:00+00:00 2027-01-01T00:00:00+00:00",
        "burst 2026-12-31T00:00:00+00:00",
      ])
    #expect(try list(seasons, from: "2026-12-31", to: "2026-12-31") == [])
    #expect(try list(seasons, from: "2026-12-31", to: "2026-12-01") == [])
  }

  @Test func theFirstInTheFileTakesItsTime() throws {
    let found = try list(
      [
        try season("eve", from: "12-24", until: "12-24", hours: "18:00-02:00"),
        try season("winter", from: "12-20", until: "12-26"),
        try season("hidden", from: "12-24", until: "12-25"),
      ], from: "2026-12-01", to: "2027-01-01")
    #expect(
      found == [
        "winter 2026-12-20T00:00:00+00:00 2026-12-24T18:00:00+00:00",
        "eve 2026-12-24T18:00:00+00:00 2026-12-25T02:00:00+00:00",
        "winter 2026-12-25T02:00:00+00:00 2026-12-27T00:00:00+00:00",
      ])
  }

  @Test func daysInARowAreOneAndHoursAreMany() throws {
    // 2026-12-01 is a Tuesday.
    let work = try season("work", weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday])
    #expect(
      try list([work], from: "2026-12-01", to: "2026-12-15") == [
        "work 2026-12-01T00:00:00+00:00 2026-12-05T00:00:00+00:00",
        "work 2026-12-07T00:00:00+00:00 2026-12-12T00:00:00+00:00",
        "work 2026-12-14T00:00:00+00:00 2026-12-15T00:00:00+00:00",
      ])
    let evening = try season("evening", hours: "22:00-02:00")
    #expect(
      try list([evening], from: "2026-12-01", to: "2026-12-03") == [
        "evening 2026-12-01T00:00:00+00:00 2026-12-01T02:00:00+00:00",
        "evening 2026-12-01T22:00:00+00:00 2026-12-02T02:00:00+00:00",
        "evening 2026-12-02T22:00:00+00:00 2026-12-03T00:00:00+00:00",
      ])
  }

  @Test func cadencesAreNotUnrolledAndLetOthersThrough() throws {
    let seasons = [
      try season("santa", from: "12-01", until: "12-01", every: 1800, for: 120),
      try season("snow", from: "12-01", until: "12-02"),
    ]
    #expect(
      try list(seasons, from: "2026-12-01", to: "2026-12-05") == [
        "santa 2026-12-01T00:00:00+00:00 2026-12-02T00:00:00+00:00",
        "snow 2026-12-01T00:00:00+00:00 2026-12-03T00:00:00+00:00",
      ])
    let found = Schedule(seasons: seasons).occurrences(
      from: try date("2026-12-01"), to: try date("2026-12-05"), in: .utc)
    #expect(found.first?.cadence == Cadence(every: 1800, for: 120))
    #expect(found.last?.cadence == nil)
  }

  @Test func momentsStandAmongThem() throws {
    let found = try list(
      [
        try season("snow", from: "12-31", until: "01-01"), try burst("01-01 00:00", name: "bang"),
        try burst("01-01 12:00", name: "lunch"),
      ], from: "2026-12-31", to: "2027-01-05")
    #expect(
      found == [
        "snow 2026-12-31T00:00:00+00:00 2027-01-02T00:00:00+00:00",
        "bang 2027-01-01T00:00:00+00:00", "lunch 2027-01-01T12:00:00+00:00",
      ])
  }

  @Test func overlapsNameThePair() throws {
    let schedule = Schedule(seasons: [
      try season("winter", from: "12-01", until: "01-06"),
      try season("new-year", from: "12-31", until: "01-01", hours: "18:00-03:00"),
      try season("summer", from: "06-01", until: "08-31"),
      try season("easter", from: "easter", until: "easter"),
      try season("april", from: "04-20", until: "04-20"), try burst("12-24 18:00"),
    ])
    let found = schedule.overlaps(
      from: try date("2026-01-10"), to: try date("2031-01-01"), in: .utc)
    #expect(
      found.map {
        "\($0.winner.name) \($0.loser.name) \($0.start.formatted(in: .utc).prefix(16))"
          + " \($0.end.formatted(in: .utc).prefix(16))"
      } == ["winter new-year 2026-12-31T18:00 2027-01-01T03:00"])
    let wide = schedule.overlaps(from: try date("2024-01-10"), to: try date("2026-01-01"), in: .utc)
    #expect(wide.map { $0.winner.name } == ["winter", "easter"])
  }
}
