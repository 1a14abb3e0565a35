// SPDX-License-Identifier: MIT

/// Why contents cannot be shown, in words for the author of the effect.
public struct ContentsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
