// SPDX-License-Identifier: MIT

import JSON

/// A reply as it stands on the wire.
public struct Reply: Equatable, Sendable {
  /// The values, or the error's.
  public var parameters: JSONObject
  /// Whether more replies to the same call follow.
  public var continues: Bool
  /// The error's name with its interface's, if this is one.
  public var error: String?

  /// A reply.
  public init(parameters: JSONObject, continues: Bool = false, error: String? = nil) {
    self.parameters = parameters
    self.continues = continues
    self.error = error
  }

  /// A reply of the control interface.
  public init(_ reply: ControlReply, continues: Bool = false) {
    self.init(parameters: reply.parameters, continues: continues)
  }

  /// An error.
  public init(_ error: ControlError) {
    self.init(parameters: error.parameters, error: error.name)
  }

  /// Reads a reply. Unknown keys are ignored.
  ///
  /// - Throws: `InvalidField` naming the key of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    guard json.object != nil else { throw InvalidField(name: "message") }
    let fields = try FieldReader(json)
    let parameters = fields.value("parameters") ?? .object([:])
    guard let object = parameters.object else { throw InvalidField(name: "parameters") }
    self.init(
      parameters: object, continues: try fields.optionalBool("continues") ?? false,
      error: try fields.optionalString("error"))
  }

  /// The message, with its terminator.
  public func encoded(terminator: Terminator = .null) -> [UInt8] {
    var object = JSONObject()
    if let error { object["error"] = .string(error) }
    object["parameters"] = .object(parameters)
    if continues { object["continues"] = true }
    return JSONValue.object(object).utf8 + [terminator.rawValue]
  }
}
