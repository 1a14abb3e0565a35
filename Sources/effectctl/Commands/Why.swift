// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON

extension Command {
  static let why = Command(
    name: "why", summary: "every rule in order with its value, the winner marked",
    details: """
      With --at, the rules as they would stand then, as for "effectctl status".
      """,
    options: [.when, .json], examples: ["why", "why --at 12-24"], run: runWhy)

  @Sendable private static func runWhy(_ invocation: Invocation) throws(Failure) {
    if let forecast = try invocation.forecast() { return try show(forecast, invocation) }
    let parameters = try invocation.client().call(.explain())
    guard case .rules(let rules, let winner) = try ControlClient.read(parameters, as: .explain())
    else {
      preconditionFailure("explain is answered with rules")
    }
    invocation.show(lines(rules, winner: winner, invocation.console), json: .object(parameters))
  }

  private static func show(_ forecast: Forecast, _ invocation: Invocation) throws(Failure) {
    let reply = try forecast.rules()
    guard case .rules(let rules, let winner) = reply else {
      preconditionFailure("explain is answered with rules")
    }
    invocation.show(
      lines(rules, winner: winner, invocation.console), json: .object(reply.parameters))
  }

  /// A table whose winning row is marked.
  static func lines(_ rules: [Rule], winner: String, _ console: Console) -> [String] {
    let rows = rules.map { rule in
      [
        rule.name == winner ? ">" : " ", rule.name, rule.holds ? "yes" : "no",
        Text.readable(rule.value), rule.source,
      ]
    }
    let heading = [" ", "RULE", "HOLDS", "VALUE", "FROM"]
    return Text.tableRows(heading, rows, within: console.tableWidth).flatMap { lines in
      let isWinner = lines.first?.hasPrefix(">") ?? false
      return isWinner ? lines.map { console.styled($0, .bold) } : lines
    }
  }
}
