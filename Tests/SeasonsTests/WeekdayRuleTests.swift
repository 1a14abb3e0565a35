// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// Weekdays of a month.
///
/// Sources: the lists of federal holidays of the United States Office of
/// Personnel Management, Canada's public holidays, and the calendars of these years.
@Suite struct WeekdayRuleTests {
  @Test(arguments: [
    // Thanksgiving, United States.
    ("4th thu nov", "2018-11-22 2019-11-28 2020-11-26 2021-11-25 2022-11-24 2023-11-23"),
    ("4th thu nov", "2024-11-28 2025-11-27 2026-11-26 2027-11-25 2028-11-23 2029-11-22"),
    ("4th thu nov", "2030-11-28"),
    // Thanksgiving, Canada.
    ("2nd mon oct", "2024-10-14 2025-10-13 2026-10-12 2027-10-11 2028-10-09 2029-10-08"),
    // Martin Luther King's birthday, Washington's birthday, Memorial Day, Labor Day.
    ("3rd mon jan", "2024-01-15 2025-01-20 2026-01-19 2027-01-18 2028-01-17 2029-01-15"),
    ("3rd Monday February", "2024-02-19 2025-02-17 2026-02-16 2027-02-15 2028-02-21"),
    ("last mon may", "2024-05-27 2025-05-26 2026-05-25 2027-05-31 2028-05-29 2029-05-28"),
    ("1st mon sep", "2024-09-02 2025-09-01 2026-09-07 2027-09-06 2028-09-04 2029-09-03"),
    // Mother's Day, Father's Day.
    ("2nd sun may", "2024-05-12 2025-05-11 2026-05-10 2027-05-09 2028-05-14 2029-05-13"),
    ("3rd sun jun", "2024-06-16 2025-06-15 2026-06-21 2027-06-20 2028-06-18 2029-06-17"),
    // Black Friday, Cyber Monday and the first Sunday of Advent count from Thanksgiving.
    ("4th thu nov+1", "2024-11-29 2025-11-28 2026-11-27 2027-11-26 2028-11-24 2029-11-23"),
    ("4th thu nov+4", "2024-12-02 2025-12-01 2026-11-30 2027-11-29 2028-11-27 2029-11-26"),
    ("4th thu nov+3", "2024-12-01 2025-11-30 2026-11-29 2027-11-28 2028-11-26 2029-11-25"),
    // The changes of the clock in the European Union.
    ("last sun mar", "2024-03-31 2025-03-30 2026-03-29 2027-03-28 2028-03-26 2029-03-25"),
    ("last sun oct", "2024-10-27 2025-10-26 2026-10-25 2027-10-31 2028-10-29 2029-10-28"),
    // The last day of a month, leap Februaries.
    ("last thu feb", "2024-02-29 2025-02-27 2026-02-26 2028-02-24"),
    ("5th thu feb", "2024-02-29 2052-02-29"),
  ])
  func namesThePublishedDays(rule: String, published: String) throws {
    for day in published.split(separator: " ") {
      #expect(try days(of: rule, in: try date(String(day)).year) == [String(day)], "\(rule)")
    }
  }

  @Test(arguments: [2023, 2025, 2026, 2027]) func fifthMayNotExist(year: Int) throws {
    #expect(try days(of: "5th thu feb", in: year) == [])
  }

  /// Against counting through every month.
  @Test func agreeWithCounting() throws {
    for year in stride(from: 1970, through: 2199, by: 13) {
      for month in 1...12 {
        let count = CivilDate.dayCount(ofMonth: month, inYear: year)
        let dates = (1...count).compactMap { CivilDate(year: year, month: month, day: $0) }
        let name = [
          "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
          "dec",
        ][month - 1]
        let weekday = Weekday.allCases[(year + month) % 7]
        let matching = dates.filter { $0.weekday == weekday }.map(\.description)
        let ordinals = ["1st", "2nd", "3rd", "4th", "5th"]
        for (index, ordinal) in ordinals.enumerated() {
          let found = try days(of: "\(ordinal) \(weekday.abbreviation) \(name)", in: year)
          #expect(found == (index < matching.count ? [matching[index]] : []))
        }
        let last = try days(of: "last \(weekday.abbreviation) \(name)", in: year)
        #expect(last == matching.suffix(1))
      }
    }
  }
}
