// SPDX-License-Identifier: MIT

/// The years of calendars that follow rules of arithmetic.
///
/// Day numbers are in days since 1970-01-01.
enum RuledYears {
  /// The Hebrew year that holds a day.
  static func hebrew(containing day: Int) -> CalendarYear? {
    let number = year(near: day, of: 365.2468, epoch: -2_092_591, firstDay: hebrewNewYear)
    let firstDay = hebrewNewYear(number)
    let length = hebrewNewYear(number + 1) - firstDay
    // Heshvan has a day more in complete years, Kislev one less in deficient ones.
    let heshvan = length % 10 == 5 ? 30 : 29
    let kislev = length % 10 == 3 ? 29 : 30
    let isLeap = isHebrewLeap(number)
    let lengths = [30, heshvan, kislev, 29, 30, isLeap ? 30 : 0, 29, 30, 29, 30, 29, 30, 29]
    return CalendarYear(firstDay: firstDay, lengths: lengths)
  }

  /// 1 Tishri: the day of the mean new moon (the molad), postponed by the four rules (dehiyyot).
  ///
  /// Source: Maimonides, Kiddush HaChodesh 6 to 7; N. Dershowitz and E. M. Reingold, Calendrical
  /// Calculations, chapter 8. Exact for every year; 1 hour is 1080 parts.
  static func hebrewNewYear(_ year: Int) -> Int {
    let months = floorDivide(235 * year - 234, 19).quotient
    let (days, parts) = floorDivide(5604 + 13_753 * months, 25_920)
    var day = 1 + 29 * months + days
    let weekday = floorDivide(day, 7).remainder
    let isLate = parts >= 19_440
    let isTooLong = weekday == 2 && parts >= 9924 && !isHebrewLeap(year)
    let isTooShort = weekday == 1 && parts >= 16_789 && isHebrewLeap(year - 1)
    if isLate || isTooLong || isTooShort { day += 1 }
    // The year begins on no Sunday, Wednesday or Friday.
    if [0, 3, 5].contains(floorDivide(day, 7).remainder) { day += 1 }
    return day - 2_092_591
  }

  private static func isHebrewLeap(_ year: Int) -> Bool {
    floorDivide(7 * year + 1, 19).remainder < 7
  }

  /// The Persian year that holds a day, until 1501, which ends on 2123-03-20.
  ///
  /// Nowruz is the day of the spring equinox if that comes before noon in Iran (52.5° E), else the
  /// day after. A rule of 33 years agrees with it for as long; in 2124 the equinox comes within
  /// minutes of noon, closer than the turning of the Earth can be foretold.
  static func persian(containing day: Int) -> CalendarYear? {
    let number = year(near: day, of: 365.2422, epoch: -492_268, firstDay: persianNewYear)
    guard number <= 1501 else { return nil }
    let firstDay = persianNewYear(number)
    let last = persianNewYear(number + 1) - firstDay - 336
    let lengths = [Int](repeating: 31, count: 6) + [Int](repeating: 30, count: 5) + [last]
    return CalendarYear(firstDay: firstDay, lengths: lengths)
  }

  private static func persianNewYear(_ year: Int) -> Int {
    -492_268 + 365 * (year - 1) + floorDivide(8 * year + 21, 33).quotient
  }

  /// The year of India's national calendar that holds a day.
  ///
  /// Source: the Calendar Reform Committee (1955): 1 Chaitra is 22 March, in leap years 21 March,
  /// and Chaitra then has 31 days; months 2 to 6 have 31 days.
  static func indian(containing day: Int) -> CalendarYear? {
    let thisYear = CivilDate(dayNumber: day).year
    let year = day < indianNewYear(thisYear) ? thisYear - 1 : thisYear
    let lengths =
      [CivilDate.isLeap(year: year) ? 31 : 30] + [Int](repeating: 31, count: 5)
      + [Int](repeating: 30, count: 6)
    return CalendarYear(firstDay: indianNewYear(year), lengths: lengths)
  }

  private static func indianNewYear(_ year: Int) -> Int {
    CivilDate.dayNumber(year: year, month: 3, day: CivilDate.isLeap(year: year) ? 21 : 22)
  }

  /// The year that holds a day, by an estimate that is a year off at most.
  private static func year(
    near day: Int, of meanLength: Double, epoch: Int, firstDay: (Int) -> Int
  ) -> Int {
    var year = Int((Double(day - epoch) / meanLength).rounded(.down)) + 1
    while firstDay(year) > day { year -= 1 }
    while firstDay(year + 1) <= day { year += 1 }
    return year
  }
}
