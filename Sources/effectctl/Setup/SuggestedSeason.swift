// SPDX-License-Identifier: MIT

/// A season that `setup` can write, with the regions that it comes naturally to.
struct SuggestedSeason: Hashable, Sendable {
  /// The season's name.
  let name: String
  /// What it is, in a few words.
  let summary: String
  /// The lines of its `[[season]]` below the name.
  let lines: [String]
  /// Where it is suggested.
  let audience: Audience

  /// Where a season is suggested.
  enum Audience: Hashable, Sendable {
    /// All.
    case all
    /// None, but it is offered.
    case none
    /// Some countries; it is offered in the others too.
    case countries(Set<String>)
    /// Some countries, and it is offered nowhere else.
    case onlyCountries(Set<String>)
  }

  /// Whether it is offered in a region at all.
  func isOffered(in region: Region) -> Bool {
    guard case .onlyCountries(let names) = audience else { return true }
    return names.contains(region.name)
  }

  /// Whether it is chosen in a region unless something else is said.
  func isSuggested(in region: Region) -> Bool {
    switch audience {
    case .all: true
    case .none: false
    case .countries(let names), .onlyCountries(let names): names.contains(region.name)
    }
  }

  /// What can be written for a region.
  ///
  /// What is celebrated comes from all calendars alike: it is offered everywhere, and suggested where
  /// it is a public holiday or kept by most. Days come before weeks and weeks before months, since
  /// of several seasons that hold the first in the file wins.
  static func all(in region: Region) -> [SuggestedSeason] {
    (days + weeks + quarters(of: region.climate)).filter { $0.isOffered(in: region) }
  }

  private init(
    _ name: String, _ summary: String, _ keys: KeyValuePairs<String, String>,
    for audience: Audience = .none
  ) {
    self.name = name
    self.summary = summary
    lines = keys.map { key, value in
      let isBare = Int(value) != nil || value.hasPrefix("[")
      return isBare ? "\(key) = \(value)" : "\(key) = \"\(value)\""
    }
    self.audience = audience
  }

  // MARK: The table

  private static let days = [
    SuggestedSeason(
      "new-year", "fireworks at midnight", ["burst": "fireworks", "at": "01-01 00:00"], for: .all),
    SuggestedSeason(
      "valentine", "hearts on the morning of 14 February",
      ["burst": "hearts", "at": "02-14 09:00"]),
    SuggestedSeason(
      "canada-day", "fireworks on 1 July", ["burst": "fireworks", "at": "07-01 22:00"],
      for: .onlyCountries(["CA"])),
    SuggestedSeason(
      "independence-day", "fireworks on 4 July", ["burst": "fireworks", "at": "07-04 21:00"],
      for: .onlyCountries(["US"])),
    SuggestedSeason(
      "bastille-day", "fireworks on 14 July", ["burst": "fireworks", "at": "07-14 22:30"],
      for: .onlyCountries(["FR"])),
    SuggestedSeason(
      "thanksgiving", "leaves on the fourth Thursday of November",
      ["effect": "leaves", "from": "4th thu nov", "until": "4th thu nov"],
      for: .onlyCountries(["US"])),
    SuggestedSeason(
      "easter", "petals from Good Friday to Easter Monday",
      ["effect": "petals", "from": "easter-2", "until": "easter+1"],
      for: .countries(
        countries(
          """
          AT AU BE CA CH CZ DE DK ES FI FR GB GH HR HU IE IT KE LU MT NL NO NZ PH PL PT SE SI SK ZA
          """))),
    SuggestedSeason(
      "orthodox-easter", "petals from Good Friday to Easter Monday, by the Julian calendar",
      ["effect": "petals", "from": "orthodox-easter-2", "until": "orthodox-easter+1"],
      for: .countries(countries("BG BY CY ER ET GE GR MD ME MK RO RS RU UA"))),
    SuggestedSeason(
      "advent", "fireflies on the four Sunday evenings before Christmas",
      [
        "effect": "fireflies", "from": "advent", "until": "12-24", "weekdays": "[\"sun\"]",
        "hours": "sunset-23:00",
      ], for: .countries(countries("AT CH DE DK FI NO SE"))),
    SuggestedSeason(
      "diwali", "lanterns on the evening of Diwali, on India's day",
      ["effect": "lanterns", "from": "diwali", "days": "1", "hours": "sunset-24:00"],
      for: .countries(countries("IN MU NP"))),
    SuggestedSeason(
      "holi", "confetti in the morning, at noon and in the afternoon of Holi, on India's day",
      ["burst": "confetti", "at": "[\"holi 09:00\", \"holi 12:00\", \"holi 16:00\"]"],
      for: .countries(countries("IN"))),
    SuggestedSeason(
      "mid-autumn", "lanterns on the fifteenth evening of the eighth Chinese month",
      [
        "effect": "lanterns", "calendar": "chinese", "from": "08-15", "days": "1",
        "hours": "sunset-24:00",
      ], for: .countries(countries("CN HK MO TW"))),
  ]

  private static let weeks = [
    SuggestedSeason(
      "lunar-new-year", "lanterns for the first fifteen days of the Chinese year",
      ["effect": "lanterns", "calendar": "chinese", "from": "01-01", "days": "15"],
      for: .countries(countries("BN CN HK ID MO MY PH SG TW"))),
    SuggestedSeason(
      "nowruz", "petals for the first four days of the Persian year",
      ["effect": "petals", "calendar": "persian", "from": "01-01", "days": "4"],
      for: .countries(countries("AF IR TJ"))),
    SuggestedSeason(
      "hanukkah", "fireflies on the eight evenings from 24 Kislev on",
      [
        "effect": "fireflies", "calendar": "hebrew", "from": "03-24", "days": "8",
        "hours": "sunset-23:00",
      ], for: .countries(countries("IL"))),
    SuggestedSeason(
      "eid-al-fitr", "lanterns for the three days after Ramadan, by Umm al-Qura",
      ["effect": "lanterns", "calendar": "islamic-umalqura", "from": "10-01", "days": "3"],
      for: .countries(muslimMajority)),
    SuggestedSeason(
      "eid-al-adha", "lanterns for the three days from 10 Dhu al-Hijja on, by Umm al-Qura",
      ["effect": "lanterns", "calendar": "islamic-umalqura", "from": "12-10", "days": "3"],
      for: .countries(muslimMajority)),
  ]

  /// Where both Eids are public holidays of most of the people.
  private static let muslimMajority = countries(
    """
    AE BD BH DZ EG ID IQ JO KW LB LY MA MY OM PK QA SA SD SY TN TR YE
    """)

  private static func countries(_ words: String) -> Set<String> {
    Set(words.split { $0 == " " || $0.isNewline }.map(String.init))
  }

  private static func quarters(of climate: Region.Climate) -> [SuggestedSeason] {
    switch climate {
    case .north:
      let winter = SuggestedSeason(
        "winter", "snow from 1 to 26 December",
        ["effect": "snow", "from": "12-01", "until": "12-26"], for: .all)
      return [winter] + mild(("04-01", "05-10"), ("06-15", "08-15"), ("10-01", "11-15"))
    case .south:
      let winter = SuggestedSeason(
        "winter", "snow from the middle of June to the middle of July",
        ["effect": "snow", "from": "06-15", "until": "07-15"], for: .all)
      return [winter] + mild(("10-01", "11-10"), ("12-15", "02-15"), ("04-01", "05-15"))
    case .tropics:
      return [
        SuggestedSeason(
          "december", "snow for those who miss it, from 15 to 26 December",
          ["effect": "snow", "from": "12-15", "until": "12-26"])
      ]
    }
  }

  /// The seasons other than winter, each by its first and last day.
  private static func mild(
    _ spring: (String, String), _ summer: (String, String), _ autumn: (String, String)
  ) -> [SuggestedSeason] {
    [
      SuggestedSeason(
        "spring", "petals, five minutes of every hour",
        ["effect": "petals", "from": spring.0, "until": spring.1, "every": "1h", "for": "5m"]),
      SuggestedSeason(
        "summer", "fireflies in the evening, five minutes of every hour",
        [
          "effect": "fireflies", "from": summer.0, "until": summer.1, "hours": "21:00-02:00",
          "every": "1h", "for": "5m",
        ]),
      SuggestedSeason(
        "autumn", "leaves, five minutes of every hour",
        ["effect": "leaves", "from": autumn.0, "until": autumn.1, "every": "1h", "for": "5m"]),
    ]
  }
}
