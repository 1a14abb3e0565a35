// SPDX-License-Identifier: MIT
import Seasons
import Testing
import Values

@testable import Settings

@Suite("[[season]]")
struct SeasonReaderTests {
  @Test("the documented seasons are read to their values")
  func documented() throws {
    let checked = readConfiguration(
      """
      [[season]]
      name = "winter"
      effect = "snow"
      from = "12-01"
      until = "12-26"             # the last day, inclusive; a range may wrap over New Year
      hours = "08:00-23:00"       # optional; may wrap over midnight
      weekdays = ["mon", "tue", "wed", "thu", "fri"]   # optional
      every = "30m"               # optional: show for `for` out of every `every`
      for = "2m"

      [[season]]
      name = "new-year"
      burst = "fireworks"         # a moment instead of a stretch
      at = "01-01 00:00"

      [[season]]
      name = "easter"
      effect = "petals"
      from = "easter-2"
      until = "easter+1"

      [[season]]
      name = "lunar-new-year"
      effect = "lanterns"
      calendar = "chinese"
      from = "01-01"
      until = "01-15"
      """)
    #expect(checked.diagnostics == [])
    let seasons = try #require(checked.value?.seasons)
    let winter = Stretch(
      dates: try range("12-01", "12-26"), hours: try HoursWindow(parsing: "08:00-23:00"),
      weekdays: WeekdaySet([.monday, .tuesday, .wednesday, .thursday, .friday]),
      cadence: Cadence(every: 1800, for: 120))
    let expected = [
      Season(name: "winter", effect: "snow", during: winter),
      Season(
        name: "new-year", burst: "fireworks", at: try Moment(parsing: "01-01 00:00")),
      Season(
        name: "easter", effect: "petals",
        during: Stretch(dates: try range("easter-2", "easter+1"))),
      Season(
        name: "lunar-new-year", effect: "lanterns",
        during: Stretch(dates: try range("01-01", "01-15", .chinese))),
    ]
    #expect(seasons == expected)
  }

  @Test("a season of every day needs nothing but its effect")
  func everyDay() throws {
    let checked = readConfiguration("[[season]]\nname = \"always\"\neffect = \"snow\"")
    #expect(checked.diagnostics == [])
    #expect(checked.value?.seasons == [Season(name: "always", effect: "snow", during: Stretch())])
  }

  @Test("a season may last some days instead of until a date")
  func days() throws {
    let checked = readConfiguration(
      """
      [[season]]
      name = "hanukkah"
      effect = "fireflies"
      calendar = "hebrew"
      from = "03-24"
      days = 8
      """)
    #expect(checked.diagnostics == [])
    let from = try DateRule(parsing: "03-24", calendar: .hebrew)
    let dates = DateRange(from: from, days: 8)
    #expect(
      checked.value?.seasons == [
        Season(name: "hanukkah", effect: "fireflies", during: Stretch(dates: dates))
      ])
  }

  @Test("a season says how and where its effect shows")
  func options() throws {
    let checked = readConfiguration(
      """
      [[season]]
      name = "valentine"
      effect = "hearts"
      every = "5s"
      from = "02-14"
      days = 1
      outputs = ["DP-*"]
      layer = "bottom"
      intensity = 0.5
      scale = 2
      speed = 0.5
      colors = ["#FF0000"]
      emoji = ["💘"]
      count = 40

      [[season]]
      name = "first-snow"
      burst = "snow"
      at = "12-01 08:00"
      for = "2m"
      """)
    #expect(checked.diagnostics == [])
    let seasons = try #require(checked.value?.seasons)
    var options = SeasonOptions()
    options.every = 5
    options.outputs = ["DP-*"]
    options.layer = .bottom
    options.look.intensity = 0.5
    options.look.scale = 2
    options.look.speed = 0.5
    options.look.colors = [Color(red: 1, green: 0, blue: 0)]
    options.look.emoji = ["💘"]
    options.count = 40
    #expect(seasons.first?.options == options)
    #expect(seasons.last?.options.length == 120)
  }

  @Test("what an effect is that is not installed cannot be said, so its rhythm may be a burst's")
  func unknownKind() throws {
    let checked = readConfiguration(
      "[[season]]\nname = \"a\"\neffect = \"mine\"\nevery = \"30m\"")
    #expect(checked.diagnostics == [])
    #expect(checked.value?.seasons.first?.options.period == 1800)
  }

  @Test("a burst has one moment or a list of them")
  func moments() throws {
    let one = readConfiguration("[[season]]\nname = \"a\"\nburst = \"b\"\nat = \"fri 17:00\"")
    let friday = try Moment(parsing: "fri 17:00")
    #expect(one.value?.seasons == [Season(name: "a", burst: "b", at: friday)])
    let list = readConfiguration(
      """
      [[season]]
      name = "a"
      burst = "b"
      at = ["fri 17:00", "2027-01-01 00:00", "12-31 23:59"]
      """)
    #expect(list.diagnostics == [])
    let moments = try ["fri 17:00", "2027-01-01 00:00", "12-31 23:59"].map {
      try Moment(parsing: $0)
    }
    #expect(list.value?.seasons == [Season(name: "a", burst: "b", at: moments)])
  }

  @Test(
    "days that move, a year in dates and hours of the sun pass without a word",
    arguments: [
      #"from = "orthodox-easter-2"\nuntil = "orthodox-easter+1""#,
      #"from = "advent"\nuntil = "12-24""#, #"from = "diwali-1"\ndays = 3"#,
      #"from = "holi"\ndays = 1"#, #"from = "2027-02-14"\ndays = 1"#,
      #"from = "2027-12-30"\nuntil = "2028-01-02""#, #"from = "2031-01-01"\nuntil = "2031-01-02""#,
      #"hours = "sunset+30m-23:00""#, #"hours = "sunset-sunrise""#,
    ])
  func days(keys: String) {
    let keys = keys.replacing("\\n", with: "\n")
    expectConfiguration("[[season]]\nname = \"a\"\neffect = \"x\"\n" + keys, [])
  }

  static let faults: [(String, [String])] = [
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = \"2027-12-30\"\nuntil = ①\"01-02\"",
      [
        "① error: season[0].until: either from or until has a year"
          + " (expected a year in both, or days for until)"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = \"2027-12-30\"\nuntil = ①\"2027-01-02\"",
      ["① error: season[0].until: 2027-01-02 is before from (2027-12-30)"]
    ),
    (
      "[[season]]\nname = \"a\"\nburst = \"b\"\nat = [\"fri 17:00\", ①\"13-01 00:00\", ②5]",
      [
        "① error: season[0].at[1]: \"13-01 00:00\" has \"13-01\" at character 1"
          + " (expected a month 01 to 12, then \"-\" and a day)",
        "② error: season[0].at[2]: 5 is not a text (expected a day and a time, such as"
          + " \"01-01 00:00\", \"fri 17:00\" or \"2027-01-01 00:00\")",
      ]
    ),
    (
      "[[season]]\nname = \"a\"\nburst = \"b\"\nat = ①[]",
      ["① error: season[0].at: the list has 0 values (expected 1 to 64)"]
    ),
    ("①[[season]]\neffect = \"a\"", ["① error: season[0]: has no name"]),
    (
      "[[season]]\nname = \"a\"\neffect = \"hearts\"\n①for = \"30m\"",
      [
        "① error: season[0].for: \"hearts\" is a burst, which ends by itself: leave out for; every"
          + " says how often it is repeated"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\nburst = \"hearts\"\nat = \"02-14 18:00\"\n①for = \"30s\"",
      [
        "① error: season[0].for: \"hearts\" is a burst, which ends by itself: leave out for"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"snow\"\n①count = 3",
      [
        "① error: season[0].count: count is for bursts: how much there is of \"snow\" is said by"
          + " intensity"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"snow\"\nevery = ①\"5s\"\nfor = \"1s\"",
      ["① error: season[0].every: \"5s\" is out of range (expected 10s to 1d)"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"hearts\"\nevery = ①\"4s\"",
      ["① error: season[0].every: \"4s\" is out of range (expected 5s to 1d)"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"snow\"\nintensity = ①4.5",
      ["① error: season[0].intensity: 4.5 is out of range (expected 0 to 4 times as much)"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"snow\"\nemoji = [\"💘\", ①\"\u{200B}\"]",
      [
        "① error: season[0].emoji[1]: \"\u{200B}\" is not an emoji or a short text that can be seen"
          + " (expected an emoji)"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"snow\"\nlayer = ①\"middle\"",
      [
        "① error: season[0].layer: \"middle\" is not one of background, bottom, top, overlay"
      ]
    ),
    ("①[[season]]\nname = \"a\"", ["① error: season[0]: has neither effect nor burst"]),
    (
      "[[season]]\nname = \"a\"\neffect = \"a\"\n①burst = \"b\"\nat = \"01-01 00:00\"",
      ["① error: season[0].burst: a season has an effect or a burst, not both"]
    ),
    ("①[[season]]\nname = \"a\"\nburst = \"b\"", ["① error: season[0]: has no at"]),
    (
      "[[season]]\nname = \"a\"\nburst = \"b\"\nat = \"01-01 00:00\"\n①hours = \"08:00-09:00\"",
      ["① error: season[0].hours: a burst has one moment, `at`, and nothing else"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\n①at = \"01-01 00:00\"",
      ["① error: season[0].at: an effect has from and until, not a moment"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\n①from = \"01-01\"",
      [
        "① error: season[0].from: from needs until, the last day, or days, how many it lasts"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\n①until = \"01-01\"",
      ["① error: season[0].until: until needs from, the first day"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\n①days = 3",
      ["① error: season[0].days: days needs from, the first day"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = \"01-01\"\nuntil = \"01-02\"\n①days = 3",
      ["① error: season[0].days: a season has until or days, not both"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = \"01-01\"\ndays = ①367",
      ["① error: season[0].days: 367 is out of range (expected 1 to 366 days)"]
    ),
    (
      "[[season]]\nname = \"a\"\nburst = \"b\"\nat = \"01-01 00:00\"\n①days = 1",
      ["① error: season[0].days: a burst has one moment, `at`, and nothing else"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"snow\"\n①every = \"30m\"",
      ["① error: season[0].every: every needs for, how long it shows each time"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\n①for = \"30m\"",
      ["① error: season[0].for: for needs every, how often it shows"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nevery = \"30m\"\nfor = ①\"1h\"",
      ["① error: season[0].for: 1h is longer than every (30m)"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nevery = ①\"2d\"\nfor = \"1h\"",
      ["① error: season[0].every: \"2d\" is out of range (expected 5s to 1d)"]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nweekdays = [\"mon\", ①\"mno\"]",
      [
        "① error: season[0].weekdays[1]: \"mno\" is not understood"
          + " (expected a weekday: mon, tue, wed, thu, fri, sat or sun)"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = \"12-01\"\nuntil = ①\"13-01\"",
      [
        "① error: season[0].until: \"13-01\" is not understood"
          + " (expected a month 01 to 12, then \"-\" and a day)"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\nburst = \"b\"\nat = ①\"12-24\"",
      [
        "① error: season[0].at: \"12-24\" ends at character 6"
          + " (expected a blank and a time HH:MM, as in 01-01 00:00)"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = ①20\nuntil = ②2026-12-24",
      [
        "① error: season[0].from: 20 is not a text"
          + " (expected the first day, such as \"12-24\", \"2027-02-14\", \"easter-2\""
          + " or \"4th thu nov\")",
        "② error: season[0].until: a date is not a text"
          + " (expected the last day, such as \"12-24\", \"2027-02-14\", \"easter-2\""
          + " or \"4th thu nov\")",
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\ncalendar = ①\"chinesse\"",
      [
        "① error: season[0].calendar: \"chinesse\" is not one of gregorian, chinese, hebrew,"
          + " islamic-umalqura, persian, indian (did you mean \"chinese\"?)"
      ]
    ),
    (
      "[[season]]\nname = \"a\"\neffect = \"b\"\nfrom = \"01-01\"\nuntil = \"01-02\"\n"
        + "[[season]]\nname = ①\"a\"\neffect = \"b\"\nfrom = \"02-01\"\nuntil = \"02-02\"",
      ["① error: season[1].name: there is another season named \"a\""]
    ),
  ]

  @Test("what is wrong with a season is said at its place", arguments: faults)
  func fault(_ text: String, _ expected: [String]) {
    expectConfiguration(text, expected)
  }

  @Test("an effect that does not exist is a warning with the nearest name")
  func unknownEffect() {
    let text = "[[season]]\nname = \"a\"\neffect = ①\"snwo\""
    expectConfiguration(
      text, effects: ["rain", "snow"],
      [
        "① warning: season[0].effect: there is no effect named \"snwo\" (did you mean \"snow\"?)"
      ])
    expectConfiguration(text, [])
  }

  @Test("a season that is hidden by one before it is a warning")
  func overlap() {
    let first = "[[season]]\nname = \"a\"\neffect = \"x\"\nfrom = \"12-01\"\nuntil = \"01-06\"\n"
    let second = "①[[season]]\nname = \"b\"\neffect = \"y\"\nfrom = \"01-05\"\nuntil = \"01-06\"\n"
    expectConfiguration(
      first + second,
      [
        "① warning: season[1]: it never shows: \"a\" comes first in the file and shows instead,"
          + " for example on 2026-01-05"
      ])
    expectConfiguration(
      first + "hours = \"08:00-09:00\"\n" + second + "hours = \"10:00-11:00\"", [])
    expectConfiguration(first + "every = \"1h\"\nfor = \"5m\"\n" + second, [])
    let longer = "[[season]]\nname = \"b\"\neffect = \"y\"\nfrom = \"01-05\"\nuntil = \"02-01\"\n"
    expectConfiguration(first + longer, [])
  }

  @Test(
    "a day that not every year has is a warning",
    arguments: [
      (
        #"effect = "x"\nfrom = "02-29"\nuntil = "02-29""#,
        "there is no such day in 2026, 2027, 2029"
      ),
      (#"burst = "x"\nat = "02-29 12:00""#, "there is no such day in 2026, 2027, 2029"),
      (
        #"effect = "x"\nfrom = "easter+10"\nuntil = "04-10""#,
        "there is no such day in 2026, 2028, 2029"
      ),
    ])
  func missingDays(keys: String, message: String) {
    let keys = keys.replacing("\\n", with: "\n")
    expectConfiguration(
      "①[[season]]\nname = \"a\"\n" + keys, ["① warning: season[0]: \(message)"])
  }

  private func range(
    _ from: String, _ until: String, _ calendar: CalendarSystem = .gregorian
  ) throws -> DateRange? {
    DateRange(
      from: try DateRule(parsing: from, calendar: calendar),
      until: try DateRule(parsing: until, calendar: calendar))
  }
}
