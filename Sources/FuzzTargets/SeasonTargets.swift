// SPDX-License-Identifier: MIT

import Seasons

/// Dates, hours and time zones.
enum SeasonTargets {
  /// Two lines make a stretch of days; the others are tried as whatever they may be.
  static func dates(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A).prefix(4).map { String(decoding: $0, as: UTF8.self) }
    var seasons: [Season] = []
    for line in lines {
      if let moment = try? Moment(parsing: line) {
        seasons.append(Season(name: "m", burst: "b", at: moment))
      }
      if let hours = try? HoursWindow(parsing: line) {
        seasons.append(Season(name: "h", effect: "e", during: Stretch(hours: hours)))
      }
      _ = try? Weekday(parsing: line)
      _ = (try? CivilDate(parsing: line))?.description
      for calendar in CalendarSystem.allCases {
        _ = try? DateRule(parsing: line, calendar: calendar)
      }
    }
    if lines.count >= 2, let from = try? DateRule(parsing: lines[0]),
      let until = try? DateRule(parsing: lines[1]), let range = DateRange(from: from, until: until)
    {
      seasons.append(Season(name: "d", effect: "e", during: Stretch(dates: range)))
    }
    let zone = lines.last.flatMap { try? Zone(tzString: $0) }
    if zone != nil || !seasons.isEmpty { ask(Schedule(seasons: seasons), in: zone ?? .utc) }
  }

  static func zone(_ bytes: [UInt8]) {
    guard let zone = try? Zone(tzif: bytes) else { return }
    guard let newYear = try? Moment(parsing: "01-01 00:00"),
      let evening = try? HoursWindow(parsing: "18:00-02:00")
    else { preconditionFailure("our own rules are refused") }
    let seasons = [
      Season(name: "m", burst: "b", at: newYear),
      Season(name: "h", effect: "e", during: Stretch(hours: evening)),
    ]
    ask(Schedule(seasons: seasons), in: zone)
  }

  /// What the daemon asks of a schedule.
  static func ask(_ schedule: Schedule, in zone: Zone) {
    for seconds: Int64 in [0, 1_796_000_000, 4_102_444_800] {
      let now = Instant(seconds: seconds)
      _ = schedule.active(at: now, in: zone)
      _ = now.formatted(in: zone)
      if let change = schedule.nextChange(after: now, in: zone) {
        precondition(change > now, "a change in the past")
      }
      if let next = schedule.nextMoment(after: now, in: zone) {
        precondition(next.instant > now, "a moment in the past")
      }
      _ = schedule.dueMoments(lastFired: nil, now: now, in: zone)
    }
  }
}
