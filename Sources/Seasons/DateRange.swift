// SPDX-License-Identifier: MIT

/// The days of each year from one rule's to another's, both included; may wrap over New Year.
public struct DateRange: Hashable, Sendable {
  /// The first day.
  public let from: DateRule
  /// The last day, inclusive.
  public let until: DateRule

  /// A range, or nil if the two rules count in different calendars.
  public init?(from: DateRule, until: DateRule) {
    guard from.calendar == until.calendar else { return nil }
    self.from = from
    self.until = until
  }
}
