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
    do {
      _ = try invocation.client().call(.start(request))
    } catch {
      throw explained(error, name)
    }
    let time = invocation.value("--for").map { " for \($0)" } ?? ""
    invocation.console.print("started \(name)\(time)")
  }

  /// The daemon refuses to start what is no ambient effect; it has no more to say about one.
  private static func explained(_ failure: Failure, _ name: String) -> Failure {
    guard failure == Failure(.invalidParameter("effect")) else { return failure }
    return Failure("\(name) is a burst: show it with \"effectctl burst \(name)\"")
  }
}
