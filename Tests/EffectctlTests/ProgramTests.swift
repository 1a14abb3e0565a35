// SPDX-License-Identifier: MIT

import Seasons
import Testing

@testable import effectctl

@Suite struct ProgramTests {
  static let form = "a duration such as 90, 1.5s, 15m, 1h30m or 2d"

  @Test func exitCodesAreThoseOfTheInterface() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test func theVersionIsPrinted() {
    let captured = CapturedConsole()
    #expect(captured.run(["--version"]) == .done)
    #expect(captured.output == "effectctl \(Program.version)\n")
    #expect(captured.errors.isEmpty)
  }

  @Test(
    arguments: [
      (["brust", "hearts"], "unknown command \"brust\" (did you mean \"burst\"?)"),
      (["xyzzy"], "unknown command \"xyzzy\""),
      (["flags"], "flags needs one of: show, fetch, check, evaluate, simulate"),
      (["flags", "shw"], "unknown command \"flags shw\" (did you mean \"flags show\"?)"),
      (["--jsn", "status"], "unknown option \"--jsn\" (did you mean \"--json\"?)"),
      (["status", "--jsn"], "status: unknown option \"--jsn\" (did you mean \"--json\"?)"),
      (["on", "--json"], "on: unknown option \"--json\""),
      (["--json", "on"], "on: unknown option \"--json\""),
      (["status", "--json=yes"], "--json takes no value"),
      (["status", "--json", "--json"], "--json is given twice"),
      (["status", "now"], "status: unexpected argument \"now\""),
      (["burst"], "burst: EFFECT is missing"),
      (["burst", "a", "b"], "burst: unexpected argument \"b\""),
      (["burst", "a", "--count"], "--count needs a value: N"),
      (["burst", "a", "--count", "0"], "--count: \"0\" is not a whole number from 1 to 10000"),
      (["burst", "a", "--count", "1.5"], "--count: \"1.5\" is not a whole number from 1 to 10000"),
      (["burst", "a", "--scale", "nan"], "--scale: \"nan\" is not a number from 0.01 to 100"),
      (
        ["burst", "a", "--duration", "-1"],
        "--duration: \"-1\" is not DURATION, from 0.001s to 10m"
      ),
      (
        ["burst", "a", "--at", "5"],
        "--at: \"5\" is not a place such as 50%,90% or 100,200, nor pointer or window"
      ),
      (
        ["burst", "a", "--at", "5,5,5"],
        "--at: \"5,5,5\" is not a place such as 50%,90% or 100,200, nor pointer or window"
      ),
      (
        ["burst", "a", "--emoji", ""],
        "--emoji: \"\" is not an emoji or a short text that can be seen"
      ),
      (
        ["burst", "a", "--text", " "],
        "--text: not a line that can be seen, of at most 256 bytes"
      ),
      (
        ["burst", "a", "--text", "a\u{378}"],
        "--text: \"a\u{378}\" cannot be seen: no character is U+0378"
      ),
      (
        ["burst", "a", "--colors", "red"],
        "--colors: \"red\" is not a list of colours such as ff0000,00ff0080 (RRGGBB[AA])"
      ),
      (
        ["start", "a", "--for", "soon"],
        "--for: \"soon\" is not DURATION, from 0.001s to 366d"
      ),
      (
        ["pause", "0"],
        "DUR: \"0\" is not DURATION, from 0.001s to 366d"
      ),
      (["completions", "tcsh"], "completions: \"tcsh\" is not bash, zsh or fish"),
      (["seasons", "--from", "1.12."], "--from: \"1.12.\" is not TIME"),
      (["seasons", "--from", "2026-12-02", "--to", "2026-12-01"], "--to is before --from"),
      (["simulate", "snow"], "simulate: --at DUR is missing"),
      (
        ["simulate", "snow", "--at", "inf"],
        "--at: \"inf\" is not DURATION, from 0s to 11d13h46m40s"
      ),
      (
        ["simulate", "snow", "--at", "1", "--size", "10"],
        "--size: \"10\" is not a size such as 1920x1080, at most 16384x16384"
      ),
      (["flags", "evaluate", "f.json"], "flags evaluate: --flag KEY is missing"),
      (
        ["flags", "evaluate", "f.json", "--flag", "a", "--context", "[]"],
        "--context: \"[]\" is not a JSON object"
      ),
    ] as [([String], String)])
  func mistakesOfTheCommandLine(words: [String], text: String) {
    // Not in the arguments themselves: Swift 6.0.3 crashes at an interpolation there (seen).
    let message = text.replacing("DURATION", with: Self.form)
      .replacing("TIME", with: Instant.textForm)
    let captured = CapturedConsole()
    #expect(captured.run(words) == .usage)
    #expect(captured.errors.hasPrefix("effectctl: \(message)\nTry \"effectctl help"))
    #expect(captured.output.isEmpty)
  }

  @Test(arguments: [
    ["burst", "hearts"], ["start", "snow"], ["stop"], ["pause"], ["resume"],
    ["status"], ["status", "--json"], ["why"], ["monitor"], ["reload"],
    ["list", "--socket", "/nowhere/control"],
  ])
  func withoutADaemonTheWayToStartItIsSaid(words: [String]) {
    let captured = CapturedConsole()
    let environment = ["HOME": "/nowhere", "XDG_RUNTIME_DIR": "/nowhere/runtime"]
    #expect(captured.run(words, environment: environment) == .unreachable)
    #expect(captured.errors.contains("effectd is not running (nothing answers at /nowhere/"))
    #expect(captured.errors.contains("Start it with \"effectd &\"."))
    #expect(captured.output.isEmpty)
  }

  @Test func withoutARuntimeDirectoryTheSocketMustBeSaid() {
    let captured = CapturedConsole()
    #expect(captured.run(["status"]) == .unreachable)
    #expect(captured.errors.contains("XDG_RUNTIME_DIR is not set"))
  }

  @Test func aSocketPathThatIsTooLongIsSaid() {
    let captured = CapturedConsole()
    let path = "/" + String(repeating: "x", count: 200)
    #expect(captured.run(["status", "--socket", path]) == .unreachable)
    #expect(captured.errors == "effectctl: \(path): a socket's path has at most 107 bytes\n")
  }

  @Test(arguments: [
    ["burst", "./no.toml"], ["start", "/no/such"], ["simulate", "no.toml", "--at", "1"],
  ])
  func anEffectFileThatIsMissingIsSaid(words: [String]) {
    let captured = CapturedConsole()
    #expect(captured.run(words) == .failed)
    #expect(captured.errors.contains("o such file"))
  }
}
