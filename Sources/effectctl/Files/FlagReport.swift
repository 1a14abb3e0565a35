// SPDX-License-Identifier: MIT
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
      "result": ruling.result?.json ?? .null, "show": .string(decision.show.rawValue),
      "source": .string(source.url), "stale": .bool(ruling.isStale),
      "unknown": JSONValue(ruling.unknown), "until": JSONValue(time(decision.until)),
      "validatedAt": JSONValue(time(ruling.validatedAt)),
    ]
  }

  /// The lines for people.
  var lines: [String] {
    let decision = ruling.decision
    var facts = [("Flag", "\(source.key) of \(source.url)"), ("Decides", decision.summary)]
    if let unknown = ruling.unknown { facts.append(("Unknown", unknown)) }
    if decision.intensity < 1 { facts.append(("Intensity", Text.number(decision.intensity))) }
    facts.append(("Bursts", decision.allowsBursts ? "allowed" : "not allowed"))
    if let until = time(decision.until) { facts.append(("Until", Text.time(until))) }
    if let result = ruling.result {
      let variant = result.variant.map { "\($0), " } ?? ""
      facts.append(("Variant", "\(variant)\(result.reason.rawValue)"))
    }
    if let age = ruling.age {
      let stale = ruling.isStale ? ", too old" : ""
      facts.append(("Confirmed", "\(DurationText.text(max(0, age))) ago\(stale)"))
    }
    return Text.table(["", ""], facts.map { [$0.0, $0.1] }).dropFirst().map { $0 }
  }
}

extension Invocation {
  /// What rules may know of this installation without a daemon: no outputs, no battery.
  var flagContext: EvaluationContext {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first
    let identityFile = paths.stateDirectory.map { "\($0)/identity" }
    return EvaluationContext(
      targetingKey: MachineIdentity.identifier(fallback: identityFile),
      attributes: [
        "version": .string(Program.version),
        "distro": .string(SystemFacts.distribution),
        "desktop": .string(environment["XDG_CURRENT_DESKTOP"] ?? ""),
        "session": .string(environment["XDG_SESSION_TYPE"] ?? ""),
        "locale": .string(locale ?? ""),
        "timezone": .string(SystemFacts.timeZoneName(environment: environment)),
      ])
  }
}
