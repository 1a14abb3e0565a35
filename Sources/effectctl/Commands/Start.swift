// SPDX-License-Identifier: MIT
import ControlProtocol

extension Command {
  static let start = Command(
    "start", "show an ambient effect outside the schedule",
    details: "It lasts until \"effectctl stop\", or for the time given.",
    arguments: [.effect],
    options: [Option("--for", "DUR", "for how long: 90, 90s, 15m, 1h30m"), .output],
    examples: ["start snow --for 30m", "start ./my.toml"],
    run: runStart)

  @Sendable private static func runStart(_ invocation: Invocation) throws(Failure) {
    let name = invocation.requiredArgument(0)
    var request = StartRequest(effect: try invocation.effect(name))
    request.output = invocation.value("--output")
    if let text = invocation.value("--for") {
      request.milliseconds = try invocation.milliseconds("--for", text)
    }
    _ = try invocation.client().call(.start(request))
    let time = invocation.value("--for").map { " for \($0)" } ?? ""
    invocation.console.print("started \(name)\(time)")
  }
}
