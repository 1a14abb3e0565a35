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

  /// A stretch of checked values.
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
