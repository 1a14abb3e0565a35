// SPDX-License-Identifier: MIT

import Flags
import Glibc
import Support
import Testing

@testable import effectctl

/// What people type who know git, gh and systemctl.
@Suite struct CommandLineHabitsTests {
  private let folder = TemporaryDirectory()

  private func run(
    _ words: [String], _ more: [String: String] = [:]
  ) -> (code: ExitCode, output: String, errors: String) {
    let captured = CapturedConsole()
    let environment = ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    let code = captured.run(words, environment: environment.merging(more) { $1 })
    return (code, captured.output, captured.errors)
  }

  // MARK: Help

  @Test(arguments: [
    (["help"], ["--help"]), (["-h"], ["--help"]), (["help", "burst"], ["burst", "--help"]),
    (["help", "flags"], ["flags", "--help"]),
    (["help", "flags", "check"], ["flags", "check", "-h"]), (["-V"], ["--version"]),
  ])
  func helpAndVersionHaveSeveralNames(words: [String], same: [String]) {
    #expect(run(words).output == run(same).output)
    #expect(run(words).code == .done)
    #expect(run(["help", "brust"]).errors.contains("did you mean \"burst\"?"))
  }

  @Test func nothingAtAllIsAnsweredWithAShortHelp() {
    let result = run([])
    #expect(result.code == .usage)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("Usage: effectctl COMMAND\n"))
    #expect(result.errors.split(separator: "\n").count < 12)
  }

  @Test(arguments: [
    (["burst"], "help burst"), (["burst", "x", "--cuont", "3"], "help burst"),
    (["flags", "evaluate", "f"], "help flags evaluate"), (["flags"], "help flags"),
    (["--jsn"], "help"), (["stat"], "help"), (["pause", "x"], "help pause"),
  ])
  func mistakesPointToTheCommandsOwnHelp(words: [String], topic: String) {
    #expect(run(words).errors.hasSuffix("\nTry \"effectctl \(topic)\".\n"))
  }

  @Test func aBeginningMeansTheCommand() {
    #expect(run(["stat"]).errors.contains("did you mean \"status\"?"))
    #expect(run(["version"]).errors.contains("did you mean \"--version\"?"))
  }

  // MARK: Output and names

  @Test(arguments: ["--quiet", "-q"])
  func quietIsQuietOnSuccessAlone(option: String) {
    let result = run(["list", option])
    #expect(result.code == .done)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(run([option, "show", "snwo"]).errors.contains("unknown effect"))
  }

  @Test func namesOfEffectsAreReadInAnyCase() {
    #expect(run(["show", "SNOW"]).output == run(["show", "snow"]).output)
    #expect(run(["simulate", "Snow", "--at", "1.5s"]).code == .done)
  }

  @Test func aFolderOfEffectsThatIsMissingIsSaid() {
    let result = run(["list", "--effects", folder("no")])
    #expect(result.code == .failed)
    #expect(result.errors.contains("there is no such folder"))
  }

  @Test(arguments: [
    ("\u{378}", "no character is U+0378"), ("\u{7}", "no character is U+0007"),
    ("\u{FFFD}", "is not valid UTF-8"), ("\u{1FFFE}", "no character is U+1FFFE"),
    (" ", "that can be seen"), ("\u{200D}", "that can be seen"),
  ])
  func whatCannotBeSeenIsNoEmoji(text: String, reason: String) {
    let result = run(["burst", "emoji", "--emoji", text])
    #expect(result.code == .usage)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  // MARK: The switch and the socket

  @Test func theSwitchWorksWithoutADaemon() {
    let file = folder(".local/state/effectd/state")
    folder.write("switch=on\nlast-moment=7\n", to: ".local/state/effectd/state")
    let result = run(["off"])
    #expect(result.code == .done)
    #expect(result.output == "off\n")
    #expect(result.errors.contains("effectd is not running; it will be off when it starts"))
    #expect(TemporaryDirectory.read(file) == "switch=off\nlast-moment=7\n")
    #expect(run(["on"], ["XDG_RUNTIME_DIR": ""]).code == .done)
    #expect(TemporaryDirectory.read(file) == "switch=on\nlast-moment=7\n")
  }

  @Test func theReasonForNoSocketIsTheTrueOne() {
    let relative = run(["status"], ["XDG_RUNTIME_DIR": "run"])
    #expect(relative.code == .unreachable)
    #expect(relative.errors.contains("XDG_RUNTIME_DIR is \"run\", which is not an absolute path"))
    let unset = run(["status"], ["XDG_RUNTIME_DIR": ""])
    #expect(unset.errors.contains("XDG_RUNTIME_DIR is not set\nSet XDG_RUNTIME_DIR=/run/user/"))
  }

  @Test func aSocketWhereOthersMayWriteIsNotUsed() {
    folder.write("", to: "open/x")
    #expect(chmod(folder("open"), 0o777) == 0)
    let result = run(["status", "--socket", folder("open/control")])
    #expect(result.code == .unreachable)
    #expect(result.errors.contains("not used: others may write to \(folder("open"))"))
    guard geteuid() == 0 else { return }
    #expect(chmod(folder("open"), 0o755) == 0 && chown(folder("open"), 12345, 12345) == 0)
    let foreign = run(["status", "--socket", folder("open/control")])
    #expect(foreign.errors.contains("\(folder("open")) is user 12345's"))
  }

  // MARK: Files that are checked

  @Test func aKeyWithoutItsSectionIsOneOfTheConfiguration() {
    let file = folder.write("frameRate = 30\n", to: "mine.toml")
    let result = run(["check", file])
    #expect(result.errors.contains("unknown key \"frameRate\""), "\(result.errors)")
    #expect(!result.errors.contains("[[layer]]"))
  }

  @Test func flagsNameOnlyWhatIsInstalled() {
    let file = folder.write(
      """
      {"flags": {"seasonal-effect": {"state": "ENABLED", "defaultVariant": "a", "variants": {
        "a": "pumpkin", "b": "snwo", "c": "schedule", "d": "Rain"}},
       "other": {"state": "ENABLED", "defaultVariant": "a", "variants": {"a": "blue"}}}}
      """, to: "flags.json")
    let result = run(["flags", "check", file])
    #expect(result.code == .done)
    #expect(result.errors.split(separator: "\n").count == 2, "\(result.errors)")
    #expect(result.errors.contains("\(file):2:8: warning: flags.seasonal-effect.variants.a: "))
    #expect(result.errors.contains("\"snwo\" here (did you mean \"snow\"?)"))
    let json = run(["flags", "check", file, "--json"])
    #expect(json.output.hasPrefix("[{") && json.output.contains("\"severity\":\"warning\""))
    let unknown = run(["flags", "evaluate", file, "--flag", "no"])
    #expect(unknown.code == .failed)
    #expect(unknown.output.contains("FLAG_NOT_FOUND") && unknown.errors.contains("FLAG_NOT_FOUND"))
  }

  /// A flag document at a place of its own, or as the fetcher keeps it.
  @Test(arguments: [true, false])
  func theFlagsEffectsAreAmongWhatIsChecked(isLocal: Bool) throws {
    let document = """
      {"flags": {"seasonal-effect": {"state": "ENABLED", "defaultVariant": "a", "variants": {
        "a": {"show": "off"}, "b": {"show": "on", "effect": "pumpkin"}}}}}
      """
    let url = isLocal ? "file://\(folder("flags.json"))" : "https://example.org/flags.json"
    folder.write(
      "[flag]\nurl = \"\(url)\"\nkey = \"seasonal-effect\"\n",
      to: ".config/effectd/effectd.toml")
    if isLocal {
      folder.write(document, to: "flags.json")
    } else {
      let cache = CacheFile(
        urlHash: CacheFile.identity(url: url, format: .flagd), fetchedAt: 1, validatedAt: 1,
        body: Array(document.utf8))
      let text = String(decoding: cache.encoded(), as: UTF8.self)
      folder.write(text, to: ".cache/effectd/flags.json")
    }
    let name = isLocal ? folder("flags.json") : url
    let warning =
      "\(name):2:55: warning: flags.seasonal-effect.variants.b.effect: there is no effect named"
    let check = run(["check"])
    #expect(check.code == .done)
    #expect(check.errors.contains(warning), "\(check.errors)")
    let doctor = run(["doctor", "--json"])
    #expect(isLocal == doctor.output.contains("there is no effect named \\\"pumpkin\\\""))
    // Nobody else's document counts.
    let other = "[flag]\nurl = \"https://example.org/other\"\n"
    folder.write(other, to: ".config/effectd/effectd.toml")
    #expect(!run(["check"]).errors.contains("pumpkin"))
  }

  /// One grammar for times, as that of "status --at".
  @Test(arguments: [
    (["--from", "2026-12-01", "--to", "2027-01-01"], ["2026-12-01", "2026-12-27"]),
    (["--from", "2026-12-01", "--to", "12-10"], ["2026-12-01", "2026-12-10"]),
    (["--from", "2026-12-05", "--to", "+3d"], ["2026-12-05", "2026-12-08"]),
    (["--from", "2026-12-05", "--to", "fri"], ["2026-12-05", "2026-12-11"]),
    (["--from", "2026-12-24 20:00", "--to", "2026-12-24 21:30"], ["2026-12-24 20:00", "21:30"]),
  ])
  func seasonsTakeTimesAsEverywhere(words: [String], times: [String]) {
    folder.write(
      "[[season]]\nname = \"a\"\neffect = \"snow\"\nfrom = \"12-01\"\nuntil = \"12-26\"\n",
      to: ".config/effectd/effectd.toml")
    let result = run(["seasons"] + words, ["TZ": "UTC"])
    #expect(result.code == .done, "\(result.errors)")
    for time in times { #expect(result.output.contains(time), "\(result.output)") }
    #expect(run(["seasons", "--to", "christmas"]).errors.contains("is not a time such as"))
    #expect(run(["seasons", "--from", "2027-01-01", "--to", "2026-01-01"]).code == .usage)
  }

  @Test func aHundredYearsOfSeasonsAreAHundred() {
    folder.write(
      "[[season]]\nname = \"a\"\neffect = \"snow\"\nfrom = \"12-01\"\nuntil = \"12-26\"\n",
      to: ".config/effectd/effectd.toml")
    let result = run(["seasons", "--from", "2026-01-01", "--to", "2126-01-01", "--json"])
    #expect(result.output.ranges(of: "\"season\":\"a\"").count == 100)
  }
}
