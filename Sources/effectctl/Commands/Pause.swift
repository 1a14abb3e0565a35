// SPDX-License-Identifier: MIT
import ControlProtocol

extension Command {
  static let pause = Command(
    "pause", "hide everything for a while",
    details: "Without a time, until \"effectctl resume\" or the daemon's restart.",
    arguments: [Argument("DUR", .optional, "for how long: 90, 90s, 15m, 1h30m")],
    examples: ["pause 45m"],
    run: runPause)

  static let resume = Command(
    "resume", "end a pause",
    run: { (invocation) throws(Failure) in
      _ = try invocation.client().call(.resume)
      invocation.console.print("resumed")
    })

  @Sendable private static func runPause(_ invocation: Invocation) throws(Failure) {
    var milliseconds: Int?
    if let text = invocation.argument(0) {
      milliseconds = try invocation.milliseconds("DUR", text)
    }
    _ = try invocation.client().call(.pause(milliseconds: milliseconds))
    let time = invocation.argument(0).map { "for \($0)" } ?? "until \"effectctl resume\""
    invocation.console.print("paused \(time)")
  }
}
