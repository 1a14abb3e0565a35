// SPDX-License-Identifier: MIT

/// A calendar in which the month-days of a season may be given; the raw value is its name in
/// configuration files.
///
/// Months are numbered from 1 in the order of the calendar's year:
/// - Chinese: leap months share the number of the month before them and are never meant.
/// - Hebrew: 1 is Tishri, 6 is Adar I, which only leap years have, 7 is Adar (Adar II in leap
///   years), 8 is Nisan and 13 is Elul.
/// - Islamic (Umm al-Qura): 1 is Muharram, 9 is Ramadan, 12 is Dhu al-Hijjah.
/// - Persian: 1 is Farvardin, whose first day is Nowruz.
/// - Indian national: 1 is Chaitra.
public enum CalendarSystem: String, CaseIterable, Hashable, Sendable {
  case gregorian
  case chinese
  case hebrew
  case islamicUmmAlQura = "islamic-umalqura"
  case persian
  case indian

  /// The number of the last month.
  public var monthCount: Int { self == .hebrew ? 13 : 12 }

  /// The days a month can have at most.
  ///
  /// - Parameter month: 1 to `monthCount`.
  /// - Returns: 28 to 31.
  public func longestDayCount(ofMonth month: Int) -> Int {
    switch self {
    case .gregorian: CivilDate.dayCount(ofMonth: month, inYear: 2000)
    case .chinese, .islamicUmmAlQura: 30
    case .hebrew: [30, 30, 30, 29, 30, 30, 29, 30, 29, 30, 29, 30, 29][month - 1]
    case .persian: month <= 6 ? 31 : 30
    case .indian: month <= 6 ? 31 : 30
    }
  }
}
