// SPDX-License-Identifier: MIT

import Testing

@testable import effectctl

@Suite struct RegionTests {
  static let table = """
    #code\tcoordinates\tTZ\tcomments
    AU\t-3352+15113\tAustralia/Sydney\tNew South Wales (most areas)
    DE\t+5230+01322\tEurope/Berlin\tmost of Germany
    """

  static let guesses: [(zone: String, locale: String?, name: String)] = [
    // The zone is where the machine stands, the locale what it speaks.
    ("Australia/Sydney", "en_US.UTF-8", "AU"),
    ("Europe/Berlin", nil, "DE"),
    ("UTC", "pt_BR.UTF-8", "BR"),
    ("Etc/UTC", "de_AT@euro", "AT"),
    ("Europe", "C.UTF-8", "north"),
    ("", "POSIX", "north"),
    ("Nowhere/At_All", "eo", "north"),
    ("UTC", "es_419.UTF-8", "north"),
    ("UTC", nil, "north"),
    // No country, so that the next hint counts.
    ("UTC", "en_XX.UTF-8", "north"),
  ]

  @Test(arguments: guesses)
  func theZoneComesBeforeTheLocale(_ guess: (zone: String, locale: String?, name: String)) {
    let region = Region.suggested(
      zoneName: guess.zone, zoneTable: Self.table, locale: guess.locale)
    #expect(region.name == guess.name)
  }

  @Test func withoutTheTableTheLocaleDecides() {
    let region = Region.suggested(zoneName: "Europe/Berlin", zoneTable: "", locale: "en_NZ")
    #expect(region.name == "NZ")
    #expect(region.climate == .south)
  }

  static let typed: [(text: String, name: String, climate: Region.Climate)] = [
    ("de", "DE", .north), ("US", "US", .north), ("au", "AU", .south), ("SG", "SG", .tropics),
    ("xk", "XK", .north),
    ("South", "south", .south), ("tropics", "tropics", .tropics),
  ]

  @Test(arguments: typed)
  func whatPeopleType(_ typed: (text: String, name: String, climate: Region.Climate)) {
    let region = Region(typed.text)
    #expect(region?.name == typed.name)
    #expect(region?.climate == typed.climate)
  }

  @Test(arguments: ["", "D", "DEU", "D1", "Deutschland", "ÄÖ", "d e", "XX", "UK", "ZZ", "EU"])
  func whatIsNoRegion(text: String) {
    #expect(Region(text) == nil)
  }
}
