// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Seasons

/// Every calendar over all the time for which it is known, against a second computation that shares
/// nothing with ours.
@Suite struct SecondCalendarTests {
  static let spans: [(CalendarSystem, Calendar.Identifier, first: String, end: String)] = [
    (.chinese, .chinese, "1969-02-17", "2057-02-04"),
    (.hebrew, .hebrew, "1969-09-13", "2199-09-01"),
    (.islamicUmmAlQura, .islamicUmmAlQura, "1999-04-17", "2029-08-11"),
    (.persian, .persian, "1969-03-21", "2123-03-21"),
    (.indian, .indian, "1969-03-22", "2199-03-22"),
  ]

  /// ICU gives Heshvan of 5806 a day too few, which the rules do not, in either form.
  static let faultOfICU = "2045-11-10"..."2046-11-29"

  /// ICU's, day by day.
  ///
  /// Its table of Umm al-Qura is of an older edition from the autumn of 2029 on.
  @Test(arguments: spans.indices) func everyDayIsThatOfICU(index: Int) throws {
    let (system, identifier, first, end) = Self.spans[index]
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var differences: [String] = []
    var months: [CalendarMonth] = []
    for day in try date(first).dayNumber..<date(end).dayNumber {
      if months.last.map({ day >= $0.endDay }) ?? true {
        let year = try #require(system.year(containing: day))
        months = Array(year.months.prefix { $0.firstDay <= day })
      }
      let month = try #require(months.last)
      let noon = Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
      let parts = calendar.dateComponents([.month, .day], from: noon)
      let isSame =
        parts.month == month.number && parts.day == day - month.firstDay + 1
        && (parts.isLeapMonth ?? false) == month.isLeap
      let name = CivilDate(dayNumber: day).description
      if !isSame, system != .hebrew || !Self.faultOfICU.contains(name) { differences.append(name) }
    }
    #expect(differences.isEmpty, "\(differences.count) from \(differences.first ?? "") on")
  }

  /// The first days of the years 1451 to 1500 of Umm al-Qura as Microsoft's table has them, which was
  /// made from another copy of the printed calendars; its months are the same, too.
  @Test func laterYearsOfUmmAlQuraAreThoseOfASecondTable() throws {
    let newYears = """
      2029-05-14 2030-05-03 2031-04-23 2032-04-11 2033-04-01 2034-03-21 2035-03-11
      2036-02-28 2037-02-16 2038-02-05 2039-01-26 2040-01-15 2041-01-04 2041-12-24
      2042-12-14 2043-12-03 2044-11-21 2045-11-10 2046-10-31 2047-10-20 2048-10-09
      2049-09-28 2050-09-17 2051-09-06 2052-08-26 2053-08-15 2054-08-05 2055-07-25
      2056-07-14 2057-07-03 2058-06-22 2059-06-11 2060-05-31 2061-05-20 2062-05-10
      2063-04-30 2064-04-18 2065-04-07 2066-03-27 2067-03-16 2068-03-05 2069-02-23
      2070-02-12 2071-02-01 2072-01-21 2073-01-09 2073-12-30 2074-12-19 2075-12-09
      2076-11-27
      """.split { $0 == " " || $0.isNewline }
    #expect(newYears.count == 50)
    for text in newYears {
      let day = try date(String(text)).dayNumber
      #expect(CalendarSystem.islamicUmmAlQura.year(containing: day)?.firstDay == day, "\(text)")
    }
  }

  /// The days of the Hebrew year by the form of the rules in Calendrical Calculations, chapter 8:
  /// postponements follow from the lengths of the years around.
  @Test func hebrewYearsAreThoseOfTheSecondForm() {
    func elapsed(_ year: Int) -> Int {
      let months = (235 * year - 234) / 19
      let day = 29 * months + (12_084 + 13_753 * months) / 25_920
      return 3 * (day + 1) % 7 < 3 ? day + 1 : day
    }
    func newYear(_ year: Int) -> Int {
      let (before, present, after) = (elapsed(year - 1), elapsed(year), elapsed(year + 1))
      let delay = after - present == 356 ? 2 : present - before == 382 ? 1 : 0
      return present + delay - 2_092_590
    }
    for year in 5700...6000 { #expect(RuledYears.hebrewNewYear(year) == newYear(year), "\(year)") }
  }

  /// Nowruz by the equinox, as Meeus computes it.
  ///
  /// Astronomical Algorithms, chapter 27: noon is at 12:00 of Iran's
  /// standard time, UTC+3:30. It is never closer to noon than ten minutes, which the series is good for.
  @Test func persianYearsBeginAtTheEquinox() throws {
    for year in 1970...2122 {
      let equinox = Self.marchEquinox(ofYear: year) + 3.5 / 24
      let (day, time) = (equinox.rounded(.down), equinox - equinox.rounded(.down))
      #expect(abs(time - 0.5) > 10.0 / 1440, "\(year)")
      let expected = time < 0.5 ? Int(day) : Int(day) + 1
      let found = try #require(CalendarSystem.persian.year(containing: expected))
      #expect(found.firstDay == expected, "\(year)")
    }
  }

  /// In days since 1970 of universal time.
  private static func marchEquinox(ofYear year: Int) -> Double {
    let y = Double(year - 2000) / 1000
    let mean =
      2_451_623.80984 + 365_242.37404 * y + 0.05169 * y * y - 0.00411 * y * y * y
      - 0.00057 * y * y * y * y
    let t = (mean - 2_451_545) / 36_525
    let radians = Double.pi / 180
    let w = (35_999.373 * t - 2.47) * radians
    let lambda = 1 + 0.0334 * cos(w) + 0.0007 * cos(2 * w)
    let sum = terms.reduce(0) { $0 + $1.0 * cos(($1.1 + $1.2 * t) * radians) }
    let terrestrial = mean + 0.00001 * sum / lambda
    // The excess of terrestrial over universal time, in seconds: Espenak and Meeus's parabola.
    let u = (Double(year) - 1820) / 100
    let excess = year < 2005 ? 55.0 : -20 + 32 * u * u - 0.5628 * Double(2150 - year)
    return terrestrial - 2_440_587.5 - excess / 86_400
  }

  private static let terms: [(Double, Double, Double)] = [
    (485, 324.96, 1934.136), (203, 337.23, 32_964.467), (199, 342.08, 20.186),
    (182, 27.85, 445_267.112), (156, 73.14, 45_036.886), (136, 171.52, 22_518.443),
    (77, 222.54, 65_928.934), (74, 296.72, 3034.906), (70, 243.58, 9037.513),
    (58, 119.81, 33_718.147), (52, 297.17, 150.678), (50, 21.02, 2281.226),
    (45, 247.54, 29_929.562), (44, 325.15, 31_555.956), (29, 60.93, 4443.417),
    (18, 155.12, 67_555.328), (17, 288.79, 4562.452), (16, 198.04, 62_894.029),
    (14, 199.76, 31_436.921), (12, 95.39, 14_577.848), (12, 287.11, 31_931.756),
    (12, 320.81, 34_777.259), (9, 227.73, 1222.114), (8, 15.45, 16_859.074),
  ]
}
