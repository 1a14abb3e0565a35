// SPDX-License-Identifier: MIT
import ControlProtocol
import Flags
import JSON
import Library
import Platform
import Seasons
import Settings
import Values

/// What `flags show` tells.
struct FlagReport {
  let source: FlagSource
  let ruling: FlagRuling
  let zone: Zone
  let isContextComplete: Bool

  private func time(_ seconds: Int?) -> String? {
    seconds.map { Instant(seconds: Int64($0)).formatted(in: zone) }
  }

  /// The object of `flags show --json`.
  var json: JSONValue {
    let decision = ruling.decision
    return [
      "bursts": .bool(decision.allowsBursts), "decision": .string(decision.summary),
      "effect": JSONValue(decision.effect), "format": .string(source.format.rawValue),
      "intensity": .number(decision.intensity), "key": .string(source.key),
      "moment": decision.momentJSON(in: zone), "result": ruling.result?.json ?? .null,
      "show": .string(decision.show.rawValue),
      "source": .string(source.shownURL), "stale": .bool(ruling.isStale),
      "unknown": JSONValue(ruling.unknown), "until": JSONValue(time(decision.until)),
      "validatedAt": JSONValue(time(ruling.validatedAt)),
    ]
  }

  /// The lines for people.
  var lines: [String] {
    let decision = ruling.decision
    var facts = [("Flag", "\(source.key) of \(source.shownURL)"), ("Decides", decision.summary)]
    if let unknown = ruling.unknown { facts.append(("Unknown", unknown)) }
    if decision.intensity < 1 { facts.append(("Intensity", Text.number(decision.intensity))) }
    facts.append(("Bursts", decision.allowsBursts ? "allowed" : "not allowed"))
    if let moment = decision.moment, let at = time(moment.at) {
      facts.append(("Moment", "\(moment.burst) at \(Text.time(at))"))
    }
    if let until = time(decision.until) { facts.append(("Until", Text.time(until))) }
    if let result = ruling.result {
      let variant = result.variant.map { "\($0), " } ?? ""
      facts.append(("Variant", "\(variant)\(result.reason.rawValue)"))
    }
    if let age = ruling.age {
      let stale = ruling.isStale ? ", too old" : ""
      facts.append(("Confirmed", "\(DurationText.text(max(0, age))) ago\(stale)"))
    }
    if !isContextComplete {
      facts.append(("Lacks", "outputs and on_battery, which only a running daemon knows"))
    }
    return Text.table(["", ""], facts.map { [$0.0, $0.1] }).dropFirst().map { $0 }
  }
}

extension Invocation {
  /// What rules may know of this installation.
  ///
  /// - Parameter asksDaemon: Whether the running daemon is asked for the monitors and the battery.
  /// - Returns: The attributes, and whether they include what only a daemon knows.
  func flagContext(asksDaemon: Bool = true) -> (context: EvaluationContext, isComplete: Bool) {
    let facts = asksDaemon ? daemonFacts : nil
    let context = FlagContext(environment: environment, paths: paths, version: Program.version)
    return (
      context.attributes(outputs: facts?.outputs, isOnBattery: facts?.isOnBattery), facts != nil
    )
  }

  private var daemonFacts: (outputs: [String], isOnBattery: Bool)? {
    guard let client = try? client(),
      case .status(let status) = try? client.reply(to: .getStatus()),
      case .rules(let rules, _) = try? client.reply(to: .explain())
    else { return nil }
    let isOnBattery = rules.contains { $0.name == "battery" && $0.holds }
    return (status.outputs.map(\.name), isOnBattery)
  }
}
