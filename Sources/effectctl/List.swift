// SPDX-License-Identifier: MIT
import ControlProtocol

extension Command {
  static let list = Command(
    "list", "the effects: name, title, kind, and where each comes from", options: [.json],
    run: runList)

  @Sendable private static func runList(_ invocation: Invocation) throws(Failure) {
    guard case .effects(let effects) = try invocation.client().reply(to: .listEffects) else {
      preconditionFailure("effects are answered as such")
    }
    if invocation.wantsJSON {
      invocation.console.print(JSONValue.array(effects.map(\.json)).text)
      return
    }
    let rows = effects.map { [$0.name, $0.kind.rawValue, $0.title, $0.source] }
    for line in Text.table(["NAME", "KIND", "TITLE", "FROM"], rows) {
      invocation.console.print(line)
    }
  }
}
