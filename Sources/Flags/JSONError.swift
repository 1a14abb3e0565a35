// SPDX-License-Identifier: MIT

/// Why a text is not acceptable JSON, and where.
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
