// SPDX-License-Identifier: MIT

import Testing

@testable import Seasons

/// Times as people write them, read at noon of Thursday, 2026-12-10, in Central Europe.
struct WhenTests {
  static let zone: Zone = {
    guard let zone = try? Zone(tzString: "CET-1CEST,M3.5.0,M10.5.0/3") else {
      preconditionFailure("the rule is right")
    }
    return zone
  }()

  static func instant(_ year: Int, _ month: Int, _ day: Int, _ second: Int) throws -> Instant {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    return zone.instant(CivilTime(date: date, secondOfDay: second))
  }

  static func read(_ text: String, at now: Instant? = nil) throws -> String {
    let noon = try instant(2026, 12, 10, 43_200)
    return try Instant(parsing: text, after: now ?? noon, in: zone).formatted(in: zone)
  }

  @Test(arguments: [
    ("2026-12-24 20:00", "2026-12-24T20:00:00+01:00"), ("2026-12-24", "2026-12-24T00:00:00+01:00"),
    ("2020-06-01 8:05", "2020-06-01T08:05:00+02:00"),
    (" 2026-12-24   20:00 ", "2026-12-24T20:00:00+01:00"),
    ("12-24", "2026-12-24T00:00:00+01:00"), ("12-24 20:00", "2026-12-24T20:00:00+01:00"),
    ("1-6", "2027-01-06T00:00:00+01:00"), ("12-10", "2026-12-10T00:00:00+01:00"),
    ("12-10 11:59", "2027-12-10T11:59:00+01:00"), ("12-10 12:00", "2026-12-10T12:00:00+01:00"),
    ("12-09", "2027-12-09T00:00:00+01:00"), ("02-29", "2028-02-29T00:00:00+01:00"),
    ("fri 17:00", "2026-12-11T17:00:00+01:00"), ("Friday", "2026-12-11T00:00:00+01:00"),
    ("thu", "2026-12-10T00:00:00+01:00"), ("thu 12:00", "2026-12-10T12:00:00+01:00"),
    ("thu 11:00", "2026-12-17T11:00:00+01:00"), ("wed 23:59", "2026-12-16T23:59:00+01:00"),
    ("20:00", "2026-12-10T20:00:00+01:00"), ("8:30", "2026-12-11T08:30:00+01:00"),
    ("+3d", "2026-12-13T12:00:00+01:00"), ("+90m", "2026-12-10T13:30:00+01:00"),
    ("+90", "2026-12-10T12:01:30+01:00"), ("+1d12h", "2026-12-12T00:00:00+01:00"),
    ("+200d", "2027-06-28T12:00:00+02:00"), ("+4800h", "2027-06-28T13:00:00+02:00"),
    ("+0s", "2026-12-10T12:00:00+01:00"),
  ])
  func itIsRead(text: String, expected: String) throws {
    #expect(try Self.read(text) == expected)
  }

  /// A time that the clock skips is reached at the change; a doubled one the first time.
  @Test(arguments: [
    ("2027-03-28 02:30", "2027-03-28T03:00:00+02:00"),
    ("2027-10-31 02:30", "2027-10-31T02:30:00+02:00"),
  ])
  func theClockMayChange(text: String, expected: String) throws {
    #expect(try Self.read(text) == expected)
  }

  @Test(arguments: [
    "", " ", "+", "+x", "+-1d", "+3x", "2026-13-01", "2026-02-29", "02-30", "0-1", "1969-12-31",
    "2200-01-01", "24:00", "12:60", "noon", "fr", "fri 25:00", "fri17", "12-24 20", "12-24-26",
    "2026-12-24 20:00 x", "12/24", "2026-12-24T", "99999-01-01", "+99999999d",
  ])
  func allElseIsRefused(text: String) throws {
    #expect(throws: RuleSyntaxError.self) { try Self.read(text) }
  }
}
