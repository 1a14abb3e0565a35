// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON

extension Failure {
  /// What an error of the daemon means for the user.
  init(error name: String, parameters: JSONObject) {
    if let error = ControlError(name: name, parameters: parameters) {
      self.init(error)
    } else {
      self.init("the daemon answers \(name)")
    }
  }

  /// What an error of the daemon means for the user.
  init(_ error: ControlError) {
    switch error {
    case .unknownEffect(let effect, let nearest):
      self.init(
        "unknown effect \"\(effect)\"" + Text.suggestion(nearest),
        details: ["\"effectctl list\" lists them."])
    case .unknownOutput(let output):
      self.init(
        "unknown output \"\(output)\"", details: ["\"effectctl status\" lists the outputs."])
      wantsOutputs = true
    case .notShown(let rule, let detail):
      self.init(
        .refused, "not shown: \(Text.readable(Self.reason(rule, detail)))",
        details: [Self.wayOut[rule] ?? "\"effectctl why\" tells more."])
    case .rateLimited(let delay):
      self.init(
        .refused, "not shown: rate-limited, try again in \(Text.milliseconds(delay))")
    case .invalidConfiguration(let lines):
      self.init("the file has errors", details: lines)
    case .permissionDenied:
      self.init(
        .refused, "the daemon refuses: permission denied",
        details: ["Only the user that effectd runs as may speak to it."])
    case .invalidParameter(let parameter):
      self.init(
        "the daemon does not accept the value of \"\(parameter)\"",
        details: ["If it is older than this effectctl, restart it."])
    case .slowReader: self.init("the daemon gave up: its messages were not read in time")
    case .interfaceNotFound, .methodNotFound, .methodNotImplemented, .expectedMore:
      self.init(
        "the running effectd does not know this command (\(error.name))",
        details: ["It is older: restart it."])
    }
  }

  /// What to do about each rule that hides effects.
  private static let wayOut = [
    "off": "Turn effects on with \"effectctl on\".",
    "paused": "End the pause with \"effectctl resume\".",
    "locked": "Unlock the session and try again.",
    "extension": "Unlock the screen; or \"effectctl doctor\" says what the extension needs.",
    "flag": "\"effectctl flags show\" tells what the flag decides.",
    "screen-shared": "End the sharing, or set screenShared = \"ignore\" in [bursts].",
    "screen": "Wake the screen and try again.",
    "reduced-motion": "Allow motion, or set reducedMotion = \"ignore\" in [bursts].",
    "no-output": "Connect a monitor; \"effectctl status\" lists those that there are.",
    "outputs": "[overlay] outputs names none of those that \"effectctl status\" lists.",
    "fullscreen": "Leave fullscreen, or set fullscreen = \"ignore\" in [bursts].",
    "do-not-disturb": "Allow notifications, or set doNotDisturb = \"ignore\" in [bursts].",
    "power-saver": "Choose another power profile, or set powerSaver = \"ignore\" in [bursts].",
    "battery": "Plug in, or set battery = \"ignore\" in [bursts].",
    "stopped": "Undo the stop with \"effectctl resume\".",
  ]

  /// The detail, with the rule's name before it unless it begins with that.
  private static func reason(_ rule: String, _ detail: String) -> String {
    if detail.isEmpty { return rule }
    return detail.hasPrefix(rule) ? detail : "\(rule) (\(detail))"
  }
}
