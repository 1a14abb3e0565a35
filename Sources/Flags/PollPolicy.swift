// SPDX-License-Identifier: MIT

/// When to ask the source: often enough, never all installations at once, and with manners
/// towards a server in trouble.
public struct PollPolicy: Sendable, Equatable {
  /// The shortest and the longest interval, in seconds.
  public static let intervals = 60...86_400
  /// The longest back-off, in seconds.
  static let maximumBackOff = 3_600
  /// The shortest wait after a refusal, in seconds.
  static let refusalDelay = 3_600
  /// How much too early a timer may come, in seconds: half the period of the one that we install.
  static let timerSlack = 450
  /// How often a person may ask, in seconds.
  static let manualInterval = 10

  /// What an attempt came to, as far as the next one is concerned.
  public enum Outcome: Sendable, Equatable {
    /// The document is there, new or confirmed; the server may ask not to come again for
    /// `maximumAge` seconds.
    case success(maximumAge: Int?)
    /// No answer, or none of use.
    case failure
    /// Not allowed, or not there (401, 403, 404, 410).
    case refused
    /// Too many requests, or out of service (429, 503); the server may say for how many seconds.
    case throttled(delay: Int?)
  }

  /// Who wants to fetch.
  public enum Trigger: Sendable, Equatable {
    /// A person.
    case person
    /// A timer with an interval and a random delay of its own.
    case timer
    /// A loop that waits for exactly the time that this policy gives.
    case loop
  }

  /// How long to wait from one success to the next attempt, in seconds.
  public let interval: Int
  /// Where in the interval this installation has its place, in seconds.
  let phase: Int

  /// A policy.
  ///
  /// - Parameters:
  ///   - interval: seconds from one attempt to the next, limited to 60 seconds to 24 hours.
  ///   - installation: identifies this installation; decides its place within the interval.
  public init(interval: Int, installation: String) {
    self.interval = max(Self.intervals.lowerBound, min(interval, Self.intervals.upperBound))
    phase = Int(Murmur3.hash(Array(installation.utf8))) % self.interval
  }

  /// How long a new loop waits before its first attempt, in seconds.
  public func firstDelay(using generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 0...min(60, interval), using: &generator)
  }

  /// Whether an attempt may be made.
  ///
  /// - Parameters:
  ///   - state: what is remembered.
  ///   - now: seconds since 1970.
  ///   - trigger: who wants it. A person need not wait but for a server that asked for it; a timer
  ///     may come a little early, for it has a place of its own in the interval.
  /// - Returns: for how many seconds more there is to wait; 0: it may.
  public func wait(_ state: PollState, now: Int, trigger: Trigger) -> Int {
    // A time that far ahead cannot be ours: the clock has been set back since.
    let isBelievable = state.nextAt - now <= 2 * ResponseHeaders.maximumDelay
    let isRecent = (state.attemptedAt).map { (0..<Self.manualInterval).contains(now - $0) } ?? false
    let remaining = isBelievable ? max(0, state.nextAt - now) : 0
    switch trigger {
    case .person where state.hold != .retryAfter:
      return isRecent ? Self.manualInterval - (now - (state.attemptedAt ?? now)) : 0
    case .timer where state.hold == .schedule:
      return max(0, remaining - min(interval / 2, Self.timerSlack))
    default:
      return remaining
    }
  }

  /// The state after an attempt.
  ///
  /// - Parameters:
  ///   - outcome: what it came to.
  ///   - state: what was remembered.
  ///   - now: seconds since 1970.
  ///   - generator: the source of chance.
  /// - Returns: what to remember.
  public func state(
    after outcome: Outcome, from state: PollState, now: Int,
    using generator: inout some RandomNumberGenerator
  ) -> PollState {
    var next = state
    next.attemptedAt = now
    switch outcome {
    case .success(let maximumAge):
      next.failures = 0
      next.hold = .schedule
      next.nextAt = regularTime(after: now, notBefore: maximumAge ?? 0, using: &generator)
    case .failure:
      next.failures += 1
      next.hold = .backOff
      next.nextAt = now + backOff(next.failures, using: &generator)
    case .refused:
      next.failures += 1
      next.hold = .refused
      let delay = max(Self.refusalDelay, interval)
      next.nextAt = now + delay + Int.random(in: 0...delay / 10, using: &generator)
    case .throttled(let delay):
      next.failures += 1
      next.hold = delay == nil ? .backOff : .retryAfter
      // All who were turned away together shall not come back together.
      let spread = Int.random(in: 0...max(60, (delay ?? 0) / 10), using: &generator)
      next.nextAt = now + (delay.map { $0 + spread } ?? backOff(next.failures, using: &generator))
    }
    return next
  }

  /// This installation's place in the interval that is nearest to one interval from now, give or
  /// take a tenth: the grid brings everyone back to his place, whatever disturbed the order.
  private func regularTime(
    after now: Int, notBefore minimum: Int, using generator: inout some RandomNumberGenerator
  ) -> Int {
    let slots = (now + interval - phase + interval / 2) / interval
    let jitter = Int.random(in: -interval / 10...interval / 10, using: &generator)
    return max(slots * interval + phase + jitter, now + min(minimum, ResponseHeaders.maximumDelay))
  }

  /// "Full jitter": anything up to a limit that doubles with each failure, at least 5 seconds.
  private func backOff(_ failures: Int, using generator: inout some RandomNumberGenerator) -> Int {
    let limit = min(Self.maximumBackOff, 30 << min(failures - 1, 10))
    return max(5, Int.random(in: 0...limit, using: &generator))
  }
}
