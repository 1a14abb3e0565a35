// SPDX-License-Identifier: MIT

/// What effects do while a condition holds.
public enum Manner: String, CaseIterable, Hashable, Sendable {
  /// Nothing is shown.
  case hide
  /// Half the rate of frames.
  case slow
  /// As if the condition did not hold.
  case ignore
}
