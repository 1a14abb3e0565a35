// SPDX-License-Identifier: MIT

/// The time that ambient effects live in: real time, but never more than a tenth of a second between
/// two looks at it.
///
/// After a stopped process or a hidden stretch the snow goes on where it was, instead of jumping.
struct StageClock: Hashable, Sendable {
  /// The present in microseconds.
  private(set) var now: UInt64
  private var real: UInt64

  /// The longest step, in microseconds.
  static let longestStep: UInt64 = 100_000

  /// Starts at the given monotonic time.
  init(real: UInt64) {
    now = real
    self.real = real
  }

  /// Moves on to the given monotonic time.
  mutating func advance(real: UInt64) {
    guard real > self.real else { return }
    now += min(real - self.real, Self.longestStep)
    self.real = real
  }

  /// Real time passed while nothing was to be seen; no step is made for it.
  mutating func skip(to real: UInt64) { self.real = max(real, self.real) }
}
