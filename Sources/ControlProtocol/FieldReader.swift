// SPDX-License-Identifier: MIT

import JSON
import Values

/// A field of an object that is missing, of a wrong type or out of range.
public struct InvalidField: Error, Equatable {
  /// The field's name.
  public var name: String

  /// A fault of a field.
  public init(name: String) {
    self.name = name
  }
}

/// Reads the fields of a JSON object; absent and `null` are the same, unknown fields are ignored.
struct FieldReader {
  private let object: JSONObject

  init(_ value: JSONValue) throws(InvalidField) {
    switch value {
    case .object(let object): self.object = object
    case .null: object = JSONObject()
    default: throw InvalidField(name: "parameters")
    }
  }

  /// The value of a field, nil if absent or null.
  func value(_ name: String) -> JSONValue? {
    guard let value = object[name], !value.isNull else { return nil }
    return value
  }

  private func required<Value>(_ name: String, _ value: Value?) throws(InvalidField) -> Value {
    guard let value else { throw InvalidField(name: name) }
    return value
  }

  /// The field read by `read` if it is there; a fault inside it is a fault of the field.
  func optional<Value>(
    _ name: String, _ read: (JSONValue) throws(InvalidField) -> Value
  ) throws(InvalidField) -> Value? {
    guard let value = value(name) else { return nil }
    do {
      return try read(value)
    } catch {
      throw InvalidField(name: name)
    }
  }

  func list<Element>(
    _ name: String, _ read: (JSONValue) throws(InvalidField) -> Element
  ) throws(InvalidField) -> [Element] {
    try required(name, try optionalList(name, read))
  }

  func optionalList<Element>(
    _ name: String, _ read: (JSONValue) throws(InvalidField) -> Element
  ) throws(InvalidField) -> [Element]? {
    guard let value = value(name) else { return nil }
    var elements: [Element] = []
    for element in try required(name, value.array) {
      do {
        elements.append(try read(element))
      } catch {
        throw InvalidField(name: name)
      }
    }
    return elements
  }

  func optionalString(_ name: String) throws(InvalidField) -> String? {
    guard let value = value(name) else { return nil }
    return try required(name, value.string)
  }

  func string(_ name: String) throws(InvalidField) -> String {
    try required(name, try optionalString(name))
  }

  func optionalStrings(_ name: String) throws(InvalidField) -> [String]? {
    try optionalList(name) { (value) throws(InvalidField) in
      guard let string = value.string else { throw InvalidField(name: name) }
      return string
    }
  }

  func strings(_ name: String) throws(InvalidField) -> [String] {
    try required(name, try optionalStrings(name))
  }

  func bool(_ name: String) throws(InvalidField) -> Bool {
    try required(name, try optionalBool(name))
  }

  func optionalBool(_ name: String) throws(InvalidField) -> Bool? {
    guard let value = value(name) else { return nil }
    return try required(name, value.bool)
  }

  func optionalInteger(
    _ name: String, in range: ClosedRange<Int> = Int.min...Int.max
  ) throws(InvalidField) -> Int? {
    guard let value = value(name) else { return nil }
    let integer = try required(name, value.integralValue)
    return try required(name, range.contains(integer) ? integer : nil)
  }

  func integer(_ name: String) throws(InvalidField) -> Int {
    try required(name, try optionalInteger(name))
  }

  func optionalNumber(
    _ name: String,
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) throws(InvalidField) -> Double? {
    guard let value = value(name) else { return nil }
    let number = try required(name, value.double)
    return try required(name, number.isFinite && range.contains(number) ? number : nil)
  }

  func number(_ name: String) throws(InvalidField) -> Double {
    try required(name, try optionalNumber(name))
  }

  func word(_ name: String, _ words: [String]) throws(InvalidField) -> String {
    let word = try string(name)
    return try required(name, words.contains(word) ? word : nil)
  }

  func kind(_ name: String) throws(InvalidField) -> EffectKind {
    try required(name, EffectKind(rawValue: try string(name)))
  }
}
