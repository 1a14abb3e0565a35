// SPDX-License-Identifier: MIT

public import JSON
public import Values

/// A call of one of the interface's methods with checked parameters.
public enum ControlCall: Equatable, Sendable {
  /// Shows a burst once.
  case burst(BurstRequest)
  /// Shows an ambient effect outside the schedule.
  case start(StartRequest)
  /// Ends effects and bursts of a name, or all; gently: what lives ends its life.
  case stop(effect: String?, gently: Bool = false)
  /// Sets the user's own switch.
  case setUserSwitch(on: Bool)
  /// Hides everything for so many milliseconds, or until `resume`.
  case pause(milliseconds: Int?)
  /// Ends a pause, and what `stop` did to a season.
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

  /// The parameters that are given and that daemons of 0.1.0 do not know.
  public var additions: [String] {
    let given = parameters
    let fields = Method.of(self).call.fields
    return fields.filter { $0.isAddition && given[$0.name] != nil }.map { $0.name }
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
  /// How to show it; what is nil is as the effect says, or as it shows already.
  public var options = EffectOptions()

  /// A request for an effect.
  public init(effect: String, output: String? = nil, milliseconds: Int? = nil) {
    self.effect = effect
    self.output = output
    self.milliseconds = milliseconds
  }

  static let fields: [Field<StartRequest>] = [
    .effect(\.effect), Field("output", \.output, .optional(.string)), .milliseconds(\.milliseconds),
    .number("intensity", \.options.intensity, in: EffectOptions.intensityRange),
    .number("scale", \.options.scale, in: EffectOptions.scaleRange),
    .number("speed", \.options.speed, in: EffectOptions.speedRange),
    .colors(\.options.colors, isAddition: true), .emoji(\.options.emoji, isAddition: true),
  ]
}

extension Field {
  /// The effect that a call is about.
  static func effect(_ path: any WritableKeyPath<Root, String> & Sendable) -> Field {
    Field(
      "effect", path, .string, values: "A name, or the absolute path of a .toml file.")
  }

  /// What is shown instead of an effect's own contents.
  static func emoji(
    _ path: any WritableKeyPath<Root, [String]?> & Sendable, isAddition: Bool = false
  ) -> Field {
    let most = EffectOptions.maximumChoices
    return Field(
      "emoji", path, .choices(.string(where: EffectOptions.isEmoji), upTo: most),
      values: "Up to \(most), each up to \(EffectOptions.maximumEmojiSize) bytes.",
      isAddition: isAddition)
  }

  /// The colours that particles are chosen from.
  static func colors(
    _ path: any WritableKeyPath<Root, [Color]?> & Sendable, isAddition: Bool = false
  ) -> Field {
    let most = EffectOptions.maximumChoices
    return Field(
      "colors", path, .choices(.color, upTo: most),
      values: "Up to \(most), each #RRGGBB or #RRGGBBAA.", isAddition: isAddition)
  }

  /// A factor that daemons of 0.1.0 do not know.
  static func number(
    _ name: String, _ path: any WritableKeyPath<Root, Double?> & Sendable,
    in range: ClosedRange<Double>
  ) -> Field {
    Field(
      name, path, .optional(.number(in: range)),
      values: "\(JSONValue(range.lowerBound).text) to \(JSONValue(range.upperBound).text).",
      isAddition: true)
  }

  /// How long something lasts, in milliseconds.
  static func milliseconds(_ path: any WritableKeyPath<Root, Int?> & Sendable) -> Field {
    Field(
      "forMilliseconds", path, .optional(.integer(in: 1...ControlCall.maximumMilliseconds)),
      values: "1 to \(ControlCall.maximumMilliseconds), a year.")
  }
}
