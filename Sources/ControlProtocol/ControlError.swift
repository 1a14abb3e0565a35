// SPDX-License-Identifier: MIT

import JSON

/// Why a call was not carried out: the interface's errors and Varlink's own.
public enum ControlError: Error, Equatable, Sendable {
  /// No effect bears that name; the nearest one that does, if one is near.
  case unknownEffect(String, nearest: String?)
  /// No output bears that name.
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
  public var name: String {
    switch self {
    case .unknownEffect: "\(ControlInterface.name).UnknownEffect"
    case .unknownOutput: "\(ControlInterface.name).UnknownOutput"
    case .notShown: "\(ControlInterface.name).NotShown"
    case .rateLimited: "\(ControlInterface.name).RateLimited"
    case .invalidConfiguration: "\(ControlInterface.name).InvalidConfiguration"
    case .slowReader: "\(ControlInterface.name).SlowReader"
    case .interfaceNotFound: "\(ServiceInterface.name).InterfaceNotFound"
    case .methodNotFound: "\(ServiceInterface.name).MethodNotFound"
    case .methodNotImplemented: "\(ServiceInterface.name).MethodNotImplemented"
    case .invalidParameter: "\(ServiceInterface.name).InvalidParameter"
    case .permissionDenied: "\(ServiceInterface.name).PermissionDenied"
    case .expectedMore: "\(ServiceInterface.name).ExpectedMore"
    }
  }

  /// The error's parameters on the wire.
  public var parameters: JSONObject {
    switch self {
    case .unknownEffect(let effect, let nearest):
      ["effect": .string(effect), "nearest": JSONValue(nearest)]
    case .unknownOutput(let output): ["output": .string(output)]
    case .notShown(let rule, let detail): ["rule": .string(rule), "detail": .string(detail)]
    case .rateLimited(let delay): ["retryAfterMilliseconds": JSONValue(delay)]
    case .invalidConfiguration(let lines): ["diagnostics": JSONValue(lines)]
    case .interfaceNotFound(let name): ["interface": .string(name)]
    case .methodNotFound(let name), .methodNotImplemented(let name): ["method": .string(name)]
    case .invalidParameter(let name): ["parameter": .string(name)]
    case .slowReader, .permissionDenied, .expectedMore: [:]
    }
  }

  /// Reads an error from the wire; nil if it is none of these.
  public init?(name: String, parameters: JSONObject) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let interface = String(name[..<dot])
    let error = String(name[name.index(after: dot)...])
    let read =
      switch interface {
      case ControlInterface.name: Self.own(error, parameters)
      case ServiceInterface.name: Self.standard(error, parameters)
      default: nil as ControlError?
      }
    guard let read else { return nil }
    self = read
  }

  private static func own(_ name: String, _ parameters: JSONObject) -> Self? {
    func text(_ key: String) -> String { parameters[key]?.string ?? "" }
    switch name {
    case "UnknownEffect":
      return .unknownEffect(text("effect"), nearest: parameters["nearest"]?.string)
    case "UnknownOutput": return .unknownOutput(text("output"))
    case "NotShown": return .notShown(rule: text("rule"), detail: text("detail"))
    case "RateLimited":
      let delay = parameters["retryAfterMilliseconds"]?.integralValue
      return .rateLimited(retryAfterMilliseconds: delay ?? 0)
    case "InvalidConfiguration":
      let lines = parameters["diagnostics"]?.array ?? []
      return .invalidConfiguration(lines.compactMap(\.string))
    case "SlowReader": return .slowReader
    default: return nil
    }
  }

  private static func standard(_ name: String, _ parameters: JSONObject) -> Self? {
    func text(_ key: String) -> String { parameters[key]?.string ?? "" }
    switch name {
    case "InterfaceNotFound": return .interfaceNotFound(text("interface"))
    case "MethodNotFound": return .methodNotFound(text("method"))
    case "MethodNotImplemented": return .methodNotImplemented(text("method"))
    case "InvalidParameter": return .invalidParameter(text("parameter"))
    case "PermissionDenied": return .permissionDenied
    case "ExpectedMore": return .expectedMore
    default: return nil
    }
  }
}
