// SPDX-License-Identifier: MIT

/// The instants at which the burst of the season that is active shows.
public struct Repetitions: Hashable, Sendable {
  /// The latest one that has come.
  public var latest: Instant
  /// The next one; nil if the stretch ends before it.
  public var next: Instant?

  /// Two instants that follow each other.
  public init(latest: Instant, next: Instant?) {
    self.latest = latest
    self.next = next
  }
}

extension Schedule {
  /// When the burst of the season that is active shows, if it is repeated.
  ///
  /// The first time is the beginning of the stretch: of its days, or of the hours of a day. All
  /// others follow from that alone, so that a restarted daemon and another desktop come to the same instants. A season that always holds begins anew at each midnight.
  ///
  /// - Parameters:
  ///   - instant: the instant around which to look.
  ///   - period: the seconds from each time to the next, 1 or more.
  ///   - zone: the local zone.
  /// - Returns: nil if no season is active.
  public func repetitions(
    around instant: Instant, every period: Int, in zone: Zone
  ) -> Repetitions? {
    let time = instant.count
    guard let window = activePlan(at: time, in: zone)?.interval else { return nil }
    if window.lowerBound == .min {
      return Self.repetitionsOfDay(around: instant, every: period, in: zone)
    }
    let latest = window.lowerBound + (time - window.lowerBound) / period * period
    let next = latest + period
    return Repetitions(
      latest: Instant(latest), next: next < window.upperBound ? Instant(next) : nil)
  }

  /// When a burst shows that is repeated without a beginning: anew from each local midnight.
  public static func repetitionsOfDay(
    around instant: Instant, every period: Int, in zone: Zone
  ) -> Repetitions {
    let time = instant.count
    var day = localDay(of: time, in: zone)
    // Where the clock goes back over midnight, the day that began first goes on.
    while startOfDay(day + 1, in: zone) <= time { day += 1 }
    let midnight = startOfDay(day, in: zone)
    let latest = midnight + (time - midnight) / period * period
    let next = min(latest + period, startOfDay(day + 1, in: zone))
    return Repetitions(latest: Instant(latest), next: Instant(next))
  }

  /// Whether what was to show at an instant is to be shown now, by the rules of `dueMoments`.
  public static func isDue(_ instant: Instant, lastFired: Instant?, now: Instant) -> Bool {
    let isRecent = instant <= now && now.seconds - instant.seconds <= Int64(momentTolerance)
    let wasWrong = lastFired.map { $0 > now.adding(seconds: secondsPerDay) } ?? true
    return isRecent && (wasWrong || lastFired.map { $0 < instant } ?? true)
  }
}
