// SPDX-License-Identifier: MIT

/// A day of the week; the raw value is ISO 8601's, 1 for Monday to 7 for Sunday.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// The weekday of the day `dayNumber` days after 1970-01-01, which was a Thursday.
  init(dayNumber: Int) {
    let sinceMonday = floorDivide(dayNumber + 3, 7).remainder
    self = Self.allCases[sinceMonday]
  }

  /// The three letters that configuration files use: `mon` … `sun`.
  public var abbreviation: String { Self.abbreviations[rawValue - 1] }

  /// The abbreviations from Monday to Sunday.
  public static let abbreviations = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}
