// SPDX-License-Identifier: MIT

/// Where path data stops making sense, and why.
public struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Offset of the offending byte from the start of the text.
  public var offset: Int
  /// What was wrong, in words.
  public var message: String

  /// Makes an error at an offset in bytes.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  /// The message with the offset.
  public var description: String { "path data, byte \(offset): \(message)" }
}
