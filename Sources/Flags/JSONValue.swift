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
  /// Any other number; finite when it was read from a document.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// A map.
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

  /// The string, if it is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The map, if it is one.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The list, if it is one.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The whole number, if it is one that fits 64 bits.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The number, whole or not.
  public var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension JSONValue: Equatable {
  /// Whether both are the same value; `1` and `1.0` are, `1` and `true` are not.
  ///
  /// - Complexity: O(size of the smaller value).
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
  func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether this sorts before `other` by code point.
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
