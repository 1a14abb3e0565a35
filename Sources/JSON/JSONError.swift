// SPDX-License-Identifier: MIT

/// A reason why a text is not acceptable JSON, and the place.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The offending byte, counted from the start of the text.
  public let offset: Int
  /// The reason in words.
  public let reason: String
  /// The place as people count it.
  public let position: TextPosition

  /// `3:14: a comma or "]" is missing`.
  public var description: String { "\(position.line):\(position.column): \(reason)" }
}

/// A place in a text as people count: lines and columns from 1, columns in code points.
public struct TextPosition: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in code points.
  public var column: Int

  /// The beginning of a text.
  public static let start = TextPosition(offset: 0, in: [])

  /// Makes the place of the byte at `offset` in UTF-8 `text`.
  ///
  /// - Complexity: O(offset).
  public init(offset: Int, in text: [UInt8]) {
    line = 1
    column = 1
    advance(over: text.prefix(offset))
  }

  /// Moves behind `text`, which begins here.
  public mutating func advance(over text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {  // Continuation bytes are no columns of their own.
        column += 1
      }
    }
  }
}

/// What a reader accepts beyond the grammar, and how it keeps it.
public struct JSONOptions: Sendable {
  /// The longest text, in bytes.
  public var size: Int
  /// The deepest nesting of arrays and objects.
  public var depth: Int
  /// The longest string or key, in bytes of UTF-8 after unescaping.
  public var stringLength: Int
  /// Whether a number beyond the range of a double becomes infinite instead of being refused.
  public var allowsInfinity: Bool
  /// Whether objects are kept sorted, each key once, instead of as they are written.
  public var sortsMembers: Bool

  /// Makes options; without any, texts of any size nest 32 deep and are kept as they are written.
  public init(
    size: Int = .max, depth: Int = 32, stringLength: Int = .max, allowsInfinity: Bool = true,
    sortsMembers: Bool = false
  ) {
    self.size = size
    self.depth = depth
    self.stringLength = stringLength
    self.allowsInfinity = allowsInfinity
    self.sortsMembers = sortsMembers
  }
}
