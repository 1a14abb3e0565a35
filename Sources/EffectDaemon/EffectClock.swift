// SPDX-License-Identifier: MIT

import Values

/// An effect's own time, in seconds: runs at a rate, and goes on without a jump when that changes.
struct EffectClock: Hashable, Sendable {
  /// Seconds of the effect's time in a second.
  private(set) var rate: Double
  private var start: MonotonicTime
  /// The effect's time at `start`.
  private var base = 0.0

  /// A clock that is 0 at a time and before it.
  init(startedAt start: MonotonicTime, rate: Double = 1) {
    self.start = start
    self.rate = rate
  }

  /// The effect's time.
  func seconds(at now: MonotonicTime) -> Double { base + max(.zero, now - start).seconds * rate }

  /// When the effect's time is so late.
  func time(of seconds: Double) -> MonotonicTime {
    start + .microseconds(Int64((max(0, seconds - base) / rate * 1e6).rounded(.up)))
  }

  /// Runs later than before.
  mutating func delay(by duration: Duration) { start += duration }

  /// Runs at another rate from now on.
  mutating func setRate(_ rate: Double, at now: MonotonicTime) {
    base = seconds(at: now)
    start = now
    self.rate = rate
  }
}
