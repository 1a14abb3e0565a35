// SPDX-License-Identifier: MIT

import Seasons
import Testing

@Suite struct MomentTests {
  @Test func comeInOrder() throws {
    let schedule = Schedule(seasons: [
      try burst("easter 10:00", name: "bells"), try burst("01-01 00:00", name: "fireworks"),
      try burst("01-01 00:00", name: "confetti"), try season("snow"),
      try burst("02-29 12:00", name: "leap"),
    ])
    let found = schedule.moments(
      after: try instant("2026-06-01"), through: try instant("2028-04-16T10:00:00"), in: .utc)
    #expect(
      found.map { "\($0.season.name) \($0.instant.formatted(in: .utc).prefix(16))" } == [
        "fireworks 2027-01-01T00:00", "confetti 2027-01-01T00:00", "bells 2027-03-28T10:00",
        "fireworks 2028-01-01T00:00", "confetti 2028-01-01T00:00", "leap 2028-02-29T12:00",
        "bells 2028-04-16T10:00",
      ])
    let next = schedule.nextMoment(after: try instant("2026-06-01"), in: .utc)
    #expect(next?.season.name == "fireworks")
    #expect(try next?.instant == instant("2027-01-01"))
    #expect(schedule.active(at: try instant("2027-01-01"), in: .utc)?.name == "snow")
  }

  @Test func theLeapDayIsSkippedInOtherYears() throws {
    let schedule = Schedule(seasons: [try burst("02-29 12:00")])
    let next = schedule.nextMoment(after: try instant("2096-03-01"), in: .utc)
    #expect(try next?.instant == instant("2104-02-29T12:00:00"))
  }

  // Midnight of 2027, and how far from it the clock and the last firing are, in seconds.
  @Test(
    arguments: [
      (nil, -1, 0), (nil, 0, 1), (nil, 1, 1), (nil, 60, 1), (nil, 61, 0),
      // Fired already: not again, also after a restart.
      (0, 0, 0), (0, 30, 0), (0, 3_600, 0),
      // The last one was a year ago.
      (-31_536_000, 5, 1), (-31_536_000, 61, 0),
      // The clock was put back: not again that night.
      (0, -3_600, 0), (0, -1, 0),
      // The clock had been wrong by a year when it fired.
      (31_536_000, 0, 1), (31_536_000, 10, 1),
    ] as [(Int?, Int, Int)])
  func areDueForAMinute(lastFired: Int?, now: Int, count: Int) throws {
    let schedule = Schedule(seasons: [try burst("01-01 00:00")])
    let midnight = try instant("2027-01-01")
    let due = schedule.dueMoments(
      lastFired: lastFired.map { midnight.adding(seconds: $0) },
      now: midnight.adding(seconds: now), in: .utc)
    #expect(due.count == count)
    #expect(due.allSatisfy { $0.instant == midnight })
  }
}
