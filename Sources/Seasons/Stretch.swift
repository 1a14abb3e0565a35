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
