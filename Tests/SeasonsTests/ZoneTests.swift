// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// Zones from the system's database and from rules.
///
/// Source of the changes: the tz database.
@Suite struct ZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"),
    ("Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
    ("Europe/Berlin", "2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"),
    ("Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"),
    ("Europe/Berlin", "1970-07-01T00:00:00Z", "1970-07-01T01:00:00+01:00"),
    // Beyond the table of the file, by the rule in its footer.
    ("Europe/Berlin", "2038-03-28T01:00:00Z", "2038-03-28T03:00:00+02:00"),
    ("Europe/Berlin", "2040-10-28T01:00:00Z", "2040-10-28T02:00:00+01:00"),
    ("Europe/Berlin", "2100-03-28T00:59:59Z", "2100-03-28T01:59:59+01:00"),
    ("Europe/Berlin", "2100-03-28T01:00:00Z", "2100-03-28T03:00:00+02:00"),
    ("Europe/Berlin", "2199-10-27T00:59:59Z", "2199-10-27T02:59:59+02:00"),
    ("Europe/Berlin", "2199-10-27T01:00:00Z", "2199-10-27T02:00:00+01:00"),
    ("America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59-05:00"),
    ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00-04:00"),
    ("America/New_York", "2026-11-01T05:59:59Z", "2026-11-01T01:59:59-04:00"),
    ("America/New_York", "2026-11-01T06:00:00Z", "2026-11-01T01:00:00-05:00"),
    ("Australia/Lord_Howe", "2026-04-04T14:59:59Z", "2026-04-05T01:59:59+11:00"),
    ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05T01:30:00+10:30"),
    ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", "2026-10-04T02:30:00+11:00"),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T23:59:59-10:00"),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T00:00:00+14:00"),
    ("Africa/Cairo", "2026-04-23T21:59:59Z", "2026-04-23T23:59:59+02:00"),
    ("Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24T01:00:00+03:00"),
    ("Africa/Cairo", "2026-10-29T20:59:59Z", "2026-10-29T23:59:59+03:00"),
    ("Africa/Cairo", "2026-10-29T21:00:00Z", "2026-10-29T23:00:00+02:00"),
    ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00+05:45"),
    ("America/St_Johns", "2026-01-01T00:00:00Z", "2025-12-31T20:30:00-03:30"),
    ("Europe/Dublin", "2026-07-01T00:00:00Z", "2026-07-01T01:00:00+01:00"),
    ("Asia/Tokyo", "2150-07-01T00:00:00Z", "2150-07-01T09:00:00+09:00"),
    ("UTC", "2026-07-01T00:00:00Z", "2026-07-01T00:00:00+00:00"),
  ])
  func showsLocalTime(name: String, utc: String, local: String) throws {
    #expect(try instant(utc).formatted(in: try zone(name)) == local)
  }

  // The first instant at which the clock shows a time or a later one.
  @Test(arguments: [
    ("Europe/Berlin", "2026-12-01T00:00:00", "2026-11-30T23:00:00Z"),
    ("Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "2026-03-29T03:00:00", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
    ("Europe/Berlin", "2026-10-25T03:00:00", "2026-10-25T02:00:00Z"),
    ("Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00Z"),
    ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:30:00Z"),
    ("Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z"),
    ("Africa/Cairo", "2026-04-24T00:00:00", "2026-04-23T22:00:00Z"),
    ("Africa/Cairo", "2026-10-30T00:00:00", "2026-10-29T22:00:00Z"),
  ])
  func findsInstants(name: String, local: String, utc: String) throws {
    #expect(try instant(local, in: try zone(name)) == instant(utc))
  }

  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo",
    "America/St_Johns", "Asia/Gaza", "Africa/Casablanca",
  ])
  func startsOfDaysAscendAndAreFirst(name: String) throws {
    let zone = try zone(name)
    var last = try instant("2004-12-30")
    var date = try date("2005-01-01")
    while date.year < 2031 {
      let start = zone.startOfDay(date)
      let isFirst =
        start >= last && zone.local(start).date >= date
        && zone.local(start.adding(seconds: -1)).date < date
      if !isFirst { Issue.record("\(name) \(date)") }
      last = start
      date = date.adding(days: 1)
    }
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin"),
    ("EST5EDT", "America/New_York"),
    ("EST5EDT,M3.2.0,M11.1.0", "America/New_York"),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "Australia/Lord_Howe"),
    ("EET-2EEST,M4.5.5/0,M10.5.4/24", "Africa/Cairo"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "Europe/Dublin"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "America/Scoresbysund"),
    ("JST-9", "Asia/Tokyo"),
  ])
  func readsRules(text: String, name: String) throws {
    let (rule, file) = (try Zone(tzString: text), try zone(name))
    let start = try instant("2026-01-01T00:30:00Z")
    let differing = (0..<17_520).map { start.adding(seconds: $0 * 3600) }.first {
      rule.utcOffset(at: $0) != file.utcOffset(at: $0)
    }
    #expect(differing == nil)
  }

  @Test func readsDaysOfTheYear() throws {
    // J60 is 1 March in every year, 60 is in leap years a day later than in others.
    let julian = try Zone(tzString: "AAA0BBB,J60/0,J300/0")
    #expect(julian.utcOffset(at: try instant("2028-02-29T23:59:59Z")) == 0)
    #expect(julian.utcOffset(at: try instant("2028-03-01T00:00:00Z")) == 3600)
    let counted = try Zone(tzString: "AAA0BBB,59/0,299/0")
    #expect(counted.utcOffset(at: try instant("2028-02-29T00:00:00Z")) == 3600)
    #expect(counted.utcOffset(at: try instant("2027-02-28T23:59:59Z")) == 0)
    // Daylight saving all year round (RFC 9636, 3.3.1).
    let always = try Zone(tzString: "XXX3EDT4,0/0,J365/23")
    let start = try instant("1971-01-01T03:00:00Z")
    let offsets = Set((0..<3_000).map { always.utcOffset(at: start.adding(seconds: $0 * 43_200)) })
    #expect(offsets == [-14_400])
  }

  @Test(arguments: [
    "", "CET", "CE-1", "CET-25", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "<+1-1",
    "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0x", "Europe/Berlin", "CET-1:60",
  ])
  func refusesOtherRules(text: String) {
    #expect(throws: ZoneError.self) { try Zone(tzString: text) }
  }

  @Test func refusesDamagedFiles() throws {
    let bytes = try contents(of: "/usr/share/zoneinfo/Europe/Berlin")
    #expect(throws: ZoneError.self) { try Zone(tzif: []) }
    for length in stride(from: 1, to: bytes.count, by: 29) {
      #expect(throws: ZoneError.self) { try Zone(tzif: Array(bytes[..<length])) }
    }
    // No byte that is changed may do more harm than an error or a wrong zone.
    let now = try instant("2026-01-01")
    for index in stride(from: 0, to: bytes.count, by: 11) {
      var damaged = bytes
      damaged[index] ^= 0xFF
      guard let zone = try? Zone(tzif: damaged) else { continue }
      #expect(zone.utcOffset(at: now).magnitude < 93_600)
      #expect(zone.startOfDay(zone.local(now).date) <= now)
    }
  }

  /// A damaged file may put its last change into a year that rules are not followed to.
  @Test(arguments: [1 << 62, 7_258_118_400, -(1 << 62)])
  func standsChangesOfAnyYear(seconds: Int) throws {
    let types: [UInt8] = [0, 0, 0x0E, 0x10, 0, 0, 0, 0, 0x1C, 0x20, 1, 0]
    var bytes: [UInt8] = []
    for changes in [0, 1] {
      bytes += Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, changes, 2, 4] { bytes += [0, 0, 0, UInt8(count)] }
      if changes == 1 {
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: seconds >> shift))
        }
        bytes.append(1)
      }
      bytes += types + Array("ABC\0".utf8)
    }
    bytes += Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    let zone = try Zone(tzif: bytes)
    let now = try instant("2026-07-01")
    #expect(zone.utcOffset(at: now) == (seconds < 0 ? 7200 : 3600))
  }

  @Test func readsTheOldestVersion() throws {
    // Version 1: one change, from UTC+1 to UTC+2 at 2001-09-09T01:46:40Z.
    var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    for count in [0, 0, 0, 1, 2, 4] { bytes += [0, 0, 0, UInt8(count)] }
    bytes += [0x3B, 0x9A, 0xCA, 0x00, 1]
    bytes += [0, 0, 0x0E, 0x10, 0, 0, 0, 0, 0x1C, 0x20, 1, 0] + Array("ABC\0".utf8)
    let zone = try Zone(tzif: bytes)
    #expect(zone.utcOffset(at: Instant(seconds: 999_999_999)) == 3600)
    #expect(zone.utcOffset(at: Instant(seconds: 1_000_000_000)) == 7200)
  }

  @Test(
    arguments: [
      (nil, "/etc/localtime"), ("", "/etc/localtime"), (":", "/usr/share/zoneinfo/UTC"),
      ("Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin"),
      (":Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin"), (":/etc/zone", "/etc/zone"),
      ("EST5EDT", "/usr/share/zoneinfo/EST5EDT"), ("../../etc/passwd", "/usr/share/zoneinfo/UTC"),
    ] as [(String?, String)])
  func findsFiles(value: String?, path: String) {
    #expect(ZoneReference(environmentValue: value).path == path)
  }

  @Test func fallsBackFromAMissingFile() throws {
    let rule = ZoneReference(environmentValue: "AAA-3")
    #expect(rule.zone(fromFile: nil) == Zone.fixed(seconds: 10_800))
    #expect(rule.zone(fromFile: [1, 2, 3]) == Zone.fixed(seconds: 10_800))
    #expect(ZoneReference(environmentValue: "Nowhere/Land").zone(fromFile: nil) == .utc)
    #expect(ZoneReference(environmentValue: nil).zone(fromFile: nil) == .utc)
    let berlin = try contents(of: "/usr/share/zoneinfo/Europe/Berlin")
    let expected = try zone("Europe/Berlin")
    #expect(rule.zone(fromFile: berlin) == expected)
  }
}
