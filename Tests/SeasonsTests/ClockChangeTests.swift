// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// Seasons where the clock is put forward or back.
@Suite struct ClockChangeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let zone: String
    let season: @Sendable () throws -> Season
    let start: String
    let changes: [String]
    let testDescription: String

    init(
      _ name: String, in zone: String,
      _ season: @autoclosure @escaping @Sendable () throws -> Season, from start: String,
      changes: [String]
    ) {
      testDescription = name
      self.zone = zone
      self.season = season
      self.start = start
      self.changes = changes
    }
  }

  static let cases = [
    Case(
      "offsets of winter and summer", in: "Europe/Berlin",
      try season(from: "03-29", until: "10-25"), from: "2026-03-01",
      changes: ["2026-03-29T00:00:00+01:00", "2026-10-26T00:00:00+01:00"]),
    Case(
      "hours that begin in a gap", in: "Europe/Berlin", try season(hours: "02:30-05:00"),
      from: "2026-03-28T12:00:00",
      changes: [
        "2026-03-29T03:00:00+02:00", "2026-03-29T05:00:00+02:00", "2026-03-30T02:30:00+02:00",
      ]),
    Case(
      "hours that end in a gap", in: "Europe/Berlin", try season(hours: "01:00-02:30"),
      from: "2026-03-28T12:00:00",
      changes: [
        "2026-03-29T01:00:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-30T01:00:00+02:00",
      ]),
    Case(
      "hours within a gap", in: "Europe/Berlin", try season(hours: "02:15-02:45"),
      from: "2026-03-28T12:00:00",
      changes: ["2026-03-30T02:15:00+02:00", "2026-03-30T02:45:00+02:00"]),
    Case(
      "hours within a doubled hour", in: "Europe/Berlin", try season(hours: "02:15-02:45"),
      from: "2026-10-24T12:00:00",
      changes: [
        "2026-10-25T02:15:00+02:00", "2026-10-25T02:45:00+02:00", "2026-10-26T02:15:00+01:00",
      ]),
    Case(
      "hours over a doubled hour", in: "America/New_York", try season(hours: "22:00-06:00"),
      from: "2026-10-31T12:00:00",
      changes: ["2026-10-31T22:00:00-04:00", "2026-11-01T06:00:00-05:00"]),
    Case(
      "half an hour forward", in: "Australia/Lord_Howe", try season(hours: "02:10-02:40"),
      from: "2026-10-03T12:00:00",
      changes: [
        "2026-10-04T02:30:00+11:00", "2026-10-04T02:40:00+11:00", "2026-10-05T02:10:00+11:00",
      ]),
    Case(
      "half an hour back", in: "Australia/Lord_Howe", try season(hours: "01:45-02:15"),
      from: "2026-04-04T12:00:00",
      changes: ["2026-04-05T01:45:00+11:00", "2026-04-05T02:15:00+10:30"]),
    Case(
      "a midnight that does not exist", in: "Africa/Cairo",
      try season(from: "04-24", until: "04-24"), from: "2026-04-01",
      changes: ["2026-04-24T01:00:00+03:00", "2026-04-25T00:00:00+03:00"]),
    Case(
      "the day before it", in: "Africa/Cairo", try season(from: "04-23", until: "04-23"),
      from: "2026-04-01",
      changes: ["2026-04-23T00:00:00+02:00", "2026-04-24T01:00:00+03:00"]),
    Case(
      "an hour before midnight twice", in: "Africa/Cairo",
      try season(from: "10-29", until: "10-29"), from: "2026-10-01",
      changes: ["2026-10-29T00:00:00+03:00", "2026-10-30T00:00:00+02:00"]),
    Case(
      "hours that begin at a midnight in a gap", in: "Africa/Cairo",
      try season(hours: "00:00-00:30"), from: "2026-04-23T12:00:00",
      changes: ["2026-04-25T00:00:00+03:00", "2026-04-25T00:30:00+03:00"]),
    Case(
      "a day that is skipped", in: "Pacific/Apia", try season(from: "12-30", until: "12-30"),
      from: "2011-06-01",
      changes: ["2012-12-30T00:00:00+14:00", "2012-12-31T00:00:00+14:00"]),
    Case(
      "a range over a day that is skipped", in: "Pacific/Apia",
      try season(from: "12-24", until: "12-30"), from: "2011-06-01",
      changes: ["2011-12-24T00:00:00-10:00", "2011-12-31T00:00:00+14:00"]),
    Case(
      "hours into a day that is skipped", in: "Pacific/Apia",
      try season(from: "12-29", until: "12-29", hours: "20:00-08:00"), from: "2011-06-01",
      changes: ["2011-12-29T20:00:00-10:00", "2011-12-31T00:00:00+14:00"]),
    Case(
      "a cadence counts time that passes", in: "Europe/Berlin",
      try season(from: "03-29", until: "03-29", every: 7200, for: 60), from: "2026-03-28T12:00:00",
      changes: [
        "2026-03-29T00:00:00+01:00", "2026-03-29T00:01:00+01:00", "2026-03-29T03:00:00+02:00",
        "2026-03-29T03:01:00+02:00", "2026-03-29T05:00:00+02:00",
      ]),
    Case(
      "a cadence begins anew at midnight", in: "Europe/Berlin",
      try season(hours: "23:30-00:30", every: 7200, for: 60), from: "2026-03-29T12:00:00",
      changes: ["2026-03-30T00:00:00+02:00", "2026-03-30T00:01:00+02:00"]),
    Case(
      "by rule, far ahead", in: "Europe/Berlin", try season(hours: "02:30-05:00"),
      from: "2150-03-28T12:00:00",
      changes: ["2150-03-29T03:00:00+02:00", "2150-03-29T05:00:00+02:00"]),
  ]

  @Test(arguments: cases) func changesComeAtTheseTimes(of testCase: Case) throws {
    let zone = try zone(testCase.zone)
    let schedule = Schedule(seasons: [try testCase.season()])
    let found = try changes(
      of: schedule, from: testCase.start, count: testCase.changes.count, in: zone)
    #expect(found == testCase.changes)
  }

  @Test(arguments: [
    ("Europe/Berlin", "03-29 02:30", "2026-03-29T03:00:00+02:00"),
    ("Europe/Berlin", "10-25 02:30", "2026-10-25T02:30:00+02:00"),
    ("Africa/Cairo", "04-24 00:00", "2026-04-24T01:00:00+03:00"),
    ("Africa/Cairo", "10-29 23:30", "2026-10-29T23:30:00+03:00"),
    ("Pacific/Apia", "12-31 00:00", "2026-12-31T00:00:00+13:00"),
    ("Asia/Kolkata", "01-01 00:00", "2026-01-01T00:00:00+05:30"),
  ])
  func momentsComeOnce(name: String, rule: String, expected: String) throws {
    let zone = try zone(name)
    let schedule = Schedule(seasons: [try burst(rule)])
    let found = schedule.moments(
      after: try instant("2025-12-31T23:59:59", in: zone),
      through: try instant("2026-12-31T23:59:59", in: zone), in: zone)
    #expect(found.map { $0.instant.formatted(in: zone) } == [expected])
  }

  @Test func theZoneMayChangeWhileItSnows() throws {
    let schedule = Schedule(seasons: [try season(from: "12-25", until: "12-25")])
    let now = try instant("2026-12-24T18:00:00Z")
    #expect(schedule.active(at: now, in: .utc) == nil)
    #expect(schedule.active(at: now, in: try zone("Asia/Tokyo")) != nil)
    #expect(schedule.active(at: now, in: try zone("Pacific/Auckland")) != nil)
  }
}
