// SPDX-License-Identifier: MIT

import Seasons
import Settings
import Support
import Testing

@testable import effectctl

/// `effectctl setup` where nobody is asked, and with answers from the test.
@Suite struct SetupTests {
  private let folder = TemporaryDirectory()

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_DIRS": folder("etc"),
      "TZ": "Europe/Berlin", "LANG": "de_DE.UTF-8",
    ]
  }

  private var file: String { folder(".config/effectd/effectd.toml") }

  private func exists(_ path: String) -> Bool { TemporaryDirectory.read(path) != nil }

  private func run(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    let captured = CapturedConsole()
    let code = captured.run(words, environment: environment)
    return (code, captured.output, captured.errors)
  }

  /// Runs it with lines from a person.
  private func answer(
    _ lines: [String], _ words: String...
  ) -> (code: ExitCode, errors: String) {
    let captured = CapturedConsole(answers: lines)
    return (captured.run(["setup"] + words, environment: environment), captured.errors)
  }

  private func configuration(_ text: String) -> Configuration? {
    let checked = ConfigurationReader.read(
      text: Array(text.utf8), file: "made", effectNames: nil)
    #expect(checked.diagnostics.filter { $0.severity == .error }.isEmpty, "\(text)")
    return checked.value
  }

  @Test func suggestionsAreWrittenAndInForce() throws {
    let result = run("setup", "--yes")
    #expect(result.code == .done, "\(result.errors)")
    #expect(result.output.contains("Written: \(file)"))
    #expect(result.output.contains("Start effectd: effectd &\n"))
    let text = try #require(TemporaryDirectory.read(file))
    let made = try #require(configuration(text))
    #expect(made.seasons.map(\.name) == ["new-year", "easter", "advent", "winter"])
    #expect(made.manners == MannersSettings())
    #expect(made.overlay.outputs == ["*"])
    #expect(run("check").code == .done)
    #expect(run("seasons", "--from", "2026-12-01", "--to", "2026-12-02").output.contains("winter"))
  }

  @Test(arguments: ["DE", "US", "AU", "IN", "north"])
  func whatIsWrittenPassesTheCheckWithoutAWord(region: String) {
    for seasons in ["all", "none"] {
      let written = run("setup", "--region", region, "--seasons", seasons, "--yes", "--force")
      #expect(written.code == .done, "\(written.errors)")
      let check = run("check")
      #expect(check.errors.isEmpty, "\(check.errors)")
    }
  }

  @Test func feastsOfOtherCalendarsLastTheirDays() throws {
    #expect(run("setup", "--yes", "--seasons", "hanukkah,nowruz,lunar-new-year").code == .done)
    #expect(run("check").errors.isEmpty)
    for year in 2025...2033 {
      let found = run("seasons", "--from", "\(year)-10-01", "--to", "\(year + 1)-02-01", "--json")
      let evenings = found.output.split(separator: "{").filter { $0.contains("\"hanukkah\"") }
      #expect(evenings.count == 8, "\(year)")
    }
  }

  @Test func everyAnswerHasItsOption() throws {
    let result = run(
      "setup", "--yes", "--print", "--region", "NZ", "--seasons", "winter, easter", "--outputs",
      #"DP-*,a"b\"#, "--manners", "battery=hide,fullscreen=ignore")
    #expect(result.code == .done, "\(result.errors)")
    let made = try #require(configuration(result.output))
    #expect(made.seasons.map(\.name) == ["easter", "winter"])
    #expect(made.overlay.outputs == ["DP-*", #"a"b\"#])
    var manners = MannersSettings()
    manners.battery = .hide
    manners.fullscreen = .ignore
    #expect(made.manners == manners)
    #expect(!exists(file))
  }

  @Test func aFileThatExistsStays() throws {
    folder.write("# mine\n", to: ".config/effectd/effectd.toml")
    let refused = run("setup", "--yes")
    #expect(refused.code == .failed)
    #expect(refused.errors.contains("--force"))
    #expect(TemporaryDirectory.read(file) == "# mine\n")
    // Nobody is asked in vain either.
    let asked = answer(["DE"])
    #expect(asked.code == .failed)
    #expect(!asked.errors.contains("Country"))
    #expect(run("setup", "--yes", "--force").code == .done)
    #expect(TemporaryDirectory.read(file)?.contains("[[season]]") == true)
    #expect(TemporaryDirectory.read("\(file)~") == "# mine\n")
  }

  @Test func withoutATerminalNothingIsAskedAndNothingDone() {
    let result = run("setup")
    #expect(result.code == .usage)
    #expect(result.errors.contains("--yes"))
    #expect(!exists(file))
  }

  @Test func anotherPlaceIsSaidNotToBeInForce() {
    let result = run("setup", "--yes", "--output", folder("other/a.toml"))
    #expect(result.code == .done, "\(result.errors)")
    #expect(result.output.contains("--config \(folder("other/a.toml"))"))
    #expect(exists(folder("other/a.toml")) && !exists(file))
  }

  static let mistakes: [(words: [String], message: String)] = [
    (["--region", "Germany"], "--region: \"Germany\""),
    (["--region", "DE", "--seasons", "wintr"], "did you mean \"winter\"?"),
    (["--region", "DE", "--seasons", "thanksgiving"], "no season \"thanksgiving\" in DE"),
    (["--seasons", ","], "\"none\" says that there is none"),
    (["--outputs", ""], "--outputs: \"\" names no outputs"),
    (["--manners", "battery"], "\"battery\" is no manner such as battery=hide"),
    (["--manners", "battery=never"], "\"never\" is none of hide, slow, ignore"),
  ]

  @Test(arguments: mistakes)
  func mistakesInOptions(_ mistake: (words: [String], message: String)) {
    let captured = CapturedConsole()
    let code = captured.run(["setup", "--yes"] + mistake.words, environment: environment)
    #expect(code == .usage)
    #expect(captured.errors.contains(mistake.message), "\(captured.errors)")
    #expect(!exists(file))
  }

  @Test func enterTakesWhatIsSuggested() throws {
    let result = answer(["", "", "", "", ""])
    #expect(result.code == .done, "\(result.errors)")
    #expect(result.errors.contains("tropics [DE]: "))
    #expect(result.errors.contains("[new-year,easter,advent,winter]: "))
    let made = try #require(configuration(TemporaryDirectory.read(file) ?? ""))
    #expect(made.seasons.map(\.name) == ["new-year", "easter", "advent", "winter"])
  }

  @Test func answersAreHeededAndMistakesAskedAgain() throws {
    let result = answer(
      ["Germany", "us", "thanksgivin", "thanksgiving, winter", "HDMI-1", "battery=hide", "y"])
    #expect(result.code == .done, "\(result.errors)")
    #expect(result.errors.contains("\"Germany\" is neither"))
    #expect(result.errors.contains("[new-year,independence-day,thanksgiving,winter]: "))
    #expect(result.errors.contains("did you mean \"thanksgiving\"?"))
    let made = try #require(configuration(TemporaryDirectory.read(file) ?? ""))
    #expect(made.seasons.map(\.name) == ["thanksgiving", "winter"])
    #expect(made.overlay.outputs == ["HDMI-1"])
    #expect(made.manners.battery == .hide)
  }

  @Test func whatAnOptionSaysIsNotAsked() {
    let result = answer(
      ["n"], "--region", "DE", "--seasons", "none", "--outputs", "*", "--manners", "")
    #expect(result.code == .failed)
    #expect(result.errors.contains("Write \(file)?"))
    #expect(!result.errors.contains("Country") && !result.errors.contains("Which"))
    #expect(!exists(file))
  }

  @Test func whereTheInputEndsNothingIsWritten() {
    let result = answer(["DE", "all"])
    #expect(result.code == .failed)
    #expect(result.errors.contains("nothing is written"))
    #expect(!exists(file))
  }

  static let celebrated: [(region: String, seasons: Set<String>)] = [
    ("IN", ["diwali", "holi"]), ("GR", ["orthodox-easter"]), ("RS", ["orthodox-easter"]),
    ("RO", ["orthodox-easter"]), ("ET", ["orthodox-easter"]), ("DE", ["easter", "advent"]),
    ("GB", ["easter"]), ("CN", ["lunar-new-year", "mid-autumn"]), ("IR", ["nowruz"]),
    ("IL", ["hanukkah"]), ("SA", ["eid-al-fitr", "eid-al-adha"]), ("JP", []), ("north", []),
  ]

  /// Each feast is offered everywhere, and suggested where it is kept, whatever its calendar.
  @Test(arguments: celebrated)
  func whatIsCelebratedInTheRegionIsSuggested(
    _ celebrated: (region: String, seasons: Set<String>)
  ) throws {
    let region = try #require(Region(celebrated.region))
    let feasts = Set(Self.celebrated.flatMap(\.seasons))
    let suggested = Set(SetupAnswers(suggestedFor: region).seasons.map(\.name))
    #expect(suggested.intersection(feasts) == celebrated.seasons)
    #expect(Set(SuggestedSeason.all(in: region).map(\.name)).isSuperset(of: feasts))
  }

  @Test func seasonsSaysWhatSetupWouldSuggestWhereThereAreNone() {
    let none = run("seasons")
    #expect(none.code == .done)
    #expect(none.errors.contains("for DE, \"effectctl setup\" suggests new-year, easter, advent"))
    #expect(run("seasons", "--json").output == "[]\n")
  }

  static let everywhere = ["DE", "US", "CA", "FR", "CN", "IR", "IL", "SA", "IN", "AU", "south"]

  /// All that is ever offered can be read, and names effects that are built in.
  @Test(arguments: everywhere)
  func everySeasonCanBeRead(name: String) throws {
    let region = try #require(Region(name))
    var answers = SetupAnswers(suggestedFor: region)
    answers.seasons = SuggestedSeason.all(in: region)
    let names = answers.seasons.map(\.name)
    #expect(Set(names).count == names.count)
    let effects = CapturedConsole()
    #expect(effects.run(["list"], environment: environment) == .done)
    let known = effects.output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    let checked = ConfigurationReader.read(
      text: Array(answers.configurationText.utf8), file: "made", effectNames: known)
    let errors = checked.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    #expect(checked.value?.seasons.map(\.name) == names)
    for line in answers.configurationText.split(separator: "\n") { #expect(line.count <= 100) }
  }
}
