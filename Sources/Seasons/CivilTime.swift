// SPDX-License-Identifier: MIT

/// What a calendar and a clock on the wall show: a date and a time of day, without a zone.
public struct CivilTime: Hashable, Sendable {
  /// The day.
  public var date: CivilDate
  /// Seconds since the clock showed 00:00, 0 to 86 399.
  public var secondOfDay: Int

  /// Combines a day and a time of day by the clock.
  ///
  /// - Parameters:
  ///   - date: the day.
  ///   - secondOfDay: seconds since 00:00 by the clock; values outside a day carry over.
  public init(date: CivilDate, secondOfDay: Int = 0) {
    self.init(localSeconds: date.dayNumber * secondsPerDay + secondOfDay)
  }

  /// A local date and time counted in seconds since 1970-01-01 00:00 by the same clock.
  init(localSeconds: Int) {
    let (day, second) = floorDivide(localSeconds, secondsPerDay)
    date = CivilDate(dayNumber: day)
    secondOfDay = second
  }

  /// Seconds since 1970-01-01 00:00 by the same clock.
  var localSeconds: Int { date.dayNumber * secondsPerDay + secondOfDay }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }
}

extension CivilTime: Comparable {
  /// Whether the left time comes first.
  public static func < (left: CivilTime, right: CivilTime) -> Bool {
    (left.date, left.secondOfDay) < (right.date, right.secondOfDay)
  }
}

extension CivilTime: CustomStringConvertible {
  /// The time as ISO 8601 writes it, `2026-12-01T08:30:00`.
  public var description: String {
    "\(date)T\(timeOfDay)"
  }

  /// The time of day alone, `08:30:00`.
  public var timeOfDay: String {
    "\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
  }
}

/// Seconds of a civil day without a change of the clock.
let secondsPerDay = 86_400

/// A point in time, as the system's clock counts it.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var seconds: Int64

  /// The instant `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { self.seconds = seconds }

  init(_ seconds: Int) { self.seconds = Int64(seconds) }

  var count: Int { Int(seconds) }

  /// The instant some seconds later, or earlier if negative.
  public func adding(seconds: Int) -> Instant { Instant(count + seconds) }

  /// Whether the left instant comes first.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

  /// The instant as RFC 3339 writes it, with the zone's offset: `2026-12-01T00:00:00+01:00`.
  ///
  /// RFC 3339 has no seconds in an offset, so those of local mean times are rounded down.
  public func formatted(in zone: Zone) -> String {
    let offset = zone.utcOffset(at: self)
    let minutes = offset.magnitude / 60
    let sign = offset < 0 ? "-" : "+"
    let hour = padded(Int(minutes / 60), to: 2)
    return "\(zone.local(self))\(sign)\(hour):\(padded(Int(minutes % 60), to: 2))"
  }
}
