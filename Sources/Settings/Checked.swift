// SPDX-License-Identifier: MIT

/// What reading a file gave: a value if it has no errors, and everything there is to say about it.
public struct Checked<Value> {
  /// The value; nil if there are errors.
  public let value: Value?
  /// All problems in the order of the source.
  public let diagnostics: [Diagnostic]

  /// Whether one of the diagnostics is an error.
  ///
  /// - Complexity: O(n) in the number of diagnostics.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// No value, for one reason.
  public init(failure: Diagnostic) {
    value = nil
    diagnostics = [failure]
  }

  /// Keeps `value` only if no diagnostic is an error, and sorts the diagnostics.
  init(_ value: Value?, _ problems: Problems) {
    diagnostics = problems.sorted
    self.value = problems.errorCount > 0 ? nil : value
  }
}

extension Checked: Equatable where Value: Equatable {}
extension Checked: Sendable where Value: Sendable {}
