// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// What is active and when it changes must agree on every day of the years 1970 to 2199.
@Suite struct AgreementTests {
  struct Plan: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let zone: String
    let years: Range<Int>
    let seasons: @Sendable () throws -> [Season]

    init(
      _ name: String, in zone: String, _ years: Range<Int> = 1970..<2200,
      _ seasons: @escaping @Sendable () throws -> [Season]
    ) {
      testDescription = name
      self.zone = zone
      self.years = years
      self.seasons = seasons
    }
  }

  static let plans = [
    Plan("seasons of days", in: "Europe/Berlin") {
      [
        try season("eve", from: "12-24", until: "12-24"),
        try season("winter", from: "4th thu nov", until: "01-06"),
        try season("easter", from: "easter-2", until: "easter+1"),
        try season("leap", from: "02-29", until: "02-29"),
        try season("summer", from: "last mon may", until: "1st mon sep"),
      ]
    },
    Plan("hours and weekdays", in: "America/New_York", 2000..<2050) {
      [
        try season("nights", from: "12-15", until: "01-06", hours: "22:00-03:00"),
        try season(
          "work", from: "11-20", until: "12-26", weekdays: [.monday, .wednesday, .friday]),
        try season(
          "weekend", from: "03-01", until: "03-20", hours: "01:30-02:30",
          weekdays: [.saturday, .sunday]),
      ]
    },
    Plan("half an hour of daylight saving", in: "Australia/Lord_Howe", 2000..<2060) {
      [
        try season("gap", from: "10-01", until: "10-09", hours: "02:10-02:20"),
        try season("spring", from: "09-25", until: "10-15", hours: "20:00-02:15"),
        try season("autumn", from: "04-01", until: "04-10", hours: "01:15-02:00"),
      ]
    },
    Plan("midnights that do not exist", in: "Africa/Cairo", 1990..<2060) {
      [
        try season("spring", from: "04-20", until: "05-02", weekdays: [.thursday, .friday]),
        try season("autumn", from: "10-20", until: "11-02", hours: "23:00-00:30"),
      ]
    },
    Plan("a day that is skipped", in: "Pacific/Apia", 2008..<2016) {
      [
        try season("day", from: "12-30", until: "12-30"),
        try season("week", from: "12-28", until: "01-02", hours: "22:00-01:00"),
        try season("rhythm", from: "12-29", until: "12-31", every: 7200, for: 3600),
      ]
    },
    Plan("cadences", in: "Europe/Berlin", 2026..<2029) {
      [
        try season(
          "rhythm", from: "03-25", until: "04-02", hours: "22:15-03:15", every: 1500,
          for: 400),
        try season("slow", from: "10-20", until: "10-30", every: 50_000, for: 40_000),
        try season("all", from: "10-24", until: "10-26"),
      ]
    },
  ]

  /// Walks from change to change and holds each sampled answer against that at the last change.
  @Test(arguments: plans) func activeAndNextChangeAgree(for plan: Plan) throws {
    let zone = try zone(plan.zone)
    let schedule = Schedule(seasons: try plan.seasons())
    var time = try instant("\(plan.years.lowerBound)-01-01", in: zone)
    var name = schedule.active(at: time, in: zone)?.name
    var next = schedule.nextChange(after: time, in: zone)
    let end = try instant("\(plan.years.upperBound)-01-01", in: zone)
    var changeCount = 0
    // A little less than a day, so that samples wander over the clock.
    while time < end {
      time = time.adding(seconds: 86_399)
      while let change = next, change <= time {
        let before = schedule.active(at: change.adding(seconds: -1), in: zone)?.name
        let after = schedule.active(at: change, in: zone)?.name
        if before != name || after == name {
          Issue.record("change at \(change.formatted(in: zone))")
        }
        name = after
        next = schedule.nextChange(after: change, in: zone)
        changeCount += 1
      }
      if schedule.active(at: time, in: zone)?.name != name {
        Issue.record("answer at \(time.formatted(in: zone))")
      }
    }
    #expect(changeCount > 20)
  }

  /// Against a plain reading of the clock on the wall, second to none in simplicity.
  @Test func activeAgreesWithTheClockOnTheWall() throws {
    let schedule = Schedule(seasons: [
      try season(
        from: "11-20", until: "01-10", hours: "21:00-05:00",
        weekdays: [.friday, .saturday, .sunday], every: 3600, for: 1800)
    ])
    let zone = Zone.fixed(seconds: 19_800)
    var time = try instant("1970-01-01", in: zone)
    let end = try instant("2200-01-01", in: zone)
    while time < end {
      let isActive = schedule.active(at: time, in: zone) != nil
      if isActive != Self.isExpected(at: zone.local(time)) {
        Issue.record("\(time.formatted(in: zone))")
      }
      time = time.adding(seconds: 255_029)
    }
  }

  private static func isExpected(at time: CivilTime) -> Bool {
    guard time.hour >= 21 || time.hour < 5, time.minute < 30 else { return false }
    let day = time.hour < 5 ? time.date.adding(days: -1) : time.date
    let isInRange = (day.month, day.day) >= (11, 20) || (day.month, day.day) <= (1, 10)
    return isInRange && day.weekday.rawValue >= 5
  }
}
