// SPDX-License-Identifier: MIT

import Seasons
import Support
import Testing

/// A file of the system's zone database; a missing one fails the test.
func zone(_ name: String) throws -> Zone {
  try Zone(tzif: try contents(of: "/usr/share/zoneinfo/\(name)"))
}

func contents(of path: String) throws -> [UInt8] {
  try #require(TemporaryDirectory.bytes(of: path), "\(path) is missing; is tzdata installed?")
}

/// The instant of `2026-03-29T01:00:00Z`, or of a time without `Z` in a zone.
func instant(_ text: String, in zone: Zone = .utc) throws -> Instant {
  let digits = text.split { !$0.isNumber }.compactMap { Int($0) }
  let date = try #require(CivilDate(year: digits[0], month: digits[1], day: digits[2]))
  let time = (digits + [0, 0, 0])[3..<6].reduce(0) { $0 * 60 + $1 }
  let local = CivilTime(date: date, secondOfDay: time)
  return (text.hasSuffix("Z") ? Zone.utc : zone).instant(local)
}

func date(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

/// A season that shows an effect of its own name.
func season(
  _ name: String = "season", from: String? = nil, until: String? = nil, days: Int? = nil,
  hours: String? = nil,
  weekdays: [Weekday]? = nil, every: Int? = nil, for length: Int? = nil,
  calendar: CalendarSystem = .gregorian
) throws -> Season {
  var stretch = Stretch()
  if let from, let until {
    let first = try DateRule(parsing: from, calendar: calendar)
    let last = try DateRule(parsing: until, calendar: calendar)
    stretch.dates = DateRange(from: first, until: last)
  }
  if let from, let days {
    stretch.dates = DateRange(from: try DateRule(parsing: from, calendar: calendar), days: days)
  }
  stretch.hours = try hours.map { try HoursWindow(parsing: $0) }
  stretch.weekdays = weekdays.map { WeekdaySet($0) }
  if let every, let length { stretch.cadence = Cadence(every: every, for: length) }
  return Season(name: name, effect: name, during: stretch)
}

func burst(
  _ at: String, name: String = "burst", calendar: CalendarSystem = .gregorian
) throws -> Season {
  Season(name: name, burst: name, at: try Moment(parsing: at, calendar: calendar))
}

/// All days of a Gregorian year that a rule names, through the whole schedule.
func days(
  of rule: String, in year: Int, calendar: CalendarSystem = .gregorian
) throws -> [String] {
  let schedule = Schedule(seasons: [try burst("\(rule) 00:00", calendar: calendar)])
  let start = try instant("\(year)-01-01")
  let end = try instant("\(year + 1)-01-01")
  let moments = schedule.moments(
    after: start.adding(seconds: -1), through: end.adding(seconds: -1), in: .utc)
  return moments.map { Zone.utc.local($0.instant).date.description }
}
