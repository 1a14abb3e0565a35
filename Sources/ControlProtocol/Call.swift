// SPDX-License-Identifier: MIT

import JSON

/// A call as it stands on the wire, of any method of any interface.
public struct Call: Equatable, Sendable {
  /// The method with its interface's name.
  public var method: String
  /// An object, or null.
  public var parameters: JSONValue
  /// Whether the caller takes several replies.
  public var more: Bool
  /// Whether the caller wants no reply, not even an error.
  public var oneway: Bool
  /// Whether the caller wants to leave the protocol after the reply.
  public var upgrade: Bool

  /// A call.
  public init(
    method: String, parameters: JSONValue = .null, more: Bool = false, oneway: Bool = false,
    upgrade: Bool = false
  ) {
    self.method = method
    self.parameters = parameters
    self.more = more
    self.oneway = oneway
    self.upgrade = upgrade
  }

  /// A call of the control interface, asking for what the call needs.
  public init(_ call: ControlCall) {
    let more =
      switch call {
      case .monitor: true
      case .burst(let request): request.reportsEnd
      default: false
      }
    self.init(
      method: "\(ControlInterface.name).\(call.methodName)", parameters: .object(call.parameters),
      more: more)
  }

  /// Reads a call. Unknown keys are ignored.
  ///
  /// - Throws: `InvalidField` naming the key that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    guard json.object != nil else { throw InvalidField(name: "message") }
    let fields = try FieldReader(json)
    let method = try fields.string("method")
    let parameters = fields.value("parameters") ?? .null
    guard parameters.isNull || parameters.object != nil else {
      throw InvalidField(name: "parameters")
    }
    self.init(
      method: method, parameters: parameters, more: try fields.optionalBool("more") ?? false,
      oneway: try fields.optionalBool("oneway") ?? false,
      upgrade: try fields.optionalBool("upgrade") ?? false)
  }

  /// The interface's name; empty if there is no dot.
  public var interfaceName: String {
    method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
  }

  /// The method's name without the interface's.
  public var methodName: String {
    method.lastIndex(of: ".").map { String(method[method.index(after: $0)...]) } ?? method
  }

  /// The message, with its terminator. Empty parameters and false flags are left out.
  public func encoded(terminator: Terminator = .null) -> [UInt8] {
    var object: JSONObject = ["method": .string(method)]
    if let fields = parameters.object, !fields.members.isEmpty {
      object["parameters"] = parameters
    }
    if more { object["more"] = true }
    if oneway { object["oneway"] = true }
    if upgrade { object["upgrade"] = true }
    return JSONValue.object(object).utf8 + [terminator.rawValue]
  }
}
