// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Seasons

extension Command {
  static let monitor = Command(
    name: "monitor", summary: "one line per change of status, until interrupted",
    details: "Ends, too, when what reads its output has ended.", options: [.json],
    run: runMonitor)

  @Sendable private static func runMonitor(_ invocation: Invocation) throws(Failure) {
    let client = try invocation.client()
    try client.send(.monitor)
    var continues = true
    while continues, invocation.console.outputFailure == nil {
      guard let reply = try client.receiveWhileRead() else { throw Failure.silent }
      continues = reply.continues
      if invocation.wantsJSON {
        invocation.console.print(reply.parameters["status"] ?? .null)
      } else if case .status(let status) = try ControlClient.read(reply.parameters, as: .monitor) {
        let time = invocation.zone.local(invocation.now).timeOfDay
        let summary = StatusText(status: status, console: invocation.console).summary
        invocation.console.print("\(time)  \(summary)")
      }
    }
    if invocation.console.outputFailure == nil { throw Failure("the daemon ended the stream") }
  }
}
