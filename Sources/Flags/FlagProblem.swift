// SPDX-License-Identifier: MIT

public import JSON

/// Something wrong in a flag document, and where.
public struct FlagProblem: Sendable, Hashable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The document, or the flag concerned, cannot do what it says.
    case error
    /// Odd, and without effect.
    case warning
  }

  /// The document's name.
  public let file: String
  /// Where it is.
  public let position: TextPosition
  /// How bad it is.
  public let severity: Severity
  /// What is wrong and what is expected.
  public let message: String

  /// `flags.json:3:14: error: flags.snow.state: …`.
  public var description: String {
    "\(file):\(position.line):\(position.column): \(severity.rawValue): \(message)"
  }
}
