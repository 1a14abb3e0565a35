// SPDX-License-Identifier: MIT

/// The seasons of a configuration, ready to be asked what shows when.
///
/// All questions are pure: the instant and the zone are arguments. Dates and hours are by the
/// clock on the wall; its skipped times are reached at the change, its doubled ones the first
/// time. A day on which a window of hours would begin counts for weekdays and dates, also for the
/// part after midnight. Correct for the years 1970 to 2199.
public struct Schedule: Sendable {
  /// The seasons in the order of the file.
  public let seasons: [Season]
  let plans: [StretchPlan?]
  /// Where sunrise and sunset are taken; nil if that is not known.
  public let place: GeographicPlace?

  /// Makes seasons ready for questions; those named first win over those after them.
  ///
  /// - Parameters:
  ///   - seasons: the first of those that hold wins.
  ///   - place: where sunrise and sunset are taken; nil: they are at 06:00 and 18:00.
  public init(seasons: [Season], at place: GeographicPlace? = nil) {
    self.seasons = seasons
    self.place = place
    plans = seasons.map { season in
      if case .stretch(let stretch) = season.timing {
        StretchPlan(stretch, at: place)
      } else {
        nil
      }
    }
  }

  /// What people should know of the seasons: sunsets of nowhere, and days beyond those known.
  ///
  /// - Parameters:
  ///   - end: the last instant that is asked about.
  ///   - zone: the local zone.
  /// - Returns: one line for each season that something is wrong with.
  public func problems(until end: Instant, in zone: Zone) -> [String] {
    let lastDay = zone.local(end).date
    return seasons.flatMap { season in
      var lines: [String] = []
      if season.usesSun, place == nil {
        lines.append(
          "season \(season.name): where this is, is not known, so sunrise is at 06:00 and sunset"
            + " at 18:00; say latitude and longitude in [place]")
      }
      if let last = season.lastKnownDay, last < lastDay {
        lines.append(
          "season \(season.name): its days are known until \(last) alone; later it does not show")
      }
      return lines
    }
  }

  /// The season that shows at an instant: the first in the file that holds.
  ///
  /// A season with a cadence holds only while it shows, so that others come through between.
  ///
  /// - Complexity: O(*n*) in the number of seasons.
  public func active(at instant: Instant, in zone: Zone) -> Season? {
    activePlan(at: instant.count, in: zone).map { seasons[$0.index] }
  }

  /// The next instant at which the answer of `active(at:in:)` changes.
  ///
  /// - Returns: nil if it does not change for some sixty years.
  /// - Complexity: O(*n*) in the number of seasons; days are looked at one by one only while none
  ///   is of the right weekday.
  public func nextChange(after instant: Instant, in zone: Zone) -> Instant? {
    let time = instant.count
    let current = activePlan(at: time, in: zone)
    var next = current.flatMap { $0.plan.end(of: $0.interval, in: zone) }
    for plan in plans[..<(current?.index ?? plans.count)] {
      guard let start = plan?.nextStart(after: time, in: zone) else { continue }
      next = min(next ?? start, start)
    }
    return next.map { Instant($0) }
  }

  func activePlan(
    at time: Int, in zone: Zone
  ) -> (index: Int, plan: StretchPlan, interval: Range<Int>)? {
    for (index, plan) in plans.enumerated() {
      guard let plan, let interval = plan.interval(containing: time, in: zone) else { continue }
      return (index, plan, interval)
    }
    return nil
  }
}
