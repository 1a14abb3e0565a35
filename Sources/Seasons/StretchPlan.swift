// SPDX-License-Identifier: MIT

/// A stretch made ready for questions.
///
/// Times are seconds since 1970.
struct StretchPlan: Sendable {
  let dates: DateRange?
  let wraps: Bool
  let hours: HoursWindow?
  let weekdays: WeekdaySet?
  let cadence: Cadence?
  /// Where the sun's times are taken; nil: they are times of the clock.
  let place: GeographicPlace?

  init(_ stretch: Stretch, at place: GeographicPlace? = nil) {
    self.place = place
    dates = stretch.dates
    wraps = stretch.dates?.wraps ?? false
    hours = stretch.hours.flatMap { $0.isWholeDay ? nil : $0 }
    weekdays = stretch.weekdays == .everyDay ? nil : stretch.weekdays
    cadence = stretch.cadence.flatMap { $0.length == $0.every ? nil : $0 }
  }

  /// Whether whole days follow each other, so that a range of days is one window.
  var hasWholeRanges: Bool { hours == nil && weekdays == nil }

  /// The time during which it shows without a pause around an instant; nil if it does not show.
  func interval(containing time: Int, in zone: Zone) -> Range<Int>? {
    var windows = StretchWindows(self, around: time, in: zone)
    while let window = windows.next(), window.lowerBound <= time {
      if window.contains(time) {
        return cadence.map { $0.phase(at: time, within: window, in: zone) } ?? window
      }
    }
    return nil
  }

  /// The first instant after `time` at which it begins to show; it must not show at `time`.
  func nextStart(after time: Int, in zone: Zone) -> Int? {
    var windows = StretchWindows(self, around: time, in: zone)
    while let window = windows.next() {
      guard let cadence else {
        if window.lowerBound > time { return window.lowerBound }
        continue
      }
      if let start = cadence.nextStart(
        from: max(time, window.lowerBound), before: window.upperBound, in: zone)
      {
        return start
      }
    }
    return nil
  }

  /// When an interval in which it shows ends; those without a gap between count as one.
  ///
  /// Nil is never.
  func end(of interval: Range<Int>, in zone: Zone) -> Int? {
    var end = interval.upperBound
    let horizon = interval.lowerBound.addingReportingOverflow(
      DayRanges.horizonInYears * 366 * secondsPerDay)
    let last = horizon.overflow ? Int.max : horizon.partialValue
    while end < last, let next = self.interval(containing: end, in: zone) {
      end = next.upperBound
    }
    return end >= last ? nil : end
  }
}

extension Cadence {
  /// The period's beginning at an instant and the end of the day it is counted in.
  private func period(at time: Int, in zone: Zone) -> (start: Int, endOfDay: Int) {
    var day = localDay(of: time, in: zone)
    var midnight = startOfDay(day, in: zone)
    // Where the clock goes back over midnight, the day that began first goes on.
    while startOfDay(day + 1, in: zone) <= time {
      day += 1
      midnight = startOfDay(day, in: zone)
    }
    let start = midnight + (time - midnight) / every * every
    return (start, startOfDay(day + 1, in: zone))
  }

  fileprivate func phase(at time: Int, within window: Range<Int>, in zone: Zone) -> Range<Int>? {
    let (start, endOfDay) = period(at: time, in: zone)
    let phase = start..<min(start + length, endOfDay)
    return phase.contains(time) ? phase.clamped(to: window) : nil
  }

  /// The first instant from `time` on, but before `end`, that is shown.
  fileprivate func nextStart(from time: Int, before end: Int, in zone: Zone) -> Int? {
    guard time < end else { return nil }
    let (start, endOfDay) = period(at: time, in: zone)
    if time < min(start + length, endOfDay) { return time }
    let next = min(start + every, endOfDay)
    return next < end ? next : nil
  }
}

/// The local day of an instant, in days since 1970-01-01.
func localDay(of time: Int, in zone: Zone) -> Int {
  floorDivide(time + zone.segment(containing: time).offset, secondsPerDay).quotient
}

/// The first instant of a day, in seconds since 1970.
func startOfDay(_ day: Int, in zone: Zone) -> Int {
  zone.instant(localSeconds: day * secondsPerDay)
}

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

  init(_ plan: StretchPlan, around time: Int, in zone: Zone) {
    self.plan = plan
    self.time = time
    self.zone = zone
    isUnbounded = plan.dates == nil && plan.hasWholeRanges
    // Hours reach into the next day, after a late sunset into the one after it, and a change of the
    // zone may skip a whole day more.
    day = localDay(of: time, in: zone) - 3
    if let dates = plan.dates {
      ranges = DayRanges(dates, wraps: plan.wraps, around: day)
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
    if let hours = plan.hours {
      return hours.interval(onDay: days.lowerBound, at: plan.place, in: zone)
    }
    return startOfDay(days.lowerBound, in: zone)..<startOfDay(days.upperBound + 1, in: zone)
  }
}
