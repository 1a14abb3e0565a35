// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Library
import Particles
import Settings
import Values

extension Command {
  static let list = Command(
    name: "list", summary: "the effects: name, title, kind, and where each comes from",
    details: """
      Asks the daemon, and looks for the files itself when none runs or --config or --effects \
      is given. Effects whose files have errors are left out; "effectctl check" lists them.
      """,
    options: [.json], run: runList)

  @Sendable private static func runList(_ invocation: Invocation) throws(Failure) {
    let effects = try effects(invocation)
    let rows = effects.map { [$0.name, $0.kind.rawValue, $0.title, $0.source] }
    invocation.show(
      Text.table(["NAME", "KIND", "TITLE", "FROM"], rows, within: invocation.console.tableWidth),
      json: .array(effects.map(\.json)))
    if invocation.console.isTerminal, !invocation.wantsJSON {
      invocation.console.print("")
      invocation.console.print(
        "\"effectctl burst NAME\" shows one once, \"effectctl start NAME\" until \"stop\".")
    }
  }

  /// The effects that the daemon tells, or that are found here without one.
  ///
  /// - Throws: a failure if there is a daemon that does not answer.
  static func effects(_ invocation: Invocation) throws(Failure) -> [EffectListing] {
    if invocation.has("--config") || invocation.has("--effects") { return local(invocation) }
    do {
      let reply = try invocation.client().reply(to: .listEffects)
      guard case .effects(let effects) = reply else {
        preconditionFailure("effects are answered as such")
      }
      return effects
    } catch {
      guard error.exitCode == .unreachable, !invocation.has("--socket") else { throw error }
      return local(invocation)
    }
  }

  private static func local(_ invocation: Invocation) -> [EffectListing] {
    let catalogue = invocation.catalogue
    return catalogue.entries.compactMap { entry in
      EffectFiles.read(entry, in: catalogue).value.map { effect in
        EffectListing(
          name: effect.name, title: effect.title, kind: effect.kind,
          source: entry.source)
      }
    }
  }
}
