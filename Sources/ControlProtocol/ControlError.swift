// SPDX-License-Identifier: MIT

public import JSON

/// Why a call was not carried out: the interface's errors and Varlink's own.
public enum ControlError: Error, Equatable, Sendable {
  /// No effect has that name; the nearest one that does, if one is near.
  case unknownEffect(String, nearest: String?)
  /// No output has that name.
  case unknownOutput(String)
  /// A rule forbids it; the detail says on which output or since when.
  case notShown(rule: String, detail: String)
  /// Too many bursts.
  case rateLimited(retryAfterMilliseconds: Int)
  /// Files have errors, one line each.
  case invalidConfiguration([String])
  /// Replies were not read in time.
  case slowReader
  /// The service does not offer that interface.
  case interfaceNotFound(String)
  /// The interface has no such method; the name includes the interface's.
  case methodNotFound(String)
  /// The service does not implement that method; the name includes the interface's.
  case methodNotImplemented(String)
  /// A parameter is missing, of a wrong type or out of range.
  case invalidParameter(String)
  /// The caller may not do that.
  case permissionDenied
  /// The method must be called with `more`.
  case expectedMore

  /// The error's name on the wire.
  public var name: String { written.name }

  /// The error's parameters on the wire.
  public var parameters: JSONObject { written.parameters }

  private var written: (name: String, parameters: JSONObject) {
    for (interface, forms) in Self.forms {
      for form in forms {
        if let parameters = form.write(self) { return ("\(interface).\(form.name)", parameters) }
      }
    }
    preconditionFailure("ControlError: every error has its form")
  }

  /// Reads an error from the wire; nil if it is none of these.
  public init?(name: String, parameters: JSONObject) {
    for (interface, forms) in Self.forms {
      guard let form = forms.first(where: { "\(interface).\($0.name)" == name }) else { continue }
      self = form.readLeniently(parameters)
      return
    }
    return nil
  }

  private static var forms: [(interface: String, forms: [Form<ControlError>])] {
    [(ControlInterface.name, own), (ServiceInterface.name, standard)]
  }

  /// The interface's own errors in the order of its description.
  static let own: [Form<ControlError>] = [
    Form(
      "UnknownEffect", "No effect has that name.", blank: (effect: "", nearest: String?.none),
      [Field("effect", \.effect, .string), Field("nearest", \.nearest, .optional(.string))],
      make: { .unknownEffect($0.effect, nearest: $0.nearest) },
      values: { (error) -> (effect: String, nearest: String?)? in
        if case .unknownEffect(let effect, let nearest) = error { (effect, nearest) } else { nil }
      }),
    text("UnknownOutput", "output", comment: "No output has that name.", { .unknownOutput($0) }) {
      if case .unknownOutput(let output) = $0 { output } else { nil }
    },
    Form(
      "NotShown",
      """
      A rule forbids it: off, paused, locked, extension, flag, screen-shared, screen, reduced-motion, \
      outputs, fullscreen, do-not-disturb, power-saver, battery or no-output; or nothing of it could \
      be seen: place (all of it beside the output) or limit (overlay.maximumParticles leaves none).
      """, blank: (rule: "", detail: ""),
      [Field("rule", \.rule, .string), Field("detail", \.detail, .string)],
      make: { .notShown(rule: $0.rule, detail: $0.detail) },
      values: { (error) -> (rule: String, detail: String)? in
        if case .notShown(let rule, let detail) = error { (rule, detail) } else { nil }
      }),
    Form(
      "RateLimited", "Too many bursts; try again after that time.", blank: 0,
      [Field("retryAfterMilliseconds", \.self, .integer())],
      make: { .rateLimited(retryAfterMilliseconds: $0) },
      values: { if case .rateLimited(let delay) = $0 { delay } else { nil } }),
    Form(
      "InvalidConfiguration",
      """
      Files have errors. From Reload: all else was read, and the last lines say what is in force of \
      these.
      """,
      blank: [String](),
      [Field("diagnostics", \.self, .list(.string))], make: { .invalidConfiguration($0) },
      values: { if case .invalidConfiguration(let lines) = $0 { lines } else { nil } }),
    Form(
      "SlowReader", "Replies were not read in time; the connection is closed.", only: .slowReader),
  ]

  /// The errors of `org.varlink.service`.
  private static let standard: [Form<ControlError>] = [
    text("InterfaceNotFound", "interface", { .interfaceNotFound($0) }) {
      if case .interfaceNotFound(let name) = $0 { name } else { nil }
    },
    text("MethodNotFound", "method", { .methodNotFound($0) }) {
      if case .methodNotFound(let name) = $0 { name } else { nil }
    },
    text("MethodNotImplemented", "method", { .methodNotImplemented($0) }) {
      if case .methodNotImplemented(let name) = $0 { name } else { nil }
    },
    text("InvalidParameter", "parameter", { .invalidParameter($0) }) {
      if case .invalidParameter(let name) = $0 { name } else { nil }
    },
    Form("PermissionDenied", "", only: .permissionDenied),
    Form("ExpectedMore", "", only: .expectedMore),
  ]

  /// The form of an error with one text.
  private static func text(
    _ name: String, _ field: String, comment: String = "",
    _ make: @escaping @Sendable (String) -> ControlError,
    _ value: @escaping @Sendable (ControlError) -> String?
  ) -> Form<ControlError> {
    Form(name, comment, blank: "", [Field(field, \.self, .string)], make: make, values: value)
  }
}
