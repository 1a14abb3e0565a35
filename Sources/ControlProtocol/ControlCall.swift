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
  case getStatus
  /// Asks for the status now and after every change.
  case monitor
  /// Asks for all rules.
  case explain
  /// Asks for all effects.
  case listEffects
  /// Reads configuration and effects again.
  case reload

  /// The names of all methods without the interface's, in the order of its description.
  public static let methodNames = [
    "Burst", "Start", "Stop", "SetUserSwitch", "Pause", "Resume", "GetStatus", "Monitor",
    "Explain", "ListEffects", "Reload",
  ]

  /// The longest time that `Start` and `Pause` take: a year of 366 days, in milliseconds.
  public static let maximumMilliseconds = 366 * 86_400_000

  /// The method's name without the interface's.
  public var methodName: String {
    switch self {
    case .burst: "Burst"
    case .start: "Start"
    case .stop: "Stop"
    case .setUserSwitch: "SetUserSwitch"
    case .pause: "Pause"
    case .resume: "Resume"
    case .getStatus: "GetStatus"
    case .monitor: "Monitor"
    case .explain: "Explain"
    case .listEffects: "ListEffects"
    case .reload: "Reload"
    }
  }

  /// The parameters on the wire; absent ones are left out.
  public var parameters: JSONObject {
    switch self {
    case .burst(let request): return request.parameters
    case .start(let request): return request.parameters
    case .stop(let effect): return effect.map { ["effect": .string($0)] } ?? [:]
    case .setUserSwitch(let on): return ["on": .bool(on)]
    case .pause(let milliseconds):
      return milliseconds.map { ["forMilliseconds": JSONValue($0)] } ?? [:]
    case .resume, .getStatus, .monitor, .explain, .listEffects, .reload: return [:]
    }
  }

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - methodName: the method without the interface's name.
  ///   - parameters: an object, or null.
  ///   - more: whether the caller takes several replies.
  /// - Throws: `ControlError.methodNotFound`, `.expectedMore` or `.invalidParameter`.
  public init(methodName: String, parameters: JSONValue, more: Bool) throws(ControlError) {
    if methodName == "Monitor", !more { throw .expectedMore }
    do {
      let fields = try FieldReader(parameters)
      guard let call = try Self.read(methodName, fields, more) else {
        throw ControlError.methodNotFound("\(ControlInterface.name).\(methodName)")
      }
      self = call
    } catch let error as ControlError {
      throw error
    } catch {
      throw .invalidParameter((error as? InvalidField)?.name ?? "parameters")
    }
  }

  private static func read(
    _ name: String, _ fields: FieldReader, _ more: Bool
  ) throws(InvalidField) -> Self? {
    switch name {
    case "Burst": .burst(try BurstRequest(fields, reportsEnd: more))
    case "Start": .start(try StartRequest(fields))
    case "Stop": .stop(effect: try fields.optionalString("effect"))
    case "SetUserSwitch": .setUserSwitch(on: try fields.bool("on"))
    case "Pause": .pause(milliseconds: try fields.milliseconds("forMilliseconds"))
    case "Resume": .resume
    case "GetStatus": .getStatus
    case "Monitor": .monitor
    case "Explain": .explain
    case "ListEffects": .listEffects
    case "Reload": .reload
    default: nil
    }
  }
}

extension FieldReader {
  func milliseconds(_ name: String) throws(InvalidField) -> Int? {
    try optionalInteger(name, in: 1...ControlCall.maximumMilliseconds)
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

  init(_ fields: FieldReader) throws(InvalidField) {
    effect = try fields.string("effect")
    output = try fields.optionalString("output")
    milliseconds = try fields.milliseconds("forMilliseconds")
  }

  var parameters: JSONObject {
    var object: JSONObject = ["effect": .string(effect)]
    object["output"] = output.map { .string($0) }
    object["forMilliseconds"] = milliseconds.map { JSONValue($0) }
    return object
  }
}
