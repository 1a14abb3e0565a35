// SPDX-License-Identifier: MIT

import JSON

/// A call of one of the interface's methods with checked parameters.
public enum ControlCall: Equatable, Sendable {
  /// Shows a burst once.
  case burst(BurstRequest)
  /// Shows an ambient effect outside the schedule.
  case start(StartRequest)
  /// Ends effects and bursts of a name, or all.
  case stop(effect: String?)
  /// Sets the user's own switch.
  case setUserSwitch(on: Bool)
  /// Hides everything for so many milliseconds, or until `resume`.
  case pause(milliseconds: Int?)
  /// Ends a pause.
  case resume
  /// Asks for the status.
  case getStatus(at: String? = nil)
  /// Asks for the status now and after every change.
  case monitor
  /// Asks for all rules.
  case explain(at: String? = nil)
  /// Asks for all effects.
  case listEffects
  /// Reads configuration and effects again.
  case reload

  /// The names of all methods without the interface's, in the order of its description.
  public static var methodNames: [String] { Method.all.map(\.name) }

  /// The longest time that `Start` and `Pause` take: a year of 366 days, in milliseconds.
  public static let maximumMilliseconds = 366 * 86_400_000

  /// The method's name without the interface's.
  public var methodName: String { Method.of(self).name }

  /// The parameters on the wire; absent ones are left out.
  public var parameters: JSONObject {
    let members = Method.of(self).call.write(self)?.members ?? []
    return JSONObject(members.filter { !$0.value.isNull })
  }

  /// Whether the call asks for several replies.
  var wantsMore: Bool {
    switch self {
    case .monitor: true
    case .burst(let request): request.reportsEnd
    default: false
    }
  }

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - methodName: The method without the interface's name.
  ///   - parameters: An object, or null.
  ///   - more: Whether the caller takes several replies.
  /// - Throws: `ControlError.methodNotFound`, `.expectedMore` or `.invalidParameter`.
  public init(methodName: String, parameters: JSONValue, more: Bool) throws(ControlError) {
    guard let method = Method.named(methodName) else {
      throw .methodNotFound("\(ControlInterface.name).\(methodName)")
    }
    if method.needsMore, !more { throw .expectedMore }
    switch method.call.read(parameters) {
    case .success(.burst(var request)):
      request.reportsEnd = more
      self = .burst(request)
    case .success(let call): self = call
    case .failure(let field): throw .invalidParameter(field.name)
    }
  }
}

/// The parameters of `Start`.
public struct StartRequest: Equatable, Sendable {
  /// The effect's name, or an absolute path to a file.
  public var effect: String
  /// The output's name; nil means all.
  public var output: String?
  /// How long, in milliseconds; nil means until `Stop`.
  public var milliseconds: Int?

  /// A request for an ambient effect.
  public init(effect: String, output: String? = nil, milliseconds: Int? = nil) {
    self.effect = effect
    self.output = output
    self.milliseconds = milliseconds
  }

  static let fields: [Field<StartRequest>] = [
    .effect(\.effect), Field("output", \.output, .optional(.string)), .milliseconds(\.milliseconds),
  ]
}

extension Field {
  /// The effect that a call is about.
  static func effect(_ path: WritableKeyPath<Root, String> & Sendable) -> Field {
    Field(
      "effect", path, .string, values: "A name, or the absolute path of a .toml file.")
  }

  /// How long something lasts, in milliseconds.
  static func milliseconds(_ path: WritableKeyPath<Root, Int?> & Sendable) -> Field {
    Field(
      "forMilliseconds", path, .optional(.integer(in: 1...ControlCall.maximumMilliseconds)),
      values: "1 to \(ControlCall.maximumMilliseconds), a year.")
  }
}
