// SPDX-License-Identifier: MIT

import ControlProtocol

/// The commands that tell the daemon to do something and print one line.
extension Command {
  static let off = Command(
    name: "off", summary: "turn all effects off until \"effectctl on\"",
    details: """
      The switch is remembered over restarts and beats the schedule, the flag and \
      "effectctl start".
      """,
    run: { (invocation) throws(Failure) in
      _ = try invocation.client().call(.setUserSwitch(on: false))
      invocation.console.print("off")
    })

  static let on = Command(
    name: "on", summary: "undo \"effectctl off\"",
    run: { (invocation) throws(Failure) in
      _ = try invocation.client().call(.setUserSwitch(on: true))
      invocation.console.print("on")
    })

  static let pause = Command(
    name: "pause", summary: "hide everything for a while",
    details: """
      Lasts for DUR, else until "effectctl resume"; a restart of the daemon ends it too.
      """,
    arguments: [Argument("[DUR]", "for how long: 90, 90s, 15m, 1h30m")],
    examples: ["pause 45m"],
    run: runPause)

  static let resume = Command(
    name: "resume", summary: "end a pause",
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

  static let stop = Command(
    name: "stop", summary: "end effects and bursts",
    details: "Without a name, all that show. Effects fade out within a second.",
    arguments: [
      Argument("[EFFECT]", "the effect to end; all if there is none", completion: .effect)
    ],
    examples: ["stop", "stop snow"],
    run: runStop)

  @Sendable private static func runStop(_ invocation: Invocation) throws(Failure) {
    var effect: String?
    if let name = invocation.argument(0) { effect = try invocation.effect(name) }
    let reply = try invocation.client().reply(to: .stop(effect: effect))
    guard case .stopped(let count) = reply else {
      preconditionFailure("stop is answered with a count")
    }
    invocation.console.print(
      count == 0 ? "nothing was showing" : "stopped \(Text.count(count, "effect"))")
  }

  static let reload = Command(
    name: "reload", summary: "read configuration and effects again",
    details: """
      Of a file with errors the last good version stays in force, and the exit code is 1.
      """,
    run: { (invocation) throws(Failure) in
      let reply = try invocation.client().reply(to: .reload)
      if case .diagnostics(let lines) = reply {
        for line in lines { invocation.console.say(line) }
      }
      invocation.console.print("reloaded")
    })

  static let start = Command(
    name: "start", summary: "show an ambient effect outside the schedule",
    details: "It lasts until \"effectctl stop\", or for the time given.",
    arguments: [.effect],
    options: [Option("--for DUR", "for how long: 90, 90s, 15m, 1h30m"), .output],
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
