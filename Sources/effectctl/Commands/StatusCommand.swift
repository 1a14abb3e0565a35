// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Seasons
import Settings

extension Command {
  static let status = Command(
    name: "status", summary: "what shows, where, since when, and why",
    details: """
      WHEN is a day (2026-12-24, 12-24 or fri), a time of day (20:00), both, or how long from now \
      (+3d, +90m). Without a year the next such day is meant, today included, or the first whose \
      time is still to come; without a time, the day's beginning. With --at the answer is what \
      would show then if the desktop stays as it is; without a daemon, or with --config, it comes \
      from the files: nothing on the desktop counts as holding effects back, and a line on stderr \
      says so.
      """,
    options: [.when, .json],
    examples: ["status", "status --at \"12-24 20:00\"", "status --at +3d"],
    run: runStatus)

  @Sendable private static func runStatus(_ invocation: Invocation) throws(Failure) {
    if let forecast = try invocation.forecast() {
      let status = try forecast.status()
      return show(status, json: status.json, invocation)
    }
    let parameters = try invocation.client().call(.getStatus())
    guard case .status(let status) = try ControlClient.read(parameters, as: .getStatus()) else {
      preconditionFailure("a status is answered as one")
    }
    show(status, json: parameters["status"] ?? .null, invocation)
  }

  private static func show(_ status: Status, json: JSONValue, _ invocation: Invocation) {
    let event = status.nextChange.flatMap { change(at: $0, invocation) }
    let text = StatusText(status: status, console: invocation.console, nextEvent: event)
    invocation.show(text.lines, json: json)
  }

  /// Which season begins or ends at a time, by the configuration as it is found here.
  private static func change(at time: String, _ invocation: Invocation) -> String? {
    guard let configuration = try? invocation.configuration(),
      let day = try? CivilDate(parsing: String(time.prefix(10)))
    else { return nil }
    let found = invocation.schedule(of: configuration)
      .occurrences(from: day.adding(days: -1), to: day.adding(days: 2), in: invocation.zone)
    return change(at: time, among: found, in: invocation.zone)
  }

  /// Which of some occurrences begins, or else ends, at a time.
  static func change(at time: String, among found: [Occurrence], in zone: Zone) -> String? {
    if let next = found.first(where: { $0.start.formatted(in: zone) == time }) {
      guard case .effect = next.season.content else { return next.season.name }
      return "\(next.season.name) begins"
    }
    return found.first { $0.end?.formatted(in: zone) == time }.map { "\($0.season.name) ends" }
  }
}

/// A status as people read it.
struct StatusText {
  let status: Status
  let console: Console
  /// What happens at the next change; nil if that is not known.
  var nextEvent: String?

  /// All of it, a label before each fact.
  var lines: [String] {
    var facts: [(String, String)] = status.at.map { [("At", Text.time($0))] } ?? []
    facts += showing.map { ("Showing", $0) }
    facts.append(("Why", why))
    facts.append(("Switch", status.userIsOn ? "on" : console.styled("off", .yellow)))
    if let time = status.pausedUntil { facts.append(("Paused", "until \(Text.time(time))")) }
    if let season = status.season { facts.append(("Season", season)) }
    if let next { facts.append(("Next change", next)) }
    if let flag = status.flag { facts.append(("Flag", Self.text(flag))) }
    guard status.at == nil else { return Self.labelled(facts, console) }
    facts += status.outputs.map { ("Output", Self.text($0)) }
    if let landing = status.landing { facts.append(("Lying", landing.text)) }
    facts.append(("Drawing", drawing))
    facts += status.diagnostics.map { ("Problem", console.styled($0, .red)) }
    facts.append(("Daemon", "effectd \(status.version), process \(status.processID)"))
    return Self.labelled(facts, console)
  }

  /// The status in a few words, for `monitor`.
  var summary: String {
    let effects = status.showing.map { shown in
      "\(shown.effect) on \(shown.outputs.joined(separator: ", "))"
    }
    let what = effects.isEmpty ? "nothing" : effects.joined(separator: "; ")
    let problems =
      status.diagnostics.isEmpty
      ? "" : "; \(Text.count(status.diagnostics.count, "problem")): \(status.diagnostics[0])"
    return "\(what) (\(why))\(problems)"
  }

  private var next: String? {
    if let time = status.nextChange {
      return Text.time(time) + (nextEvent.map { ", \($0)" } ?? "")
    }
    guard status.reason == "no seasons are configured" else { return nil }
    return "none; \"effectctl setup\" suggests seasons"
  }

  private var why: String {
    let reason = Text.readable(status.reason)
    guard let rule = status.suppressedBy, !reason.contains(rule) else { return reason }
    return "\(reason) (\(rule))"
  }

  private var showing: [String] {
    if status.showing.isEmpty { return ["nothing"] }
    if status.at != nil {
      return status.showing.map { shown in
        let outputs = shown.outputs.joined(separator: ", ")
        return console.styled(shown.effect, .bold) + (outputs.isEmpty ? "" : " on \(outputs)")
      }
    }
    return status.showing.map { shown in
      "\(console.styled(shown.effect, .bold)) on \(shown.outputs.joined(separator: ", ")), "
        + "\(Text.count(shown.particles, "particle")), since \(Text.time(shown.since))"
    }
  }

  private var drawing: String {
    let rate = (status.framesPerSecond * 10).rounded() / 10
    let dropped =
      status.droppedParticles == 0 ? "" : ", \(status.droppedParticles) particles over the limit"
    return "\(status.backend), \(Text.number(rate)) frames per second\(dropped)"
  }

  private static func text(_ flag: FlagStatus) -> String {
    let checked =
      flag.validatedAt.map { "valid at \(Text.time($0))" }
      ?? (flag.source.hasPrefix("file://") ? "read from there" : "never fetched")
    return "\(flag.decision), from \(flag.source), \(checked)\(flag.isStale ? ", too old" : "")"
  }

  private static func text(_ output: OutputDescription) -> String {
    "\(output.name) \(output.width)x\(output.height) at \(output.x),\(output.y), "
      + "scale \(Text.number(output.scale))"
  }

  /// Facts with their labels aligned; a label that repeats stands once.
  private static func labelled(_ facts: [(String, String)], _ console: Console) -> [String] {
    let width = (facts.map(\.0.count).max() ?? 0) + 2
    var previous = ""
    return facts.map { label, fact in
      let shown = label == previous ? "" : label
      previous = label
      let space = String(repeating: " ", count: width - shown.count)
      return console.styled(shown, .dim) + space + fact
    }
  }
}

extension LandingStatus {
  /// What lies where, in words.
  var text: String {
    let windows = "on \(Text.count(windows, "window"))"
    if let reason {
      return bottom ? "on the bottom of the screen only: \(reason)" : "nowhere: \(reason)"
    }
    return (bottom ? "\(windows) and the bottom of the screen" : windows) + ", as \(knownBy) tells"
  }
}
