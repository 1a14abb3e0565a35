// SPDX-License-Identifier: MIT

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The value `null`.
  public init(nilLiteral: ()) { self = .null }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object with its members in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}

extension JSONValue {
  /// The string, or `null` where there is none.
  public init(_ value: String?) {
    self = value.map { .string($0) } ?? .null
  }

  /// The integer, or `null` where there is none.
  public init(_ value: Int?) {
    self = value.map { .integer(Int64($0)) } ?? .null
  }

  /// The number, or `null` where there is none or it is not finite.
  public init(_ value: Double?) {
    guard let value, value.isFinite else {
      self = .null
      return
    }
    self = .number(value)
  }

  /// An array of strings.
  public init(_ values: [String]) {
    self = .array(values.map { .string($0) })
  }
}
