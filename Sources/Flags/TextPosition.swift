// SPDX-License-Identifier: MIT

/// A place in a text as people count: lines and columns from 1, columns in code points.
public struct TextPosition: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in code points.
  public var column: Int

  /// The beginning of a text.
  static let start = TextPosition(offset: 0, in: [])

  /// The place of the byte at `offset` in UTF-8 `text`.
  ///
  /// - Complexity: O(offset).
  public init(offset: Int, in text: [UInt8]) {
    line = 1
    column = 1
    advance(over: text.prefix(offset))
  }

  /// Moves behind `text`, which begins here.
  mutating func advance(over text: ArraySlice<UInt8>) {
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
