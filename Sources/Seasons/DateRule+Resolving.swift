// SPDX-License-Identifier: MIT

/// What a rule's day is for, which decides what stands for a day that a year does not have.
enum DateRuleUse {
  /// The first day of a range: the next day that exists.
  case rangeStart
  /// The last day of a range: the day before.
  case rangeEnd
  /// The day alone: none.
  case exactDay
}

extension DateRule {
  /// The rule's day in a year of its calendar, in days since 1970-01-01.
  ///
  /// A range holds the days whose month-day lies between its ends. So where a year lacks 29
  /// February, the 30th of a month or a leap month, a range that begins there begins at the next
  /// day that exists and one that ends there ends the day before.
  func day(in year: AnchorYear, for use: DateRuleUse) -> Int? {
    switch (base, year) {
    case (.date(let date), .gregorian(let year)):
      // The end of a range of days of one year may lie in another.
      return year == date.year || use == .rangeEnd ? date.dayNumber + offset : nil
    case (.monthDay(let month, let day, _), .other(let year, _)):
      return year.day(month: month, day: day, for: use).map { $0 + offset }
    case (.monthDay(2, 29, _), .gregorian(let year)) where !CivilDate.isLeap(year: year):
      let march = CivilDate.dayNumber(year: year, month: 3, day: 1)
      return use == .exactDay ? nil : (use == .rangeStart ? march : march - 1) + offset
    case (_, .gregorian(let year)):
      return base.exactDay(inGregorianYear: year).map { $0 + offset }
    case (_, .other):
      return nil
    }
  }
}

extension DateRule.Base {
  /// The day in days since 1970-01-01; nil if the year has no such day, or it is not known.
  func exactDay(inGregorianYear year: Int) -> Int? {
    switch self {
    case .monthDay(let month, let day, _):
      return CivilDate.dayNumber(year: year, month: month, day: day)
    case .date(let date):
      return date.year == year ? date.dayNumber : nil
    case .easter:
      return easterDayNumber(year: year)
    case .orthodoxEaster:
      return orthodoxEasterDayNumber(year: year)
    case .advent:
      // The Sunday on or before 24 December is the fourth.
      let eve = CivilDate.dayNumber(year: year, month: 12, day: 24)
      return eve - Weekday(dayNumber: eve).rawValue % 7 - 21
    case .feast(let feast):
      return feast.day(inGregorianYear: year)
    case .nthWeekday(let ordinal, let weekday, let month):
      let first = CivilDate.dayNumber(year: year, month: month, day: 1)
      let ahead = weekday.rawValue - Weekday(dayNumber: first).rawValue
      let day = floorDivide(ahead, 7).remainder + 7 * (ordinal - 1)
      return day < CivilDate.dayCount(ofMonth: month, inYear: year) ? first + day : nil
    case .lastWeekday(let weekday, let month):
      let count = CivilDate.dayCount(ofMonth: month, inYear: year)
      let last = CivilDate.dayNumber(year: year, month: month, day: count)
      let back = Weekday(dayNumber: last).rawValue - weekday.rawValue
      return last - floorDivide(back, 7).remainder
    }
  }
}

extension CalendarYear {
  fileprivate func day(month number: Int, day: Int, for use: DateRuleUse) -> Int? {
    if let month = months.first(where: { $0.number == number && !$0.isLeap }) {
      if day <= month.dayCount { return month.firstDay + day - 1 }
      return use == .exactDay ? nil : use == .rangeStart ? month.endDay : month.endDay - 1
    }
    guard use != .exactDay else { return nil }
    let next = months.first { $0.number > number }?.firstDay ?? endDay
    return use == .rangeStart ? next : next - 1
  }
}

/// The day number of Easter Sunday of the western churches.
///
/// The anonymous Gregorian algorithm (Nature, 20 April 1876; J. Meeus, Astronomical Algorithms,
/// chapter 8). Valid for every year from 1583 on.
func easterDayNumber(year: Int) -> Int {
  let golden = year % 19
  let (century, yearOfCentury) = (year / 100, year % 100)
  let moonCorrection = (century - (century + 8) / 25 + 1) / 3
  let epact = (19 * golden + century - century / 4 - moonCorrection + 15) % 30
  let untilSunday =
    (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
  let late = (golden + 11 * epact + 22 * untilSunday) / 451
  let sum = epact + untilSunday - 7 * late + 114
  return CivilDate.dayNumber(year: year, month: sum / 31, day: sum % 31 + 1)
}

/// The day number of Easter Sunday of the eastern churches.
///
/// J. Meeus, Astronomical Algorithms, chapter 8: the Julian date, and how far the Julian calendar is
/// behind in the spring of that year. Valid for every year from 1583 on.
func orthodoxEasterDayNumber(year: Int) -> Int {
  let untilFullMoon = (19 * (year % 19) + 15) % 30
  let untilSunday = (2 * (year % 4) + 4 * (year % 7) - untilFullMoon + 34) % 7
  let sum = untilFullMoon + untilSunday + 114
  let delay = year / 100 - year / 400 - 2
  return CivilDate.dayNumber(year: year, month: sum / 31, day: sum % 31 + 1) + delay
}
