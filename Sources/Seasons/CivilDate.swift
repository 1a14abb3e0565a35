// SPDX-License-Identifier: MIT

/// A day of the proleptic Gregorian calendar, without a time or a zone.
public struct CivilDate: Hashable, Sendable {
  /// The astronomical year: 1 BC is 0.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// A date, or nil if the month has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1,
      day <= Self.dayCount(ofMonth: month, inYear: year)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date that lies `dayNumber` days after 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day is the last of a year, in eras of 400
  /// years, which all have 146 097 days.
  public init(dayNumber: Int) {
    let sinceMarchOfYear0 = dayNumber + 719_468
    let era = floorDivide(sinceMarchOfYear0, 146_097).quotient
    let dayOfEra = sinceMarchOfYear0 - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; negative before it.
  public var dayNumber: Int {
    Self.dayNumber(year: year, month: month, day: day)
  }

  /// The day of the week.
  public var weekday: Weekday { Weekday(dayNumber: dayNumber) }

  /// The date `days` later, or earlier if negative.
  public func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  /// Whether the Gregorian year has a 29 February.
  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month has.
  ///
  /// - Parameters:
  ///   - month: 1 to 12.
  ///   - year: the Gregorian year, which decides about February.
  /// - Returns: 28 to 31.
  public static func dayCount(ofMonth month: Int, inYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a date that need not be checked; a day beyond its month runs on.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivide(marchYear, 400).quotient
    let yearOfEra = marchYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date written as ISO 8601 does, `2026-12-01`.
  ///
  /// - Throws: `RuleSyntaxError` if it is not a date of the years 1 to 9999.
  public init(parsing text: String) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    try self.init(from: &scanner, years: 1...9999)
    try scanner.expectEnd()
  }

  init(from scanner: inout RuleScanner, years: ClosedRange<Int>) throws(RuleSyntaxError) {
    let limits = years == 1...9999 ? "" : " of the years \(years.lowerBound) to \(years.upperBound)"
    let year = try scanner.number(in: years, digits: 4...4, "a date YYYY-MM-DD\(limits)")
    try scanner.expect("-", "\"-\" and a month")
    let month = try scanner.number(in: 1...12, digits: 2...2, "a month 01 to 12")
    try scanner.expect("-", "\"-\" and a day")
    let longest = Self.dayCount(ofMonth: month, inYear: year)
    let day = try scanner.number(in: 1...longest, digits: 2...2, "a day 01 to \(longest)")
    self.init(uncheckedYear: year, month: month, day: day)
  }
}

extension CivilDate: Comparable {
  /// Whether the left day comes first.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it, `2026-12-01`.
  public var description: String {
    "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

/// Division that rounds towards minus infinity, so that the remainder is never negative.
func floorDivide(_ value: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

/// A number in decimal with leading zeros up to `width` digits.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (number < 0 ? "-" : "") + zeros + digits
}
