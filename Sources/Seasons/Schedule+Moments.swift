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
      // Two moments of a season at the same instant are one.
      var instants: Set<Instant> = []
      for moment in season.moments {
        var coming = MomentInstants(moment, after: start, in: zone)
        while let instant = coming.next(), instant <= end { instants.insert(instant) }
      }
      found += instants.map { ($0, rank) }
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
      let coming = season.moments.compactMap { moment in
        var instants = MomentInstants(moment, after: start, in: zone)
        return instants.next()
      }
      guard let instant = coming.min() else { continue }
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

/// The instants of a moment in time order.
private struct MomentInstants: IteratorProtocol {
  private let moment: Moment
  private let zone: Zone
  private let start: Instant
  private var days: MomentDays

  init(_ moment: Moment, after start: Instant, in zone: Zone) {
    self.moment = moment
    self.start = start
    self.zone = zone
    days = MomentDays(of: moment.day, around: localDay(of: start.count, in: zone))
  }

  mutating func next() -> Instant? {
    while let day = days.next() {
      let local = day * secondsPerDay + moment.secondOfDay
      let instant = Instant(zone.instant(localSeconds: local))
      guard instant > start else { continue }
      days.found()
      return instant
    }
    return nil
  }
}

/// The days of a moment, in days since 1970-01-01, from before a day on.
private enum MomentDays: IteratorProtocol {
  case yearly(DateRule, AnchorYear?, remaining: Int)
  case weekly(next: Int)

  init(of day: Moment.Day, around today: Int) {
    switch day {
    case .rule(let rule):
      let year = AnchorYear(of: rule.calendar, containing: today, lookback: rule.lookback + 1)
      self = .yearly(rule, year, remaining: DayRanges.horizonInYears)
    case .weekly(let weekday):
      // A change of the zone may skip a day.
      let first = today - 2
      let ahead = weekday.rawValue - Weekday(dayNumber: first).rawValue
      self = .weekly(next: first + floorDivide(ahead, 7).remainder)
    }
  }

  /// The search goes on for as long again.
  mutating func found() {
    guard case .yearly(let rule, let year, _) = self else { return }
    self = .yearly(rule, year, remaining: DayRanges.horizonInYears)
  }

  mutating func next() -> Int? {
    switch self {
    case .weekly(let day):
      self = .weekly(next: day + 7)
      return day
    case .yearly(let rule, var year, var remaining):
      defer { self = .yearly(rule, year, remaining: remaining) }
      while let current = year, remaining > 0 {
        year = current.next
        remaining -= 1
        if let day = rule.day(in: current, for: .exactDay) { return day }
      }
      return nil
    }
  }
}
