// SPDX-License-Identifier: MIT

public import JSON

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
    self.init(
      method: "\(ControlInterface.name).\(call.methodName)", parameters: .object(call.parameters),
      more: call.wantsMore)
  }

  /// Reads a call; unknown keys are ignored.
  ///
  /// - Throws: `InvalidField` naming the key that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    guard json.object != nil else { throw InvalidField(name: "message") }
    self = try Self.envelope.read(json)
  }

  private static let envelope = Record(
    "", "", blank: Call(method: ""),
    [
      Field("method", \.method, .string), Field("parameters", \.parameters, .parameters),
      Field("more", \.more, .bool.orElse(false)), Field("oneway", \.oneway, .bool.orElse(false)),
      Field("upgrade", \.upgrade, .bool.orElse(false)),
    ])

  /// The interface's name; empty if there is no dot.
  public var interfaceName: String {
    method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
  }

  /// The method's name without the interface's.
  public var methodName: String {
    method.lastIndex(of: ".").map { String(method[method.index(after: $0)...]) } ?? method
  }

  /// The message with its terminator; empty parameters and false flags are left out.
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

extension FieldKind where Value == JSONValue {
  /// An object of any fields, or null.
  static var parameters: FieldKind {
    FieldKind(
      type: "object", read: { $0.isNull || $0.object != nil ? $0 : nil }, write: { $0 })
  }
}
