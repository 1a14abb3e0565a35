// SPDX-License-Identifier: MIT

import Seasons
import Testing

/// Easter Sunday.
///
/// Sources: the tables of the United States Naval Observatory and of the Church of
/// England's Book of Common Prayer (1900 to 2199).
@Suite struct EasterTests {
  static let published = """
    1970-03-29 1971-04-11 1972-04-02 1973-04-22 1974-04-14 1975-03-30 1976-04-18 1977-04-10
    1978-03-26 1979-04-15 1980-04-06 1981-04-19 1982-04-11 1983-04-03 1984-04-22 1985-04-07
    1986-03-30 1987-04-19 1988-04-03 1989-03-26 1990-04-15 1991-03-31 1992-04-19 1993-04-11
    1994-04-03 1995-04-16 1996-04-07 1997-03-30 1998-04-12 1999-04-04 2000-04-23 2001-04-15
    2002-03-31 2003-04-20 2004-04-11 2005-03-27 2006-04-16 2007-04-08 2008-03-23 2009-04-12
    2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20 2015-04-05 2016-03-27 2017-04-16
    2018-04-01 2019-04-21 2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20
    2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17
    2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01 2041-04-21
    2042-04-06 2043-03-29 2044-04-17 2045-04-09 2046-03-25 2047-04-14 2048-04-05 2049-04-18
    2050-04-10 2076-04-19 2079-04-23 2089-04-03 2099-04-12 2100-03-28 2160-03-23 2199-04-14
    """.split { " \n".contains($0) }.map(String.init)

  @Test(arguments: published) func isOnThePublishedDay(day: String) throws {
    let year = try date(day).year
    #expect(try days(of: "easter", in: year) == [day])
  }

  /// The paschal full moon by golden number and century correction, and the Sunday after it:
  /// the reckoning of the church's tables (Clavius 1603), not the closed formula.
  @Test func agreesWithTheTabularReckoningInEveryYear() throws {
    for year in 1970...2199 {
      let golden = year % 19 + 1
      let century = year / 100 + 1
      let solar = 3 * century / 4 - 12
      let lunar = (8 * century + 5) / 25 - 5
      var epact = (11 * golden + 20 + lunar - solar) % 30
      if (epact == 25 && golden > 11) || epact == 24 { epact += 1 }
      let fullMoon = epact > 23 ? 74 - epact : 44 - epact
      let march1 = try date("\(year)-03-01")
      let moon = march1.adding(days: fullMoon - 1)
      let sunday = moon.adding(days: 7 - moon.weekday.rawValue % 7)
      #expect(try days(of: "easter", in: year) == [sunday.description])
    }
  }

  // Offsets: Ash Wednesday, Good Friday, Ascension, Pentecost, Corpus Christi.
  // Source: liturgical calendars of the Catholic Church for these years.
  @Test(arguments: [
    ("easter-46", "2024-02-14"), ("easter-46", "2025-03-05"), ("easter-46", "2026-02-18"),
    ("easter-2", "2024-03-29"), ("easter-2", "2025-04-18"), ("easter-2", "2026-04-03"),
    ("easter+39", "2024-05-09"), ("easter+39", "2025-05-29"), ("easter+39", "2026-05-14"),
    ("easter+49", "2024-05-19"), ("easter+49", "2025-06-08"), ("easter+49", "2026-05-24"),
    ("easter+60", "2024-05-30"), ("easter+60", "2025-06-19"), ("easter+60", "2026-06-04"),
    ("easter+1", "2024-04-01"), ("easter+1", "2025-04-21"), ("easter+1", "2026-04-06"),
  ])
  func hasOffsets(rule: String, day: String) throws {
    #expect(try days(of: rule, in: try date(day).year) == [day])
  }

  @Test func mayLeadIntoAnotherYear() throws {
    // 363 days after 2024-03-31 and 90 days before 2024-03-31.
    #expect(try days(of: "easter+363", in: 2025) == ["2025-03-29"])
    #expect(try days(of: "easter-91", in: 2023).contains("2023-12-31"))
  }
}
