// SPDX-License-Identifier: MIT

/// Where on Earth the machine stands, as far as seasons care.
struct Region: Hashable, Sendable {
  /// What the year is like.
  enum Climate: String, Sendable {
    case north
    case south
    case tropics
  }

  /// A country's two letters by ISO 3166-1, or the climate's name.
  let name: String
  /// What the year is like there.
  let climate: Climate

  /// A region by what people type: a country's two letters in any case, `north`, `south` or
  /// `tropics`; nil for anything else.
  init?(_ text: String) {
    if let climate = Climate(rawValue: text.lowercased()) {
      name = climate.rawValue
      self.climate = climate
      return
    }
    let code = text.uppercased()
    guard Self.all.contains(code) else { return nil }
    name = code
    climate =
      Self.south.contains(code) ? .south : Self.tropics.contains(code) ? .tropics : .north
  }

  private init(_ climate: Climate) {
    name = climate.rawValue
    self.climate = climate
  }

  /// The region that needs no asking: the country of the time zone, which is where the machine
  /// stands, else that of the locale, which is what it speaks; else the north, where most live.
  ///
  /// - Parameters:
  ///   - zoneName: as in `Europe/Berlin`.
  ///   - zoneTable: the text of zone.tab, part of the tz database; empty if there is none.
  ///   - locale: as in `de_DE.UTF-8`; nil if there is none.
  /// - Returns: a country or a climate.
  static func suggested(zoneName: String, zoneTable: String, locale: String?) -> Region {
    let candidates = [country(ofZone: zoneName, in: zoneTable), locale.flatMap(country(ofLocale:))]
    return candidates.compactMap { $0.flatMap(Region.init) }.first ?? Region(.north)
  }

  /// Reads lines of "code, coordinates, zone", with tabs between.
  private static func country(ofZone zone: String, in table: String) -> String? {
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t")
      if columns.count >= 3, columns[2] == zone { return String(columns[0]) }
    }
    return nil
  }

  /// The territory of `language_TERRITORY.codeset@modifier`.
  private static func country(ofLocale locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(separator: "_")
    return parts.count == 2 && parts[1].count == 2 ? String(parts[1]) : nil
  }

  /// The countries of ISO 3166-1, and Kosovo, by the code that locales give it.
  private static let all = countries(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ \
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW \
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY \
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV \
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY \
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG \
    TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA \
    ZM ZW
    """)

  /// Countries whose people live mostly south of the tropics.
  private static let south = countries("AR AU BW CL FK LS NA NZ PY SZ UY ZA")

  /// Countries whose people live mostly between the tropics, where the year has no winter.
  private static let tropics = countries(
    """
    AO BB BF BI BJ BN BO BR BZ CD CF CG CI CM CO CR CU DJ DO EC ER ET FJ GA GH GM GN GT GY HN \
    HT ID IN JM KE KH LA LK LR MG ML MM MR MU MW MY MZ NE NG NI PA PE PG PH PR RW SD SG SL SN \
    SO SR SV TD TG TH TL TT TZ UG VE VN YE ZM ZW
    """)

  private static func countries(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }
}
