// SPDX-License-Identifier: MIT
import FoundationEssentials

/// A JSON value as a reader that is not ours understands it.
public enum ParsedJSON: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([ParsedJSON])
  case object([String: ParsedJSON])

  /// Reads a text; `null` if it is no JSON.
  public init(text: String) {
    self = (try? JSONDecoder().decode(ParsedJSON.self, from: Data(text.utf8))) ?? .null
  }

  /// Reads one value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([ParsedJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: ParsedJSON].self))
    }
  }

  /// A member of an object; `null` if there is none, or this is no object.
  public subscript(_ name: String) -> ParsedJSON {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The elements of an array; none if this is no array.
  public var elements: [ParsedJSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string; nil if this is none.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil if this is none.
  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }
}
