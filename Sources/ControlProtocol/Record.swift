// SPDX-License-Identifier: MIT

public import JSON

/// A type of the interface: its name, its description and its fields.
public struct Record<Value: Sendable>: Sendable {
  let name: String
  let comment: String
  let blank: Value
  let fields: [Field<Value>]

  /// Makes a type; reading starts from `blank`.
  init(_ name: String, _ comment: String, blank: Value, _ fields: [Field<Value>]) {
    self.name = name
    self.comment = comment
    self.blank = blank
    self.fields = fields
  }

  /// The object of a value, with `null` where something is absent, but nothing for an addition.
  func object(_ value: Value) -> JSONObject {
    let members = fields.map { (field: $0, json: $0.write(value)) }
    return JSONObject(
      members.filter { !($0.field.isAddition && $0.json.isNull) }
        .map { JSONObject.Member(key: $0.field.name, value: $0.json) })
  }

  /// Takes out of a value's object, and of those in it, the fields that clients of 0.1.0 do not know.
  func withoutAdditions(_ object: JSONObject) -> JSONObject {
    JSONObject(
      fields.filter { !$0.isAddition }.compactMap { field in
        object[field.name].map { .init(key: field.name, value: field.withoutAdditions($0)) }
      })
  }

  /// Reads an object; null is the same as an empty one, and unknown fields are ignored.
  ///
  /// - Throws: The first field that is missing, of a wrong type or out of range.
  func read(_ json: JSONValue) throws(InvalidField) -> Value {
    guard let object = json.isNull ? JSONObject() : json.object else {
      throw InvalidField(name: "parameters")
    }
    var value = blank
    for field in fields where !field.read(object, &value) { throw InvalidField(name: field.name) }
    return value
  }

  /// Reads what is right of an object and leaves the rest blank.
  func readLeniently(_ object: JSONObject) -> Value {
    var value = blank
    for field in fields { _ = field.read(object, &value) }
    return value
  }
}

/// A value that is a type of the interface.
public protocol WireRecord: Sendable {
  /// Its form on the wire.
  static var record: Record<Self> { get }
}

extension WireRecord {
  /// The object on the wire, with `null` where something is absent.
  public var json: JSONValue { .object(Self.record.object(self)) }

  /// Reads the object on the wire.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    self = try Self.record.read(json)
  }
}

extension FieldKind where Value: WireRecord {
  /// A value of a type of the interface.
  static var record: FieldKind {
    FieldKind(
      type: Value.record.name, read: { try? Value.record.read($0) }, write: { $0.json },
      withoutAdditions: { $0.object.map { .object(Value.record.withoutAdditions($0)) } ?? $0 })
  }
}

/// The form on the wire of one case of an enumeration: a call, a reply or an error.
struct Form<Case: Sendable>: Sendable {
  /// The name on the wire.
  let name: String
  /// The comment in the interface's description.
  let comment: String
  /// The names, types and values of the fields.
  let fields: [FieldText]
  /// Reads the case with its values.
  let read: @Sendable (JSONValue) -> Result<Case, InvalidField>
  /// Reads the case, with standard values where one is missing or wrong.
  let readLeniently: @Sendable (JSONObject) -> Case
  /// Writes the values; nil if it is another case.
  let write: @Sendable (Case) -> JSONObject?
  /// Takes out of the values all that clients of 0.1.0 do not know.
  let withoutAdditions: @Sendable (JSONObject) -> JSONObject

  /// Makes the form of a case with values.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - comment: The comment in the interface's description.
  ///   - blank: The values that reading starts from.
  ///   - fields: The values on the wire.
  ///   - make: Makes the case.
  ///   - values: Returns the values, nil if it is another case.
  init<Values: Sendable>(
    _ name: String = "", _ comment: String = "", blank: Values, _ fields: [Field<Values>],
    make: @escaping @Sendable (Values) -> Case, values: @escaping @Sendable (Case) -> Values?
  ) {
    let record = Record(name, comment, blank: blank, fields)
    self.name = name
    self.comment = comment
    self.fields = fields.map(FieldText.init)
    read = { json in
      do throws(InvalidField) {
        return .success(make(try record.read(json)))
      } catch {
        return .failure(error)
      }
    }
    readLeniently = { make(record.readLeniently($0)) }
    write = { values($0).map(record.object) }
    withoutAdditions = record.withoutAdditions
  }

  /// Makes the form of a case without values.
  init(_ name: String = "", _ comment: String = "", only: Case) where Case: Equatable {
    self.init(
      name, comment, blank: true, [], make: { _ in only }, values: { $0 == only ? true : nil })
  }
}
