// SPDX-License-Identifier: MIT

/// Why a text is not a rule: where, what was found and what was expected.
public struct RuleSyntaxError: Error, Hashable, Sendable {
  /// Bytes of UTF-8 before the fault.
  public var offset: Int
  /// The text found there, empty at the end.
  public var found: String
  /// What could stand there, in words: `a day 1 to 30`.
  public var expected: String

  /// A fault at an offset.
  public init(offset: Int, found: String, expected: String) {
    self.offset = offset
    self.found = found
    self.expected = expected
  }
}

extension RuleSyntaxError: CustomStringConvertible {
  /// One line: `"fouth" at 1: expected …`; positions count from 1.
  public var description: String {
    let subject = found.isEmpty ? "end of text" : "\"\(found)\""
    return "\(subject) at \(offset + 1): expected \(expected)"
  }
}
