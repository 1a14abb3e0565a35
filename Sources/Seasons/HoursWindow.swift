// SPDX-License-Identifier: MIT

/// A time of the day, by the clock on the wall or by the sun.
public enum DayTime: Hashable, Sendable {
  /// Seconds after 00:00 by the clock, 0 to 86 400.
  case clock(Int)
  /// Seconds after an event of the sun, negative before it; within `sunOffsetLimits`.
  case sun(SunEvent, offset: Int)

  /// How far a time may be from the sun's, in seconds: six hours.
  public static let sunOffsetLimits = -21_600...21_600

  /// The instant on a local day, in seconds since 1970; by the clock where no place is known.
  func instant(onDay day: Int, at place: GeographicPlace?, in zone: Zone) -> Int {
    switch self {
    case .clock(let second):
      return zone.instant(localSeconds: day * secondsPerDay + second)
    case .sun(let event, let offset):
      if let place { return event.instant(onDay: day, at: place, in: zone) + offset }
      let second = event.secondOfDayWithoutPlace + offset
      return zone.instant(localSeconds: day * secondsPerDay + second)
    }
  }
}

/// The hours of a day, by the clock on the wall or by the sun; may run over midnight into the next
/// day.
public struct HoursWindow: Hashable, Sendable {
  /// When it begins.
  public let start: DayTime
  /// When it ends, exclusive.
  public let end: DayTime
  /// Whether it ends on the day after the one on which it began.
  public let endsNextDay: Bool

  /// The hours between two times of the clock, or nil if they are out of range or equal.
  ///
  /// - Parameters:
  ///   - start: seconds after 00:00, 0 to 86 399.
  ///   - end: seconds after 00:00, 0 to 86 400; before `start` it means the next day.
  public init?(start: Int, end: Int) {
    guard (0..<secondsPerDay).contains(start), (0...secondsPerDay).contains(end) else { return nil }
    self.init(from: .clock(start), to: .clock(end))
  }

  /// The hours between two times, or nil if they are equal.
  ///
  /// An end by the clock is that of the next day if it is not after the start; sunset counts as noon
  /// for this, sunrise as 03:00. A start by the clock from noon on means the next sunrise, and sunset
  /// is always that of the same day. On a day on which the end comes before the start all the same,
  /// as with `sunset-23:00` in the white nights, there are no such hours.
  public init?(from start: DayTime, to end: DayTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
    endsNextDay = Self.endsNextDay(start, end)
  }

  private static func endsNextDay(_ start: DayTime, _ end: DayTime) -> Bool {
    switch (start, end) {
    case (.clock(let start), .clock(let end)): end < start
    case (.sun(.sunset, _), .clock(let end)): end <= secondsPerDay / 2
    case (.sun(.sunrise, _), .clock(let end)): end <= 3 * 3600
    case (.clock(let start), .sun(.sunrise, _)): start >= secondsPerDay / 2
    case (.clock, .sun(.sunset, _)), (.sun(.sunrise, _), .sun(.sunset, _)): false
    case (.sun(.sunset, _), .sun(.sunrise, _)): true
    case (.sun(_, let start), .sun(_, let end)): end < start
    }
  }

  /// Whether it is the whole day from midnight to midnight, which restricts nothing.
  var isWholeDay: Bool { start == .clock(0) && end == .clock(secondsPerDay) }

  /// Whether it begins or ends by the sun, and so depends on the place.
  public var usesSun: Bool {
    [start, end].contains { if case .sun = $0 { true } else { false } }
  }

  /// The window that begins on a local day, in seconds since 1970; may be empty.
  func interval(onDay day: Int, at place: GeographicPlace?, in zone: Zone) -> Range<Int> {
    let first = start.instant(onDay: day, at: place, in: zone)
    let last = end.instant(onDay: endsNextDay ? day + 1 : day, at: place, in: zone)
    return first..<max(first, last)
  }
}

extension HoursWindow: CustomStringConvertible {
  /// The window as it is written: `sunset+30m-23:00`.
  public var description: String { "\(start)-\(end)" }
}

extension DayTime: CustomStringConvertible {
  /// The time as it is written: `23:00`, `sunset-1h30m`.
  public var description: String {
    switch self {
    case .clock(let second):
      return "\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2))"
    case .sun(let event, let offset):
      let minutes = Int(offset.magnitude) / 60
      let hours = minutes < 60 ? "" : "\(minutes / 60)h"
      let rest = minutes % 60 == 0 ? "" : "\(minutes % 60)m"
      return event.rawValue + (offset == 0 ? "" : (offset < 0 ? "-" : "+") + hours + rest)
    }
  }
}

// MARK: Parsing

extension HoursWindow {
  /// The window written as `08:00-23:00`, `sunset-23:00` or `sunset+30m-sunrise-1h`; `22:00-06:00`
  /// runs over midnight.
  ///
  /// - Throws: `RuleSyntaxError` if the text is not two different times with a hyphen between.
  public init(parsing text: String) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let start = try DayTime(from: &scanner, latest: secondsPerDay - 60)
    scanner.skipSpace()
    try scanner.expect("-", "\"-\" and the time at which it ends, as in 08:00-23:00")
    scanner.skipSpace()
    let endOffset = scanner.offset
    let end = try DayTime(from: &scanner, latest: secondsPerDay)
    guard let window = Self(from: start, to: end) else {
      throw scanner.error(at: endOffset, "a time other than the one at which it begins")
    }
    try scanner.expectEnd()
    self = window
  }
}

extension DayTime {
  fileprivate init(from scanner: inout RuleScanner, latest: Int) throws(RuleSyntaxError) {
    let start = scanner.offset
    let word = scanner.word()
    guard !word.isEmpty else {
      self = .clock(try timeOfDay(from: &scanner, latest: latest))
      return
    }
    guard let event = SunEvent(rawValue: word) else {
      throw scanner.error(at: start, "a time HH:MM, sunrise or sunset")
    }
    self = .sun(event, offset: try Self.offset(from: &scanner))
  }

  /// An offset such as `+30m`, `-1h` or `+1h30m`.
  ///
  /// Without one, what follows a hyphen is the window's end.
  private static func offset(from scanner: inout RuleScanner) throws(RuleSyntaxError) -> Int {
    var ahead = scanner
    let isNegative = ahead.accept("-")
    guard isNegative || ahead.accept("+") else { return 0 }
    let start = ahead.offset
    guard let seconds = ahead.hoursAndMinutes() else {
      if isNegative { return 0 }
      throw ahead.error(at: start, "a time such as 30m or 1h")
    }
    let offset = isNegative ? -seconds : seconds
    guard sunOffsetLimits.contains(offset) else { throw ahead.error(at: start, "at most 6h") }
    scanner = ahead
    return offset
  }
}

extension RuleScanner {
  /// `1h`, `30m` or `1h30m` in seconds; nil for anything else.
  fileprivate mutating func hoursAndMinutes() -> Int? {
    guard let first = try? number(in: 0...999, digits: 1...3, "") else { return nil }
    if accept("m") { return first * 60 }
    guard accept("h") else { return nil }
    var ahead = self
    guard let minutes = try? ahead.number(in: 0...59, digits: 1...2, ""), ahead.accept("m") else {
      return first * 3600
    }
    self = ahead
    return first * 3600 + minutes * 60
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
