// SPDX-License-Identifier: MIT

/// A JSON value whose objects keep the order of their members.
///
/// The control socket needs three things that Codable coders do not give together: keys in the
/// order of the interface description, `null` written where a value is absent, and numbers that
/// say whether they were written as integers. Equality is by value and by order of members.
public indirect enum JSONValue: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number; infinite when the text exceeds the range of a double.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// The value of a member if this is an object that has it.
  ///
  /// - Complexity: O(number of members).
  public subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The string, if this is one.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The integer, if this is a number with an integral value that fits 64 bits.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The finite number, if this is one, whichever way it was written.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value) where value.isFinite: value
    default: nil
    }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The object, if this is one.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// Whether this is `null`.
  public var isNull: Bool { self == .null }
}

/// The members of a JSON object in the order in which they stand.
public struct JSONObject: Equatable, Sendable {
  /// One key and its value.
  public struct Member: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// A member of an object.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// All members in order.
  public var members: [Member]

  /// An object with the given members.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of a key; the last one where a key is repeated. Setting appends a new key.
  ///
  /// - Complexity: O(number of members).
  public subscript(key: String) -> JSONValue? {
    get { members.last { $0.key == key }?.value }
    set {
      let index = members.lastIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with the members of the literal, in its order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
