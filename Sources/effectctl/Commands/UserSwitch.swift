// SPDX-License-Identifier: MIT
import ControlProtocol

extension Command {
  static let off = Command(
    "off", "show nothing any more, until \"effectctl on\"",
    details: """
      The switch is remembered over restarts and beats the schedule, the flag and \
      "effectctl start".
      """,
    run: { (invocation) throws(Failure) in
      _ = try invocation.client().call(.setUserSwitch(on: false))
      invocation.console.print("off")
    })

  static let on = Command(
    "on", "undo \"effectctl off\"",
    run: { (invocation) throws(Failure) in
      _ = try invocation.client().call(.setUserSwitch(on: true))
      invocation.console.print("on")
    })
}
