// SPDX-License-Identifier: MIT

import Platform

/// KWin's own way to run a script (KWin Scripting API, `org.kde.kwin.Scripting`).
struct KWinScripting {
  static let service = "org.kde.KWin"

  let bus: Bus
  /// Where a script is written while KWin reads it.
  let file: String

  /// Finds the unique name of the program that owns KWin's, from which alone answers count.
  func findOwner(_ then: @escaping (String?) -> Void) {
    bus.call(.owner(of: Self.service)) { then((try? $0.get())?.first?.text) }
  }

  /// Has a script run.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - name: The name by which it is unloaded.
  ///   - then: Called with whether it runs, or another of that name is there.
  func run(_ text: String, as name: String, then: @escaping (Bool) -> Void) {
    guard (try? Files.write(Array(text.utf8), to: file)) != nil else { return then(false) }
    bus.call(scripting("loadScript", [file, name])) { result in
      // A negative number is a refusal.
      guard let id = try? result.get().first?.integer, id >= 0 else { return then(false) }
      // Plasma 6 has another path than Plasma 5.
      start(["/Scripting/Script\(id)", "/\(id)"], then: then)
    }
  }

  /// Ends a script; no effect if there is none of that name.
  func unload(_ name: String) {
    bus.call(scripting("unloadScript", [name])) { _ in }
    try? Files.remove(file)
  }

  /// Starts a script at the first of some paths that is there.
  private func start(_ paths: [String], then: @escaping (Bool) -> Void) {
    guard let path = paths.first else { return then(false) }
    let call = BusCall(
      service: Self.service, path: path, interface: "org.kde.kwin.Script", member: "run")
    bus.call(call) { result in
      if case .success = result { then(true) } else { start(Array(paths.dropFirst()), then: then) }
    }
  }

  private func scripting(_ member: String, _ arguments: [String]) -> BusCall {
    BusCall(
      service: Self.service, path: "/Scripting", interface: "org.kde.kwin.Scripting",
      member: member, arguments: arguments)
  }
}
