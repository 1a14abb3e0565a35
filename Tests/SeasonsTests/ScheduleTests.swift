// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// Which season is active, in UTC, by tables of instants.
@Suite struct ScheduleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let season: @Sendable () throws -> Season
    let active: String
    let inactive: String
    let testDescription: String

    init(
      _ name: String, _ season: @autoclosure @escaping @Sendable () throws -> Season,
      active: String, inactive: String
    ) {
      testDescription = name
      self.season = season
      self.active = active
      self.inactive = inactive
    }
  }

  static let ranges = [
    Case(
      "inclusive", try season(from: "12-01", until: "12-26"),
      active: "2026-12-01T00:00:00 2026-12-10 2026-12-26T23:59:59 1970-12-01 2199-12-26T23:59:59",
      inactive: "2026-11-30T23:59:59 2026-12-27T00:00:00 2027-01-01 2026-06-01"),
    Case(
      "over New Year", try season(from: "12-21", until: "01-18"),
      active: "2026-12-21 2026-12-31T23:59:59 2027-01-01T00:00:00 2027-01-18T23:59:59 2027-01-10",
      inactive: "2026-12-20T23:59:59 2027-01-19T00:00:00 2027-06-01"),
    Case(
      "one day", try season(from: "12-31", until: "12-31"),
      active: "2026-12-31T00:00:00 2026-12-31T23:59:59 2027-12-31",
      inactive: "2026-12-30T23:59:59 2027-01-01T00:00:00"),
    Case(
      "all the year", try season(from: "01-01", until: "12-31"),
      active: "2026-01-01 2026-12-31T23:59:59 2028-02-29", inactive: ""),
    Case(
      "all the year from its middle", try season(from: "07-01", until: "06-30"),
      active: "2026-01-01 2026-06-30T23:59:59 2026-07-01T00:00:00 2028-02-29", inactive: ""),
    Case("without dates", try season(), active: "1970-01-01 2026-05-05 2199-12-31", inactive: ""),
    Case(
      "until the leap day", try season(from: "02-01", until: "02-29"),
      active: "2028-02-29T23:59:59 2027-02-28T23:59:59 2100-02-28T12:00:00",
      inactive: "2028-03-01 2027-03-01 2100-03-01"),
    Case(
      "from the leap day", try season(from: "02-29", until: "03-05"),
      active: "2028-02-29 2027-03-01 2027-03-05", inactive: "2027-02-28 2028-02-28 2028-03-06"),
    Case(
      "the leap day alone", try season(from: "02-29", until: "02-29"),
      active: "2028-02-29T00:00:00 2028-02-29T23:59:59 2000-02-29",
      inactive: "2027-02-28T12:00:00 2027-03-01T00:00:00 2100-02-28 2100-03-01"),
    Case(
      "over the leap day", try season(from: "02-28", until: "03-01"),
      active: "2028-02-28 2028-02-29 2028-03-01 2027-02-28 2027-03-01",
      inactive: "2028-03-02 2027-02-27"),
    Case(
      "around Easter", try season(from: "easter-2", until: "easter+1"),
      active: "2026-04-03 2026-04-06T23:59:59 2027-03-26 2027-03-29 2038-04-26",
      inactive: "2026-04-02T23:59:59 2026-04-07 2027-04-03"),
    Case(
      "carnival", try season(from: "easter-52", until: "easter-47"),
      active: "2026-02-12 2026-02-17 2027-02-04", inactive: "2026-02-11 2026-02-18 2027-02-10"),
    Case(
      // 300 days after 2026-04-05 is 2027-01-30.
      "a movable range in the next year", try season(from: "easter+300", until: "easter+310"),
      active: "2027-01-30 2027-02-09", inactive: "2027-01-29 2027-02-10"),
    Case(
      "a movable range in the year before", try season(from: "easter-110", until: "easter-90"),
      active: "2025-12-16 2026-01-05", inactive: "2025-12-15 2026-01-06"),
    Case(
      "Christmas to Easter", try season(from: "12-24", until: "easter"),
      active: "2026-12-24 2027-01-15 2027-03-28T23:59:59 2026-04-05",
      inactive: "2027-03-29 2026-04-06 2026-12-23"),
    Case(
      "Easter to Easter", try season(from: "easter+1", until: "easter-1"),
      active: "2026-04-06 2026-12-31 2027-03-27", inactive: "2026-04-05T12:00:00 2027-03-28"),
    Case(
      // Easter + 10 is 2026-04-15 and 2038-05-05: after 1 May there is nothing that year.
      "a range that some years turn around", try season(from: "easter+10", until: "05-01"),
      active: "2026-04-15 2026-05-01", inactive: "2038-05-05 2038-07-01 2038-12-24 2039-01-10"),
    Case(
      "Thanksgiving weekend", try season(from: "4th thu nov", until: "4th thu nov+3"),
      active: "2026-11-26 2026-11-29 2027-11-25 2028-11-26",
      inactive: "2026-11-25 2026-11-30 2027-11-29"),
    Case(
      "from Thanksgiving over New Year", try season(from: "4th thu nov", until: "1st mon jan"),
      active: "2026-11-26 2027-01-04T23:59:59 2026-01-05", inactive: "2026-11-25 2027-01-05"),
    Case(
      "last weekdays", try season(from: "last mon may", until: "1st mon sep"),
      active: "2026-05-25 2026-09-07 2027-05-31", inactive: "2026-05-24 2026-09-08 2027-05-30"),
    Case(
      "a fifth weekday", try season(from: "5th sun may", until: "06-03"),
      active: "2026-05-31 2026-06-03", inactive: "2028-06-01 2026-06-04"),
  ]

  static let hours = [
    Case(
      "within a day", try season(from: "12-01", until: "12-26", hours: "08:00-23:00"),
      active: "2026-12-01T08:00:00 2026-12-01T22:59:59 2026-12-26T22:59:59",
      inactive: "2026-12-01T07:59:59 2026-12-01T23:00:00 2026-12-27T08:00:00 2026-11-30T22:00:00"),
    Case(
      "over midnight", try season(from: "12-01", until: "12-26", hours: "22:00-02:00"),
      active: "2026-12-01T22:00:00 2026-12-02T01:59:59 2026-12-26T23:00:00 2026-12-27T01:59:59",
      inactive: "2026-12-01T01:00:00 2026-12-01T21:59:59 2026-12-02T02:00:00 2026-12-27T22:00:00"),
    Case(
      "over midnight of New Year", try season(from: "12-31", until: "12-31", hours: "23:00-01:00"),
      active: "2026-12-31T23:00:00 2027-01-01T00:59:59",
      inactive: "2026-12-31T00:30:00 2027-01-01T01:00:00 2027-01-01T23:30:00"),
    Case(
      "up to midnight", try season(hours: "18:00-24:00"),
      active: "2026-05-05T18:00:00 2026-05-05T23:59:59",
      inactive: "2026-05-05T00:00:00 2026-05-05T17:59:59"),
    Case(
      "the whole day", try season(hours: "00:00-24:00"),
      active: "2026-05-05T00:00:00 2026-05-05T23:59:59", inactive: ""),
    Case(
      "all but a minute", try season(hours: "12:01-12:00"),
      active: "2026-05-05T11:59:59 2026-05-05T12:01:00", inactive: "2026-05-05T12:00:30"),
    // 2026-12-04 is a Friday.
    Case(
      "weekdays", try season(weekdays: [.monday, .friday]),
      active: "2026-12-04T00:00:00 2026-12-04T23:59:59 2026-12-07",
      inactive: "2026-12-03T23:59:59 2026-12-05T00:00:00 2026-12-06"),
    Case(
      "weekdays and hours over midnight",
      try season(hours: "20:00-04:00", weekdays: [.friday, .saturday]),
      active: "2026-12-04T20:00:00 2026-12-05T03:59:59 2026-12-06T03:59:59",
      inactive: "2026-12-04T03:00:00 2026-12-05T04:00:00 2026-12-06T20:00:00 2026-12-04T19:59:59"),
    Case(
      "dates, weekdays and hours over midnight",
      try season(from: "12-01", until: "12-05", hours: "20:00-04:00", weekdays: [.saturday]),
      active: "2026-12-05T20:00:00 2026-12-06T03:59:59",
      inactive: "2026-12-05T03:00:00 2026-12-12T20:00:00 2026-12-06T20:00:00"),
    Case("no weekday", try season(weekdays: []), active: "", inactive: "2026-12-04 2026-12-05"),
  ]

  static let cadences = [
    Case(
      "two minutes of thirty", try season(every: 1800, for: 120),
      active: "2026-05-05T00:00:00 2026-05-05T00:01:59 2026-05-05T12:30:00 2026-05-05T23:31:59",
      inactive: "2026-05-05T00:02:00 2026-05-05T12:29:59 2026-05-05T12:32:00"),
    Case(
      "counted from midnight, not from the hours",
      try season(hours: "08:10-23:00", every: 1800, for: 120),
      active: "2026-05-05T08:30:00 2026-05-05T22:31:59",
      inactive: "2026-05-05T08:10:00 2026-05-05T08:00:30 2026-05-05T23:00:00"),
    Case(
      "cut by the hours", try season(hours: "08:01-23:00", every: 1800, for: 120),
      active: "2026-05-05T08:01:00 2026-05-05T08:01:59", inactive: "2026-05-05T08:00:59"),
    Case(
      "a period that does not divide the day", try season(every: 3000, for: 600),
      active: "2026-05-05T00:00:00 2026-05-05T00:50:00 2026-05-05T23:20:00 2026-05-06T00:00:00",
      inactive: "2026-05-05T00:10:00 2026-05-05T23:30:00 2026-05-06T00:10:00"),
    Case(
      "over midnight", try season(hours: "22:00-02:00", every: 3600, for: 60),
      active: "2026-05-05T22:00:00 2026-05-06T01:00:30",
      inactive: "2026-05-06T02:00:00 2026-05-05T21:00:00 2026-05-06T00:01:00"),
    Case(
      "without pause", try season(every: 60, for: 60),
      active: "2026-05-05T00:00:00 2026-05-05T00:00:59", inactive: ""),
    Case(
      "once a day", try season(every: 86_400, for: 30),
      active: "2026-05-05T00:00:29", inactive: "2026-05-05T00:00:30 2026-05-05T23:59:59"),
  ]

  @Test(arguments: ranges + hours + cadences)
  func isActiveAtTheseTimes(of testCase: Case) throws {
    let schedule = Schedule(seasons: [try testCase.season()])
    for text in testCase.active.split(separator: " ") {
      #expect(schedule.active(at: try instant(String(text)), in: .utc) != nil, "\(text)")
    }
    for text in testCase.inactive.split(separator: " ") {
      #expect(schedule.active(at: try instant(String(text)), in: .utc) == nil, "\(text)")
    }
  }

  @Test func theFirstInTheFileWins() throws {
    let schedule = Schedule(seasons: [
      try season("eve", from: "12-24", until: "12-24"),
      try season("winter", from: "12-01", until: "02-28"),
      try season("december", from: "12-01", until: "12-31"),
      try season("rest"),
    ])
    let expected = [
      ("2026-11-30", "rest"), ("2026-12-01", "winter"), ("2026-12-24", "eve"),
      ("2026-12-25", "winter"), ("2027-02-28", "winter"), ("2027-03-01", "rest"),
    ]
    for (time, name) in expected {
      #expect(schedule.active(at: try instant(time), in: .utc)?.name == name)
    }
    #expect(
      try changes(of: schedule, from: "2026-11-30", count: 5) == [
        "2026-12-01T00:00:00Z", "2026-12-24T00:00:00Z", "2026-12-25T00:00:00Z",
        "2027-03-01T00:00:00Z", "2027-12-01T00:00:00Z",
      ])
  }

  @Test func othersComeThroughThePausesOfACadence() throws {
    let schedule = Schedule(seasons: [
      try season("santa", every: 3600, for: 60), try season("snow"),
    ])
    #expect(schedule.active(at: try instant("2026-12-01T10:00:59"), in: .utc)?.name == "santa")
    #expect(schedule.active(at: try instant("2026-12-01T10:01:00"), in: .utc)?.name == "snow")
    #expect(
      try changes(of: schedule, from: "2026-12-01T10:00:30", count: 3) == [
        "2026-12-01T10:01:00Z", "2026-12-01T11:00:00Z", "2026-12-01T11:01:00Z",
      ])
  }

  @Test func changesAreFoundFarAhead() throws {
    let leapDay = Schedule(seasons: [try season(from: "02-29", until: "02-29")])
    #expect(
      try changes(of: leapDay, from: "2096-03-01", count: 2) == [
        "2104-02-29T00:00:00Z", "2104-03-01T00:00:00Z",
      ])
    let rare = Schedule(seasons: [try season(from: "5th sun feb", until: "5th sun feb")])
    #expect(try changes(of: rare, from: "2088-03-01", count: 1) == ["2128-02-29T00:00:00Z"])
    let sundayLeapDay = Schedule(seasons: [
      try season(from: "02-29", until: "02-29", hours: "10:00-11:00", weekdays: [.sunday])
    ])
    #expect(
      try changes(of: sundayLeapDay, from: "2004-03-01", count: 2) == [
        "2032-02-29T10:00:00Z", "2032-02-29T11:00:00Z",
      ])
  }

  @Test func changesThatNeverComeAreNil() throws {
    let now = try instant("2026-12-01")
    let always = [
      try season(), try season(from: "01-01", until: "12-31"), try season(every: 60, for: 60),
      try season(hours: "00:00-24:00"), try season(weekdays: Weekday.allCases),
    ]
    for season in always {
      #expect(Schedule(seasons: [season]).nextChange(after: now, in: .utc) == nil)
    }
    #expect(Schedule(seasons: []).nextChange(after: now, in: .utc) == nil)
    let never = Schedule(seasons: [try season(weekdays: [])])
    #expect(never.nextChange(after: now, in: .utc) == nil)
  }

  @Test func daysInARowAreOneStretch() throws {
    let schedule = Schedule(seasons: [
      try season(weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday])
    ])
    #expect(
      try changes(of: schedule, from: "2026-12-01T12:00:00", count: 3) == [
        "2026-12-05T00:00:00Z", "2026-12-07T00:00:00Z", "2026-12-12T00:00:00Z",
      ])
  }

  @Test func aClockFarOffDoesNoHarm() throws {
    let schedule = Schedule(seasons: [
      try season(from: "12-01", until: "12-26", hours: "22:00-02:00", every: 600, for: 60),
      try burst("easter 10:00"),
    ])
    for seconds in [Int64(-62_135_596_800), 0, 7_258_118_400, 253_402_300_799] {
      let instant = Instant(seconds: seconds)
      _ = schedule.active(at: instant, in: .utc)
      #expect(schedule.nextChange(after: instant, in: .utc) ?? .init(seconds: .max) > instant)
      #expect(schedule.nextMoment(after: instant, in: .utc)?.instant ?? instant >= instant)
    }
  }
}

/// The changes after a time, as RFC 3339 with `Z`.
func changes(
  of schedule: Schedule, from start: String, count: Int, in zone: Zone = .utc
) throws -> [String] {
  var time = try instant(start, in: zone)
  var found: [String] = []
  while found.count < count, let next = schedule.nextChange(after: time, in: zone) {
    #expect(schedule.active(at: next, in: zone) != schedule.active(at: time, in: zone))
    let isUTC = zone == .utc
    found.append(isUTC ? "\(zone.local(next))Z" : next.formatted(in: zone))
    time = next
  }
  return found
}
