// SPDX-License-Identifier: MIT

/// One problem of a file, where it is, and what would be right.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How bad a problem is.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file is used; the author may have meant something else.
    case warning
  }

  /// The file, as the caller named it.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int
  /// How bad it is.
  public var severity: Severity
  /// The path of the key, what was found and what is expected, on one line.
  public var message: String

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - file: The file, as the user knows it.
  ///   - line: Counted from 1; the default is 1.
  ///   - column: Counted from 1; the default is 1.
  ///   - severity: The default is an error.
  ///   - message: One line without a full stop.
  public init(
    file: String, line: Int = 1, column: Int = 1, severity: Severity = .error, message: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
  }

  /// The line that compilers print, which editors know how to jump to.
  public var description: String {
    "\(file):\(line):\(column): \(severity.rawValue): \(message)"
  }
}
