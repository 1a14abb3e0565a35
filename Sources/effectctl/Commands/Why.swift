// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON

extension Command {
  static let why = Command(
    name: "why", summary: "every rule in order with its value, the winner marked", options: [.json],
    run: runWhy)

  @Sendable private static func runWhy(_ invocation: Invocation) throws(Failure) {
    let parameters = try invocation.client().call(.explain)
    if invocation.wantsJSON {
      invocation.console.print(JSONValue.object(parameters).text)
      return
    }
    guard case .rules(let rules, let winner) = try ControlClient.read(parameters, as: .explain)
    else {
      preconditionFailure("explain is answered with rules")
    }
    for line in lines(rules, winner: winner, invocation.console) {
      invocation.console.print(line)
    }
  }

  /// A table whose winning row is marked.
  static func lines(_ rules: [Rule], winner: String, _ console: Console) -> [String] {
    let rows = rules.map { rule in
      [rule.name == winner ? ">" : " ", rule.name, rule.holds ? "yes" : "no", rule.value]
        + [rule.source]
    }
    let lines = Text.table([" ", "RULE", "HOLDS", "VALUE", "FROM"], rows)
    return lines.map { line in
      line.hasPrefix(">") ? console.styled(line, .bold) : line
    }
  }
}
