// SPDX-License-Identifier: MIT

public import JSON

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

  /// A reply of the control interface, with or without what clients of 0.1.0 do not know.
  public init(_ reply: ControlReply, continues: Bool = false, withAdditions: Bool = true) {
    self.init(
      parameters: reply.parameters(withAdditions: withAdditions), continues: continues)
  }

  /// An error.
  public init(_ error: ControlError) {
    self.init(parameters: error.parameters, error: error.name)
  }

  /// Reads a reply; unknown keys are ignored.
  ///
  /// - Throws: `InvalidField` naming the key of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    guard json.object != nil else { throw InvalidField(name: "message") }
    self = try Self.envelope.read(json)
  }

  private static let envelope = Record(
    "", "", blank: Reply(parameters: [:]),
    [
      Field("parameters", \.json, .parameters),
      Field("continues", \.continues, .bool.orElse(false)),
      Field("error", \.error, .optional(.string)),
    ])

  /// The parameters as a value; null is the same as an empty object.
  private var json: JSONValue {
    get { .object(parameters) }
    set { parameters = newValue.object ?? [:] }
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
