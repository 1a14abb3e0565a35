// SPDX-License-Identifier: MIT

extension Schedule {
  /// The moments in a span of time, in time order; equal instants in the order of the file.
  ///
  /// - Parameters:
  ///   - start: exclusive.
  ///   - end: inclusive.
  ///   - zone: the local zone.
  /// - Returns: each moment with the instant at which the clock reaches it.
  public func moments(
    after start: Instant, through end: Instant, in zone: Zone
  ) -> [(instant: Instant, season: Season)] {
    var found: [(instant: Instant, rank: Int)] = []
    for (rank, season) in seasons.enumerated() {
      guard case .moment(let moment) = season.timing else { continue }
      var instants = MomentInstants(moment, after: start, in: zone)
      while let instant = instants.next(), instant <= end { found.append((instant, rank)) }
    }
    found.sort { ($0.instant, $0.rank) < ($1.instant, $1.rank) }
    return found.map { ($0.instant, seasons[$0.rank]) }
  }

  /// The first moment after an instant; of equal ones the first in the file.
  public func nextMoment(
    after start: Instant, in zone: Zone
  ) -> (instant: Instant, season: Season)? {
    var next: (instant: Instant, season: Season)?
    for season in seasons {
      guard case .moment(let moment) = season.timing else { continue }
      var instants = MomentInstants(moment, after: start, in: zone)
      guard let instant = instants.next() else { continue }
      if next.map({ instant < $0.instant }) ?? true { next = (instant, season) }
    }
    return next
  }

  /// The moments to fire now: those since the last one fired that are at most a minute old.
  ///
  /// The caller keeps the instant of the latest moment it has fired, also over restarts. After a
  /// suspend or a stop of more than a minute a moment is over, and after the clock has been put
  /// back it is not repeated. A last firing more than a day ahead of the clock is taken for
  /// a clock that was wrong then, and ignored.
  ///
  /// - Parameters:
  ///   - lastFired: the instant of the latest moment fired; nil if there was none.
  ///   - now: the present instant.
  ///   - zone: the local zone.
  /// - Returns: what `moments(after:through:in:)` returns.
  public func dueMoments(
    lastFired: Instant?, now: Instant, in zone: Zone
  ) -> [(instant: Instant, season: Season)] {
    let oldest = now.adding(seconds: -Self.momentTolerance - 1)
    let limit = now.adding(seconds: secondsPerDay)
    let start = lastFired.flatMap { $0 > limit ? nil : $0 }.map { max($0, oldest) } ?? oldest
    return start < now ? moments(after: start, through: now, in: zone) : []
  }

  /// How late a moment may fire, in seconds.
  public static let momentTolerance = 60
}

/// The instants of a moment, one a year, in time order.
private struct MomentInstants: IteratorProtocol {
  private let moment: Moment
  private let zone: Zone
  private let start: Instant
  private var year: AnchorYear?
  private var remainingYears = DayRanges.horizonInYears

  init(_ moment: Moment, after start: Instant, in zone: Zone) {
    self.moment = moment
    self.start = start
    self.zone = zone
    let day = localDay(of: start.count, in: zone)
    year = AnchorYear(
      of: moment.date.calendar, containing: day, lookback: moment.date.lookback + 1)
  }

  mutating func next() -> Instant? {
    while let current = year, remainingYears > 0 {
      year = current.next
      remainingYears -= 1
      guard let day = moment.date.day(in: current, for: .exactDay) else { continue }
      let local = day * secondsPerDay + moment.secondOfDay
      let instant = Instant(zone.instant(localSeconds: local))
      guard instant > start else { continue }
      remainingYears = DayRanges.horizonInYears
      return instant
    }
    return nil
  }
}
