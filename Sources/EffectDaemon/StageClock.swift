// SPDX-License-Identifier: MIT

import Values

/// The time by which ambient effects move: real time, but never more than a tenth of a second between
/// two readings.
///
/// After a stopped process or a hidden stretch the snow goes on where it was, instead of jumping.
struct StageClock: Hashable, Sendable {
  /// The present.
  private(set) var now: MonotonicTime
  private var real: MonotonicTime

  private static let longestStep = Duration.milliseconds(100)

  /// Starts at the given time.
  init(real: MonotonicTime) {
    now = real
    self.real = real
  }

  /// Moves on to the given time.
  mutating func advance(real: MonotonicTime) {
    guard real > self.real else { return }
    now += min(real - self.real, Self.longestStep)
    self.real = real
  }

  /// Leaves out the time up to the given one, in which nothing was shown.
  mutating func skip(to real: MonotonicTime) { self.real = max(real, self.real) }
}
