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
      is marked with ">". Hours that repeat from day to day are one line; as JSON each has its own. \
      WHEN is as for "effectctl status"; that of --to counts from that of --from on.
      """,
    options: [
      Option("--from WHEN", "the beginning, as in 2026-12-01, 12-01 or +3d (default: today)"),
      Option("--to WHEN", "the time to stop before (default: 365 days later)"), .json,
    ],
    examples: ["seasons", "seasons --from 2026-12-01 --to 2027-02-01", "seasons --to +14d"],
    run: runSeasons)

  @Sendable private static func runSeasons(_ invocation: Invocation) throws(Failure) {
    let zone = invocation.zone
    let span = try span(invocation, zone)
    let configuration = try invocation.configuration()
    let schedule = invocation.schedule(of: configuration)
    if configuration.seasons.isEmpty { invocation.console.say(suggestion(invocation)) }
    for line in schedule.problems(until: span.upperBound.adding(seconds: -1), in: zone) {
      invocation.console.say("effectctl: \(line)")
    }
    let found = schedule.occurrences(during: span, in: zone)
    let names = Set(configuration.seasons.map(\.content.effect))
    let bursts = names.filter { invocation.kind(of: $0) == .burst }
    let now = invocation.now
    let lines =
      found.isEmpty
      ? ["no season from \(zone.shown(span.lowerBound)) to \(zone.shown(span.upperBound))"]
      : SeasonTable(found, bursts: bursts, in: zone).lines(
        at: span.contains(now) ? now : nil, invocation.console)
    invocation.show(lines, json: .array(found.map { $0.json(in: zone, bursts: bursts) }))
  }

  /// What people celebrate where the machine stands; nothing of it shows unless it is chosen.
  private static func suggestion(_ invocation: Invocation) -> String {
    let region = invocation.likelyRegion
    let names = SetupAnswers(suggestedFor: region).seasons.map(\.name)
    return "effectctl: no seasons are configured; for \(region.name), \"effectctl setup\" suggests "
      + names.joined(separator: ", ")
  }

  /// The time that is asked for.
  private static func span(
    _ invocation: Invocation, _ zone: Zone
  ) throws(Failure) -> Range<Instant> {
    let today = zone.local(invocation.now).date
    let start = try invocation.time("--from") ?? zone.startOfDay(today)
    let end =
      try invocation.time("--to", after: start)
      ?? zone.startOfDay(zone.local(start).date.adding(days: 365))
    guard start <= end else { throw .usage("--to is before --from") }
    guard zone.local(end).date.year - zone.local(start).date.year <= 200 else {
      throw .usage("at most 200 years at once")
    }
    return start..<end
  }
}

extension Schedule {
  /// When which season is active, clipped to a span of time.
  fileprivate func occurrences(during span: Range<Instant>, in zone: Zone) -> [Occurrence] {
    let last = zone.local(span.upperBound).date
    let days = occurrences(
      from: zone.local(span.lowerBound).date, to: last.adding(days: 1), in: zone)
    return days.compactMap { found in
      guard let end = found.end else { return span.contains(found.start) ? found : nil }
      var part = found
      part.start = max(found.start, span.lowerBound)
      part.end = min(end, span.upperBound)
      return part.start < min(end, span.upperBound) ? part : nil
    }
  }
}

extension Zone {
  /// A time for people: the day alone at its beginning.
  fileprivate func shown(_ instant: Instant) -> String {
    let date = local(instant).date
    return startOfDay(date) == instant ? "\(date)" : Text.time(instant.formatted(in: self))
  }
}

extension Occurrence {
  /// How often its burst is repeated, in seconds; nil if its effect is none of the bursts.
  func period(bursts: Set<String>) -> Int? {
    guard case .effect(let name) = season.content, bursts.contains(name) else { return nil }
    return season.options.period
  }

  /// The object of `seasons --json`.
  func json(in zone: Zone, bursts: Set<String> = []) -> JSONValue {
    var object: JSONObject = ["season": .string(season.name)]
    switch season.content {
    case .effect(let name): object["effect"] = .string(name)
    case .burst(let name): object["burst"] = .string(name)
    }
    object["start"] = .string(start.formatted(in: zone))
    object["end"] = end.map { .string($0.formatted(in: zone)) }
    if let period = period(bursts: bursts) {
      object["every"] = JSONValue(period)
    } else if let cadence {
      object["every"] = JSONValue(cadence.every)
      object["for"] = JSONValue(cadence.length)
    }
    return .object(object)
  }
}
