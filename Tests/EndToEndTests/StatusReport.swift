// SPDX-License-Identifier: MIT

import Support

/// What `effectctl status --json` says, as a reader understands it that is not ours.
struct StatusReport: CustomStringConvertible {
  /// All of it.
  let json: ParsedJSON
  /// The text, for messages.
  let description: String

  init(_ text: String) {
    json = ParsedJSON(text: text)
    description = text
  }

  var showing: [ParsedJSON] { json["showing"].elements }
  func shows(_ effect: String) -> Bool { showing.contains { $0["effect"].string == effect } }
  var particles: Int { showing.reduce(0) { $0 + Int($1["particles"].number ?? 0) } }
  var reason: String { json["reason"].string ?? "" }
  var suppressedBy: String? { json["suppressedBy"].string }
  var backend: String? { json["backend"].string }
  var framesPerSecond: Double { json["framesPerSecond"].number ?? -1 }
  /// The configuration's and effects' problems; nil if the report has no place for them.
  var diagnostics: [String]? {
    if case .array(let lines) = json["diagnostics"] { lines.compactMap(\.string) } else { nil }
  }
  var outputs: [ParsedJSON] { json["outputs"].elements }
  var outputNames: [String] { outputs.compactMap { $0["name"].string } }

  /// Whether the first output has this width, height or scale.
  func output(has name: String, _ value: Double) -> Bool { outputs.first?[name].number == value }

  /// Whether a problem is said that contains a text.
  func complains(of text: String) -> Bool { diagnostics?.contains { $0.contains(text) } ?? false }
}

/// Where our tool can be run beside a daemon.
protocol StatusSource {
  func control(_ words: String...) throws -> ChildProcess.Result
}

extension StatusSource {
  /// What the daemon says now; an empty report if it does not answer.
  func status() -> StatusReport {
    StatusReport((try? control("status", "--json").output) ?? "")
  }

  /// Whether the daemon's report comes to satisfy a condition.
  func statusComes(seconds: Double = 20, to condition: (StatusReport) -> Bool) -> Bool {
    Eventually.holds(seconds: seconds) { condition(status()) }
  }
}
