// SPDX-License-Identifier: MIT

/// The days, hours and rhythm of a season.
///
/// What is absent does not restrict.
public struct Stretch: Hashable, Sendable {
  /// The first and the last day; nil is every day.
  public var dates: DateRange?
  /// The hours of each day; nil is the whole day.
  public var hours: HoursWindow?
  /// The weekdays on which the hours may begin; nil is all of them.
  public var weekdays: WeekdaySet?
  /// The rhythm of showing and pausing; nil is without pause.
  public var cadence: Cadence?

  /// Combines days, hours and a rhythm; what is nil does not restrict.
  public init(
    dates: DateRange? = nil, hours: HoursWindow? = nil, weekdays: WeekdaySet? = nil,
    cadence: Cadence? = nil
  ) {
    self.dates = dates
    self.hours = hours
    self.weekdays = weekdays
    self.cadence = cadence
  }
}

/// The hours of a day, by the clock on the wall; may run over midnight into the next day.
public struct HoursWindow: Hashable, Sendable {
  /// When it begins: seconds after 00:00, 0 to 86 399.
  public let start: Int
  /// When it ends (exclusive): seconds after 00:00 of the day on which it began, more than
  /// `start` and at most 24 hours after it.
  public let end: Int

  /// The hours between two times of the clock, or nil if they are out of range or equal.
  ///
  /// - Parameters:
  ///   - start: seconds after 00:00, 0 to 86 399.
  ///   - end: seconds after 00:00, 0 to 86 400; before `start` it means the next day.
  public init?(start: Int, end: Int) {
    guard (0..<secondsPerDay).contains(start), (0...secondsPerDay).contains(end), start != end
    else { return nil }
    self.start = start
    self.end = end > start ? end : end + secondsPerDay
  }

  /// Whether it is the whole day from midnight to midnight, which restricts nothing.
  var isWholeDay: Bool { start == 0 && end == secondsPerDay }

  /// The window written as `08:00-23:00`; `22:00-06:00` runs over midnight.
  ///
  /// - Throws: `RuleSyntaxError` if the text is not two different times with a hyphen between.
  public init(parsing text: String) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let start = try timeOfDay(from: &scanner, latest: secondsPerDay - 60)
    scanner.skipSpace()
    try scanner.expect("-", "\"-\" and the time at which it ends, as in 08:00-23:00")
    scanner.skipSpace()
    let endOffset = scanner.offset
    let end = try timeOfDay(from: &scanner, latest: secondsPerDay)
    guard let window = Self(start: start, end: end) else {
      throw scanner.error(at: endOffset, "a time other than the one at which it begins")
    }
    try scanner.expectEnd()
    self = window
  }
}

/// A time `HH:MM` in seconds after 00:00.
func timeOfDay(
  from scanner: inout RuleScanner, latest: Int
) throws(RuleSyntaxError) -> Int {
  let start = scanner.offset
  let lastHour = latest / 3600
  let hour = try scanner.number(
    in: 0...lastHour, digits: 1...2, "a time HH:MM with an hour 00 to \(lastHour)")
  try scanner.expect(":", "\":\" and minutes, as in 08:00")
  let minute = try scanner.number(in: 0...59, digits: 2...2, "minutes 00 to 59")
  guard hour * 3600 + minute * 60 <= latest else {
    throw scanner.error(at: start, "a time up to 24:00")
  }
  return hour * 3600 + minute * 60
}

/// A rhythm: show for a while out of every period.
///
/// Periods begin at local midnight, each day anew.
public struct Cadence: Hashable, Sendable {
  /// The period in seconds, `periodLimits`.
  public let every: Int
  /// The seconds shown at the beginning of each period, 1 to `every`.
  public let length: Int

  /// The periods that are possible, in seconds: ten seconds to a day.
  public static let periodLimits = 10...86_400

  /// A rhythm, or nil if the period is out of its limits or shorter than what it shows.
  public init?(every: Int, for length: Int) {
    guard Self.periodLimits.contains(every), (1...every).contains(length) else { return nil }
    self.every = every
    self.length = length
  }
}
