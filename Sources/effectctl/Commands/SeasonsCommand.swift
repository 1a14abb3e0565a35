// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON
import Seasons
import Settings
import Values

extension Command {
  static let seasons = Command(
    name: "seasons", summary: "list the coming seasons",
    details: """
      By default the next 365 days. The zone is that of TZ, else the system's. The present moment \
      is marked with ">".
      """,
    options: [
      Option("--from DATE", "the first day, as in 2026-12-01 (default: today)"),
      Option("--to DATE", "the day to stop before (default: 365 days later)"), .json,
    ],
    examples: ["seasons", "seasons --from 2026-12-01 --to 2027-02-01"],
    run: runSeasons)

  @Sendable private static func runSeasons(_ invocation: Invocation) throws(Failure) {
    let zone = invocation.zone
    let (first, end) = try span(invocation, zone)
    let schedule = invocation.schedule(of: try invocation.configuration().seasons)
    if schedule.converter == nil, !schedule.otherCalendars.isEmpty {
      let names = schedule.otherCalendars.map(\.rawValue).sorted().joined(separator: ", ")
      invocation.console.say("effectctl: left out for want of their calendars: \(names)")
    }
    let found = schedule.occurrences(from: first, to: end, in: zone)
    let now = invocation.now
    let isWithin = zone.startOfDay(first) <= now && now < zone.startOfDay(end)
    let lines =
      found.isEmpty
      ? ["no season from \(first) to \(end)"]
      : lines(found, at: isWithin ? now : nil, in: zone, invocation.console)
    invocation.show(lines, json: .array(found.map { $0.json(in: zone) }))
  }

  /// A table in which what is active now is marked; if nothing is, a row of its own says when now is.
  ///
  /// - Parameters:
  ///   - found: the rows, in time order.
  ///   - now: the present; nil if it is not among the days that are asked for.
  ///   - zone: the local zone.
  ///   - console: says how the marked row stands out.
  /// - Returns: the lines, with a heading.
  static func lines(
    _ found: [Occurrence], at now: Instant?, in zone: Zone, _ console: Console
  ) -> [String] {
    var rows = found.map { occurrence in
      [now.map(occurrence.isActive) ?? false ? ">" : " "] + occurrence.row(in: zone)
    }
    if let now, !rows.contains(where: { $0[0] == ">" }) {
      let place = found.firstIndex { $0.start > now } ?? found.count
      rows.insert([">", Text.time(now.formatted(in: zone)), "", "", "nothing now"], at: place)
    }
    let lines = Text.table([" ", "FROM", "TO", "SEASON", "SHOWS"], rows)
    return lines.map { $0.hasPrefix(">") ? console.styled($0, .bold) : $0 }
  }

  /// The days that are asked for: from the first, up to but not including the second.
  private static func span(
    _ invocation: Invocation, _ zone: Zone
  ) throws(Failure) -> (CivilDate, CivilDate) {
    let first = try date("--from", invocation) ?? zone.local(invocation.now).date
    let end = try date("--to", invocation) ?? first.adding(days: 365)
    guard first <= end else { throw .usage("--to is before --from") }
    guard end.year - first.year <= 200 else { throw .usage("at most 200 years at once") }
    return (first, end)
  }

  private static func date(
    _ option: String, _ invocation: Invocation
  ) throws(Failure) -> CivilDate? {
    guard let text = invocation.value(option) else { return nil }
    do {
      return try CivilDate(parsing: text)
    } catch {
      throw .usage("\(option): \"\(text)\" is not a date such as 2026-12-01")
    }
  }
}

extension Occurrence {
  /// Whether its time has come and is not over.
  ///
  /// The first of several in the file is what shows.
  func isActive(at now: Instant) -> Bool {
    start <= now && end.map { now < $0 } ?? false
  }

  /// The object of `seasons --json`.
  func json(in zone: Zone) -> JSONValue {
    var object: JSONObject = ["season": .string(season.name)]
    switch season.content {
    case .effect(let name): object["effect"] = .string(name)
    case .burst(let name): object["burst"] = .string(name)
    }
    object["start"] = .string(start.formatted(in: zone))
    object["end"] = end.map { .string($0.formatted(in: zone)) }
    if let cadence {
      object["every"] = JSONValue(cadence.every)
      object["for"] = JSONValue(cadence.length)
    }
    return .object(object)
  }

  /// The cells of the table for people.
  func row(in zone: Zone) -> [String] {
    let shows =
      switch season.content {
      case .effect(let name): name
      case .burst(let name): "\(name), once"
      }
    let rhythm = cadence.map { cadence in
      ", \(DurationText.text(cadence.length)) every \(DurationText.text(cadence.every))"
    }
    return [
      Text.time(start.formatted(in: zone)), end.map { Text.time($0.formatted(in: zone)) } ?? "",
      season.name, shows + (rhythm ?? ""),
    ]
  }
}
