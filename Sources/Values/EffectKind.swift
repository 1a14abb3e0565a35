// SPDX-License-Identifier: MIT

/// What an effect is for.
@frozen public enum EffectKind: String, CaseIterable, Sendable {
  /// Goes on until it is stopped.
  case ambient
  /// Is over after a few seconds.
  case burst
}
