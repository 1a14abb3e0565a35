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
      is marked with ">". Hours that repeat from day to day are one line; as JSON each has its own.
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
    let schedule = Schedule(seasons: try invocation.configuration().seasons)
    let found = schedule.occurrences(from: first, to: end, in: zone)
    let now = invocation.now
    let isWithin = zone.startOfDay(first) <= now && now < zone.startOfDay(end)
    let lines =
      found.isEmpty
      ? ["no season from \(first) to \(end)"]
      : SeasonTable(found, in: zone).lines(at: isWithin ? now : nil, invocation.console)
    invocation.show(lines, json: .array(found.map { $0.json(in: zone) }))
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
}
