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
      self.init("unknown effect \"\(effect)\"" + Text.suggestion(nearest))
    case .unknownOutput(let output): self.init("unknown output \"\(output)\"")
    case .notShown(let rule, let detail):
      self.init(.refused, "not shown: \(Self.reason(rule, detail))")
    case .rateLimited(let delay):
      self.init(
        .refused, "not shown: rate-limited, try again in \(Text.milliseconds(delay))")
    case .invalidConfiguration(let lines):
      self.init("the file has errors", details: lines)
    case .permissionDenied: self.init(.refused, "the daemon refuses: permission denied")
    case .invalidParameter(let parameter):
      self.init("the daemon does not accept the value of \"\(parameter)\"")
    case .slowReader: self.init("the daemon gave up: its messages were not read in time")
    case .interfaceNotFound, .methodNotFound, .methodNotImplemented, .expectedMore:
      self.init("the daemon does not know this command (\(error.name)); is it older?")
    }
  }

  /// The detail, with the rule's name before it unless it begins with that.
  private static func reason(_ rule: String, _ detail: String) -> String {
    if detail.isEmpty { return rule }
    return detail.hasPrefix(rule) ? detail : "\(rule) (\(detail))"
  }
}
