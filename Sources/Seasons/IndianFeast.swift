// SPDX-License-Identifier: MIT

/// A feast of the Hindu calendars, on the day on which India celebrates it.
///
/// Which day that is depends on the times of the Moon, of sunset and of custom, so it stands in a
/// table; elsewhere in the world the feast may be a day earlier or later. `IndianFeastTests` holds
/// each day against the rule, computed from the positions of Sun and Moon at Delhi, and against what
/// India's government published. 2050 is the last year.
public enum IndianFeast: String, CaseIterable, Hashable, Sendable {
  /// The evening of lamps: that new moon of autumn whose lunar day lasts into the hours after sunset.
  case diwali
  /// The day of colours: the day after the bonfire, which is lit at the full moon of Phalguna.
  case holi

  /// The years that the table has.
  public static let years = 2020...2050

  /// The last day of which it is known; the end of the table's last year.
  public var lastKnownDay: CivilDate? {
    CivilDate(year: Self.years.upperBound, month: 12, day: 31)
  }

  /// The day in days since 1970-01-01; nil outside `years`.
  func day(inGregorianYear year: Int) -> Int? {
    guard Self.years.contains(year) else { return nil }
    let monthAndDay = days[year - Self.years.lowerBound]
    return CivilDate.dayNumber(year: year, month: monthAndDay / 100, day: monthAndDay % 100)
  }

  /// Month · 100 + day, one a year.
  private var days: [Int] {
    switch self {
    case .diwali: Self.diwaliDays
    case .holi: Self.holiDays
    }
  }

  private static let diwaliDays = [
    1114, 1104, 1024, 1112, 1031, 1020, 1108, 1029, 1017, 1105, 1026, 1114, 1102, 1022, 1110, 1030,
    1018, 1107, 1027, 1115, 1104, 1024, 1112, 1101, 1020, 1108, 1029, 1018, 1105, 1026, 1114,
  ]

  private static let holiDays = [
    310, 329, 318, 308, 325, 314, 304, 322, 311, 301, 320, 309, 327, 316, 305, 324,
    312, 302, 321, 311, 329, 318, 307, 326, 314, 303, 322, 312, 301, 320, 309,
  ]
}
