// SPDX-License-Identifier: MIT
import ControlProtocol

extension Command {
  static let stop = Command(
    "stop", "end effects and bursts",
    details: "Without a name, all that show. Particles that live finish their way.",
    arguments: [
      Argument("EFFECT", .optional, "the effect to end; all if there is none", completion: .effect)
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
}
