// SPDX-License-Identifier: MIT

/// Why a targeting rule has no result.
enum RuleError: Error, Equatable {
  /// The rule uses an operator that does not exist.
  case unknownOperator(String)
  /// The rule refers to a shared rule that does not exist.
  case unknownReference(String)
  /// The rule takes more steps, or builds larger values, than it may.
  case budgetExceeded
}
