// SPDX-License-Identifier: MIT

/// The windows of a stretch, without its cadence, that end after an instant, in time order.
///
/// Times are seconds since 1970.
struct StretchWindows: IteratorProtocol {
  private let plan: StretchPlan
  private let zone: Zone
  private let time: Int
  private var ranges: DayRanges?
  private var range: ClosedRange<Int>?
  private var day: Int
  private var isUnbounded: Bool

  init(_ plan: StretchPlan, around time: Int, in context: ScheduleContext) {
    self.plan = plan
    self.time = time
    zone = context.zone
    isUnbounded = plan.dates == nil && plan.hasWholeRanges
    // Hours reach into the next day, and a change of the zone may skip a whole day more.
    day = localDay(of: time, in: zone) - 2
    if let dates = plan.dates {
      ranges = DayRanges(dates, wraps: plan.wraps, around: day, context.converter)
      range = ranges?.next()
    } else {
      range = day...(day + DayRanges.horizonInYears * 366)
    }
  }

  mutating func next() -> Range<Int>? {
    if isUnbounded {
      isUnbounded = false
      range = nil
      return Int.min..<Int.max
    }
    while let days = nextDays() {
      let window = window(of: days)
      if !window.isEmpty, window.upperBound > time { return window }
    }
    return nil
  }

  /// The next day, or whole range of days, whose window may matter.
  private mutating func nextDays() -> ClosedRange<Int>? {
    while let current = range {
      day = max(day, current.lowerBound)
      guard day <= current.upperBound else {
        range = ranges?.next()
        continue
      }
      if plan.hasWholeRanges {
        day = current.upperBound + 1
        return current
      }
      day += 1
      let isWanted = plan.weekdays?.contains(Weekday(dayNumber: day - 1)) ?? true
      if isWanted { return (day - 1)...(day - 1) }
    }
    return nil
  }

  private func window(of days: ClosedRange<Int>) -> Range<Int> {
    let first = days.lowerBound * secondsPerDay + (plan.hours?.start ?? 0)
    let end = days.upperBound * secondsPerDay + (plan.hours?.end ?? secondsPerDay)
    return zone.instant(localSeconds: first)..<zone.instant(localSeconds: end)
  }
}
