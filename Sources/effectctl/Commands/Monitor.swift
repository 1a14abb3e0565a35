// SPDX-License-Identifier: MIT
import ControlProtocol
import Seasons

extension Command {
  static let monitor = Command(
    name: "monitor", summary: "one line per change of status, until interrupted", options: [.json],
    run: runMonitor)

  @Sendable private static func runMonitor(_ invocation: Invocation) throws(Failure) {
    let client = try invocation.client()
    try client.send(.monitor)
    var continues = true
    while continues {
      let reply = try client.receiveWithoutTimeout()
      continues = reply.continues
      if invocation.wantsJSON {
        invocation.console.print((reply.parameters["status"] ?? .null).text)
      } else if case .status(let status) = try ControlClient.read(reply.parameters, as: .monitor) {
        let time = invocation.zone.local(invocation.now).timeOfDay
        let summary = StatusText(status: status, console: invocation.console).summary
        invocation.console.print("\(time)  \(summary)")
      }
    }
    throw Failure("the daemon ended the stream")
  }
}
