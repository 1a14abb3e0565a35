// SPDX-License-Identifier: MIT
import Flags
import JSON
import Seasons
import Settings

extension Command {
  static let flagsSimulate = Command(
    name: "flags simulate", summary: "tell how many desktops would see what by a document",
    details: """
      Evaluates the document for desktops that are like this one but for their targeting keys, which \
      are made up and the same in every run; --context replaces what else they have in common. The \
      exit code is 1 if the document cannot be used or has no such flag.
      """,
    arguments: [
      Argument("FILE", "a document in flagd's format", completion: .file([".json"]))
    ],
    options: [
      Option("--count N", "how many desktops, up to 1000000 (default: 10000)"),
      Option("--flag KEY", "the flag (default: the one of the configuration)"),
      Option("--context JSON", "an object of what rules may know"), .json,
    ],
    examples: [
      "flags simulate flags.json", #"flags simulate f.json --context '{"distro":"debian"}'"#,
    ],
    run: runSimulateFlags)

  @Sendable private static func runSimulateFlags(_ invocation: Invocation) throws(Failure) {
    let file = invocation.requiredArgument(0)
    let count = try simulatedCount(invocation)
    let context = try simulatedContext(invocation)
    let (document, problems) = FlagDocument.read(try document(file), file: file)
    guard let document else { throw Failure(problems.map(Diagnostic.init)) }
    let key = try simulatedKey(invocation, document, file)
    let simulation = FlagSimulation(
      of: document, key: key, count: count, context: context,
      timestamp: Int(invocation.now.seconds))
    let report = SimulationReport(
      outcomes: simulation.outcomes, key: key, count: count, zone: invocation.zone)
    invocation.show(report.lines, json: report.json)
  }

  private static func simulatedCount(_ invocation: Invocation) throws(Failure) -> Int {
    guard let text = invocation.value("--count") else { return 10_000 }
    guard let count = Int(text), FlagSimulation.counts.contains(count) else {
      throw .usage("--count: \"\(text)\" is not a number from 1 to 1000000")
    }
    return count
  }

  /// What the option says, completed by what is known of this machine but its name.
  private static func simulatedContext(
    _ invocation: Invocation
  ) throws(Failure) -> EvaluationContext {
    let here = invocation.flagContext(asksDaemon: false).context
    return try contextOption(invocation).completed(with: here)
  }

  private static func simulatedKey(
    _ invocation: Invocation, _ document: FlagDocument, _ file: String
  ) throws(Failure) -> String {
    let configured = (try? invocation.configuration())?.flag?.key ?? FlagSettings().key
    let key = invocation.value("--flag") ?? configured
    guard !document.keys.contains(key) else { return key }
    let known = document.keys.isEmpty ? "none" : document.keys.joined(separator: ", ")
    throw Failure("\(file): there is no flag \"\(key)\" (there are: \(known))")
  }
}

/// What `flags simulate` tells.
struct SimulationReport {
  let outcomes: [FlagSimulation.Outcome]
  let key: String
  let count: Int
  let zone: Zone

  /// The object of `flags simulate --json`.
  var json: JSONValue {
    [
      "count": JSONValue(count), "flag": .string(key),
      "outcomes": .array(outcomes.map(json)),
    ]
  }

  /// The table for people.
  var lines: [String] {
    let rows = outcomes.map { outcome in
      [
        String(outcome.count), share(outcome) + "%", outcome.variant ?? "-", decides(outcome),
      ]
    }
    return Text.table(["DESKTOPS", "SHARE", "VARIANT", "DECIDES"], rows)
  }

  /// In percent with two digits.
  private func share(_ outcome: FlagSimulation.Outcome) -> String {
    Text.number((Double(outcome.count) / Double(count) * 10_000).rounded() / 100)
  }

  private func decides(_ outcome: FlagSimulation.Outcome) -> String {
    if let problem = outcome.problem { return "nothing: \(problem)" }
    let decision = outcome.decision
    var facts = [decision.summary]
    if decision.effect != nil, decision.show == .on { facts.append("always") }
    if decision.intensity < 1 { facts.append("intensity \(Text.number(decision.intensity))") }
    if decision.bursts != nil {
      facts.append(decision.allowsBursts ? "bursts allowed" : "no bursts")
    }
    if let moment = decision.moment { facts.append("\(moment.burst) at \(time(moment.at))") }
    if let until = decision.until { facts.append("until \(time(until))") }
    return facts.joined(separator: ", ")
  }

  private func time(_ seconds: Int) -> String {
    Text.time(Instant(seconds: Int64(seconds)).formatted(in: zone))
  }

  private func json(_ outcome: FlagSimulation.Outcome) -> JSONValue {
    let decision = outcome.decision
    return [
      "bursts": .bool(decision.allowsBursts), "count": JSONValue(outcome.count),
      "decision": .string(decision.summary), "effect": JSONValue(decision.effect),
      "intensity": .number(decision.intensity), "moment": decision.momentJSON(in: zone),
      "problem": JSONValue(outcome.problem), "reason": .string(outcome.reason.rawValue),
      "share": .number(Double(outcome.count) / Double(count)),
      "show": .string(decision.show.rawValue),
      "until": JSONValue(
        decision.until.map { Instant(seconds: Int64($0)).formatted(in: zone) }),
      "variant": JSONValue(outcome.variant),
    ]
  }
}

extension FlagDecision {
  /// `{"at","burst"}`; null without a moment.
  func momentJSON(in zone: Zone) -> JSONValue {
    guard let moment else { return .null }
    let at = Instant(seconds: Int64(moment.at)).formatted(in: zone)
    return ["at": .string(at), "burst": .string(moment.burst)]
  }
}
