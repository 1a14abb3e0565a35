// SPDX-License-Identifier: MIT
import ControlProtocol

extension Command {
  static let reload = Command(
    "reload", "read configuration and effects again",
    details: "If the files have errors, what was in force stays and the exit code is 1.",
    run: { (invocation) throws(Failure) in
      let reply = try invocation.client().reply(to: .reload)
      if case .diagnostics(let lines) = reply {
        for line in lines { invocation.console.say(line) }
      }
      invocation.console.print("reloaded")
    })
}
