// SPDX-License-Identifier: MIT

import Particles
import Values

/// Spaces bursts that together would flash more than three times a second: a leaky bucket for each output.
///
/// What a burst takes of it is its `flashLoad`, which was measured of one kind alone; loads of different
/// kinds are taken to add up. Time is an argument.
struct FlashBudget {
  /// How a burst may show.
  struct Admission: Hashable {
    /// How long after now it begins.
    var delay: Duration
    /// What may show of it, a third to all.
    var share: Double

    /// All of it, at once.
    static let whole = Admission(delay: .zero, share: 1)

    /// What the client is told of what a person would wonder about.
    var notes: [String] {
      guard delay >= .seconds(2) else { return [] }
      let wait = (delay.seconds * 10).rounded() / 10
      return [
        "\(Int(share * 100)) of 100 particles are shown, \(wait) s later: with the other bursts more would"
          + " flash too much"
      ]
    }
  }

  /// Where a burst shows.
  struct Place {
    /// The output's id.
    var output: UInt32
    /// Its height in points.
    var height = Effect.measuredHeight
    /// What of it bursts take that were started and repeat, 0 to 1.
    var taken = 0.0
  }

  /// In how long a full bucket is empty.
  static let period = Duration.seconds(5)
  /// The longest that a burst waits for its turn.
  static let patience = Duration.seconds(4)
  /// The least share of a burst that shows, rather than to wait.
  private static let leastShare = 1.0 / 3

  private var levels: [UInt32: (level: Double, time: MonotonicTime)] = [:]

  /// What is taken of an output now, 1 being all; more where bursts wait already.
  private func level(of output: UInt32, at now: MonotonicTime) -> Double {
    guard let (level, time) = levels[output] else { return 0 }
    return max(level - max(now - time, .zero).seconds / Self.period.seconds, 0)
  }

  /// A burst as it may show beside those that were admitted before.
  ///
  /// - Parameters:
  ///   - effect: What was asked for.
  ///   - options: How it will be shown.
  ///   - places: Where it shows.
  ///   - now: The present; never earlier than before.
  /// - Returns: The effect, later and with fewer particles if need be; or in how long another attempt
  ///   makes sense.
  mutating func spaced(
    _ effect: Effect, _ options: EffectOptions, on places: [Place], now: MonotonicTime
  ) -> Result<(effect: Effect, admission: Admission), Wait> {
    let room = places.map { Effect.flashRoom(height: $0.height) }.min() ?? 1
    let asked = effect.changed(by: options).flashLoad / room
    return admit(min(asked, 1), on: places, now: now).map { admission in
      guard admission != .whole else { return (effect, admission) }
      var effect = effect
      effect.multiplyBirths(by: admission.share / max(asked, 1))
      let delay = admission.delay.seconds * (options.speed ?? 1)
      for index in effect.layers.indices { effect.layers[index].beginTime += delay }
      return (effect, admission)
    }
  }

  /// Asks for a burst's share and keeps it.
  ///
  /// - Parameters:
  ///   - load: What it wants, 0 to 1.
  ///   - places: Where it shows.
  ///   - now: The present; never earlier than before.
  /// - Returns: How it may show, or in how long another attempt makes sense.
  mutating func admit(
    _ load: Double, on places: [Place], now: MonotonicTime
  ) -> Result<Admission, Wait> {
    let free = 1 - (places.map { level(of: $0.output, at: now) + $0.taken }.max() ?? 0)
    guard load > 0, free < load else {
      take(load, of: places, now: now)
      return .success(.whole)
    }
    let share = max(free / load, Self.leastShare)
    let delay = Duration.seconds(max(share * load - free, 0) * Self.period.seconds)
    guard delay <= Self.patience else { return .failure(Wait(time: delay - Self.patience)) }
    take(share * load, of: places, now: now)
    return .success(Admission(delay: delay, share: share))
  }

  /// Forgets what waited for its turn and was stopped, but not what has begun: that has flashed.
  ///
  /// - Parameter now: The present; never earlier than before.
  mutating func forgetWaiting(now: MonotonicTime) {
    // What has begun never takes more than all of a bucket.
    for output in levels.keys { levels[output] = (min(level(of: output, at: now), 1), now) }
  }

  /// That too many wait already.
  struct Wait: Error {
    /// In how long one of them has begun.
    var time: Duration
  }

  private mutating func take(_ load: Double, of places: [Place], now: MonotonicTime) {
    guard load > 0 else { return }
    for id in places.map(\.output) { levels[id] = (level(of: id, at: now) + load, now) }
  }
}
