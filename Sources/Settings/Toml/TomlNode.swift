// SPDX-License-Identifier: MIT

/// A place in a source text; both count from 1.
struct TomlPosition: Hashable, Comparable {
  static let start = TomlPosition(line: 1, column: 1)

  let line: Int
  let column: Int

  static func < (left: TomlPosition, right: TomlPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// One node of a TOML file; a class, because nodes are distinguished by identity.
final class TomlNode {
  enum Value {
    /// Members in the order of the source.
    case table([TomlNode])
    case array([TomlNode])
    case text(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case date
  }

  let key: String
  let keyPosition: TomlPosition
  let position: TomlPosition
  let value: Value
  /// Finds the images of the file that the node was inherited from; nil for the file being read.
  let resolveImage: ImageResolver?

  init(
    key: String, keyPosition: TomlPosition, position: TomlPosition, value: Value,
    resolveImage: ImageResolver? = nil
  ) {
    self.key = key
    self.keyPosition = keyPosition
    self.position = position
    self.value = value
    self.resolveImage = resolveImage
  }

  /// The members of a table, nil for everything else.
  var members: [TomlNode]? {
    guard case .table(let members) = value else { return nil }
    return members
  }

  /// The elements of an array, nil for everything else.
  var elements: [TomlNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The text of a string, nil for everything else.
  var text: String? {
    guard case .text(let text) = value else { return nil }
    return text
  }

  /// The number of an integer or a real, nil for everything else.
  var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    default: nil
    }
  }

  /// The member of a table by its key.
  ///
  /// - Complexity: O(n) in the number of members.
  subscript(key: String) -> TomlNode? {
    members?.first { $0.key == key }
  }

  /// The value in a few words, for a message.
  var shown: String {
    switch value {
    case .table: "a table"
    case .array: "an array"
    case .text(let text): quoted(text)
    case .integer(let integer): "\(integer)"
    case .real(let real): shownNumber(real)
    case .boolean(let boolean): "\(boolean)"
    case .date: "a date"
    }
  }
}
