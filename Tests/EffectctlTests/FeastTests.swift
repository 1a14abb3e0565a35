// SPDX-License-Identifier: MIT

import Seasons
import Settings
import Testing

@testable import effectctl

/// Every feast that `setup` offers, on its days of twenty years, against lists that others published.
///
/// A line has the first day of each occurrence from 2024 to 2043; `SuggestedSeason` says how many days
/// or evenings follow.
@Suite struct FeastTests {
  struct Feast: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Days or evenings of one occurrence.
    let length: Int
    /// The first days, with blanks between.
    let days: String
    /// The last year that the source has.
    var lastYear = 2043
  }

  static let feasts = [
    // Good Friday by the holidays of Germany, python-holidays 0.109.
    Feast(
      testDescription: "easter", length: 1,
      days: """
        2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11
        2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11 2037-04-03 2038-04-23 2039-04-08
        2040-03-30 2041-04-19 2042-04-04 2043-03-27
        """),
    // Two days before Easter by the holidays of Romania, python-holidays 0.109.
    Feast(
      testDescription: "orthodox-easter", length: 1,
      days: """
        2024-05-03 2025-04-18 2026-04-10 2027-04-30 2028-04-14 2029-04-06 2030-04-26 2031-04-11
        2032-04-30 2033-04-22 2034-04-07 2035-04-27 2036-04-18 2037-04-03 2038-04-23 2039-04-15
        2040-05-04 2041-04-19 2042-04-11 2043-05-01
        """),
    // Eleven days after Repentance Day by the holidays of Saxony, python-holidays 0.109.
    Feast(
      testDescription: "advent", length: 4,
      days: """
        2024-12-01 2025-11-30 2026-11-29 2027-11-28 2028-12-03 2029-12-02 2030-12-01 2031-11-30
        2032-11-28 2033-11-27 2034-12-03 2035-12-02 2036-11-30 2037-11-29 2038-11-28 2039-11-27
        2040-12-02 2041-12-01 2042-11-30 2043-11-29
        """),
    // The holidays of India, python-holidays 0.109, which end in 2035.
    Feast(
      testDescription: "diwali", length: 1,
      days: """
        2024-10-31 2025-10-20 2026-11-08 2027-10-29 2028-10-17 2029-11-05 2030-10-26 2031-11-14
        2032-11-02 2033-10-22 2034-11-10 2035-10-30
        """, lastYear: 2035),
    Feast(
      testDescription: "holi", length: 3,
      days: """
        2024-03-25 2025-03-14 2026-03-04 2027-03-22 2028-03-11 2029-03-01 2030-03-20 2031-03-09
        2032-03-27 2033-03-16 2034-03-05 2035-03-24
        """, lastYear: 2035),
    // The holidays of Singapore, python-holidays 0.109.
    Feast(
      testDescription: "lunar-new-year", length: 1,
      days: """
        2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23
        2032-02-11 2033-01-31 2034-02-19 2035-02-08 2036-01-28 2037-02-15 2038-02-04 2039-01-24
        2040-02-12 2041-02-01 2042-01-22 2043-02-10
        """),
    // The holidays of China and, alike, of Taiwan, python-holidays 0.109.
    Feast(
      testDescription: "mid-autumn", length: 1,
      days: """
        2024-09-17 2025-10-06 2026-09-25 2027-09-15 2028-10-03 2029-09-22 2030-09-12 2031-10-01
        2032-09-19 2033-09-08 2034-09-27 2035-09-16 2036-10-04 2037-09-24 2038-09-13 2039-10-02
        2040-09-20 2041-09-10 2042-09-28 2043-09-17
        """),
    // The holidays of Iran, python-holidays 0.109.
    Feast(
      testDescription: "nowruz", length: 1,
      days: """
        2024-03-20 2025-03-21 2026-03-21 2027-03-21 2028-03-20 2029-03-20 2030-03-21 2031-03-21
        2032-03-20 2033-03-20 2034-03-21 2035-03-21 2036-03-20 2037-03-20 2038-03-21 2039-03-21
        2040-03-20 2041-03-20 2042-03-21 2043-03-21
        """),
    // The day before the first of Hanukkah by the holidays of Israel, python-holidays 0.109.
    Feast(
      testDescription: "hanukkah", length: 8,
      days: """
        2024-12-25 2025-12-14 2026-12-04 2027-12-24 2028-12-12 2029-12-01 2030-12-20 2031-12-09
        2032-11-27 2033-12-16 2034-12-06 2035-12-25 2036-12-13 2037-12-02 2038-12-21 2039-12-11
        2040-11-29 2041-12-17 2042-12-07 2043-12-26
        """),
    // The table of Umm al-Qura in the Python package hijridate 2.6.0.
    Feast(
      testDescription: "eid-al-fitr", length: 1,
      days: """
        2024-04-10 2025-03-30 2026-03-20 2027-03-09 2028-02-26 2029-02-14 2030-02-04 2031-01-24
        2032-01-14 2033-01-02 2033-12-23 2034-12-12 2035-12-01 2036-11-19 2037-11-08 2038-10-29
        2039-10-19 2040-10-07 2041-09-26 2042-09-15 2043-09-04
        """),
    Feast(
      testDescription: "eid-al-adha", length: 1,
      days: """
        2024-06-16 2025-06-06 2026-05-27 2027-05-16 2028-05-05 2029-04-24 2030-04-13 2031-04-02
        2032-03-22 2033-03-11 2034-03-01 2035-02-18 2036-02-07 2037-01-26 2038-01-16 2039-01-05
        2039-12-26 2040-12-14 2041-12-04 2042-11-23 2043-11-12
        """),
    // The holidays of the United States, python-holidays 0.109.
    Feast(
      testDescription: "thanksgiving", length: 1,
      days: """
        2024-11-28 2025-11-27 2026-11-26 2027-11-25 2028-11-23 2029-11-22 2030-11-28 2031-11-27
        2032-11-25 2033-11-24 2034-11-23 2035-11-22 2036-11-27 2037-11-26 2038-11-25 2039-11-24
        2040-11-22 2041-11-28 2042-11-27 2043-11-26
        """),
  ]

  @Test(arguments: feasts) func isOnItsDays(feast: Feast) throws {
    let end = try CivilDate(parsing: "\(feast.lastYear + 1)-01-01")
    let berlin = GeographicPlace(latitude: 52.5, longitude: 13.4)
    let found = Schedule(seasons: [try season(feast)], at: berlin).occurrences(
      from: try CivilDate(parsing: "2024-01-01"), to: end, in: .utc)
    let days = found.map { Zone.utc.local($0.start).date.description }
    let firsts = stride(from: 0, to: days.count, by: feast.length).map { days[$0] }
    let expected = feast.days.split { $0 == " " || $0.isNewline }.map(String.init)
    #expect(firsts == expected)
    if feast.length == 8 {
      let (first, last) = try (CivilDate(parsing: days[0]), CivilDate(parsing: days[7]))
      #expect(last.dayNumber - first.dayNumber == 7)
    }
  }

  /// The season as `setup` writes it and the daemon reads it.
  private func season(_ feast: Feast) throws -> Season {
    let region = try #require(Region("US"))
    let offered = SuggestedSeason.all(in: region)
    let suggestion = try #require(offered.first { $0.name == feast.testDescription })
    var answers = SetupAnswers(suggestedFor: region)
    answers.seasons = [suggestion]
    let checked = ConfigurationReader.read(
      text: Array(answers.configurationText.utf8), file: "made", effectNames: nil)
    return try #require(checked.value?.seasons.first, "\(checked.diagnostics)")
  }

  /// No feast is without its list.
  @Test func everyFeastThatMovesIsHere() throws {
    let region = try #require(Region("US"))
    let moving = SuggestedSeason.all(in: region).filter { season in
      season.lines.contains { line in
        ["calendar", "easter", "advent", "diwali", "holi", "nov"].contains { line.contains($0) }
      }
    }
    #expect(Set(moving.map(\.name)) == Set(Self.feasts.map(\.testDescription)))
  }
}
