// SPDX-License-Identifier: MIT

import Values

/// Limits how often something may happen, allowing short rushes.
///
/// The bucket holds one second's worth of tokens and refills evenly; time is an argument.
struct TokenBucket {
  /// Tokens gained per second, at least 1.
  var perSecond: Double
  private var tokens: Double
  private var lastRefill: MonotonicTime

  /// Creates a full bucket.
  ///
  /// - Parameters:
  ///   - perSecond: Tokens gained per second, and the most that it holds.
  ///   - now: The present.
  init(perSecond: Double, now: MonotonicTime) {
    self.perSecond = max(perSecond, 1)
    tokens = self.perSecond
    lastRefill = now
  }

  /// Takes one token.
  ///
  /// - Parameter now: The present; never earlier than before.
  /// - Returns: 0 if a token was taken, else the milliseconds until there is one.
  mutating func take(now: MonotonicTime) -> Int {
    let elapsed = max(.zero, now - lastRefill).seconds
    tokens = min(perSecond, tokens + elapsed * perSecond)
    lastRefill = now
    guard tokens < 1 else {
      tokens -= 1
      return 0
    }
    return max(1, Int(((1 - tokens) / perSecond * 1000).rounded(.up)))
  }
}
