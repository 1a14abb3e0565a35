// SPDX-License-Identifier: MIT

/// A JSON value.
///
/// Strings are compared byte by byte, never by canonical equivalence: two keys that merely look
/// alike stay two keys, as in every other JSON reader.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction or exponent that fits 64 bits.
  case integer(Int)
  /// Any other number; infinite where a text that exceeds the range of a double is accepted.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

extension JSONValue {
  /// The value's type as it is called in messages.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The string, if this is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The object, if this is one.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The integer, if this is a number that is written as one and fits 64 bits.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The integer, if this is a number that has an integral value, such as `5` or `5.0`.
  public var integralValue: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { integer }
  }

  /// The number, integral or not, if this is one; it may be infinite or not a number.
  public var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value of a member if this is an object that has it.
  public subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: Equatable {
  /// Whether both are the same value; `1` and `1.0` are, `1` and `true` are not.
  ///
  /// - Complexity: O(size of the smaller value) for objects with sorted members.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default:
      if let left = left.double, let right = right.double { left == right } else { false }
    }
  }
}

extension String {
  /// Whether both are the same UTF-8; `==` would also take canonically equivalent text for equal.
  public func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether this sorts before `other` by code point.
  public func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension JSONValue {
  /// The string, or `null` where there is none.
  public init(_ value: String?) { self = value.map { .string($0) } ?? .null }

  /// The integer, or `null` where there is none.
  public init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }

  /// The number, or `null` where there is none or it is not finite.
  public init(_ value: Double?) {
    self = value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
  }

  /// An array of strings.
  public init(_ values: [String]) { self = .array(values.map { .string($0) }) }
}

// Not by `nil`: where an optional value is meant, `nil` would become a `null` that is there.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes an object with its members in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}
