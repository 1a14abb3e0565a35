// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// What stands in docs/recipes.md, each in the environment that it is for.
struct RecipesTests {
  private let page = Page("docs/recipes.md")
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [
    ("gh run", "fireworks"), ("curl -sN", "confetti"), ("sleep 1500", "sparkles"),
    ("mosquitto_sub", "hearts"), ("for host", "confetti"),
  ])
  func aLineInATerminalShowsWhatItSays(start: String, effect: String) throws {
    let result = try desk.run(page.block("sh", with: start))
    #expect(result.code == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(try desk.showed(effect))
  }

  @Test func aCallIsQuiet() throws {
    #expect(try desk.run(page.block("sh", with: "pause")).code == 0)
    #expect(desk.daemon.status().json["pausedUntil"].string != nil)
  }

  /// Tests that pass, and tests that fail, while effects may show and while they may not.
  @Test(arguments: ["sh", "bash", "zsh"])
  func partyEndsAsItsCommandDid(shell: String) throws {
    guard Programs.areInstalled(shell) else { return }
    let function = page.block("sh", with: "party() {")
    desk.put("make", "exit ${CODE:-0}")
    func party(_ code: Int) throws -> ChildProcess.Result {
      try desk.run("\(function)\nCODE=\(code) party make test", by: shell)
    }
    for (code, effect) in [(0, "hearts"), (2, "emoji")] {
      let result = try party(code)
      #expect(result.code == Int32(code))
      #expect(result.output + result.errors == "")
      #expect(try desk.showed(effect), "\(code)")
    }
    try desk.daemon.control("pause")
    for code in [0, 2] { #expect(try party(code).code == Int32(code)) }
    #expect(desk.daemon.status().showing.isEmpty)
  }

  @Test(.enabled(if: Programs.areInstalled("make"), "needs make"))
  func aMakefileFailsByItsTestsAlone() throws {
    let folder = TemporaryDirectory()
    folder.write(page.block("make", with: "effectctl"), to: "Makefile")
    chmod(folder.write("#!/bin/sh\nexit ${CODE:-0}\n", to: "run-tests"), 0o755)
    let make = "cd '\(folder.path)' && make"
    #expect(try desk.run(make).code == 0)
    #expect(try desk.showed("confetti"))
    #expect(try desk.run("\(make) CODE=3").code == 2)
    #expect(try !desk.showed("confetti"))
    try desk.daemon.control("off")
    #expect(try desk.run(make).code == 0)
  }

  @Test(.enabled(if: Programs.areInstalled("git"), "needs git"))
  func aPushGoesThroughWhateverShows() throws {
    let folder = TemporaryDirectory()
    let hook = folder.write(page.block("sh", with: "git branch"), to: "hook")
    func push(_ branch: String) throws -> ChildProcess.Result {
      try desk.run("cd '\(folder("tree"))' && git push -q there \(branch)")
    }
    let made = try desk.run(
      """
      set -e
      cd '\(folder.path)'
      git init -q --bare there
      git init -q tree
      cd tree
      git checkout -q -b main
      git -c user.name=me -c user.email=me@example.org commit -q --allow-empty -m one
      git remote add there ../there
      cp '\(hook)' .git/hooks/pre-push
      chmod +x .git/hooks/pre-push
      """)
    try #require(made.code == 0, "\(made.errors)")
    #expect(try push("main").code == 0)
    #expect(try desk.showed("confetti"))
    try desk.daemon.control("off")
    let refused = try desk.run("cd '\(folder("tree"))' && git push -q there main:other")
    #expect(refused.code == 0)
    #expect(refused.errors.isEmpty, "\(refused.errors)")
  }

  /// The hooks' exit code is taken for an order; it is 0 whatever happens.
  @Test func codingAgentsAreNotHeldUp() throws {
    let settings = ParsedJSON(text: page.block("json", with: "Stop"))
    let hook = settings["hooks"]["Stop"].elements.first?["hooks"].elements.first
    let named = hook?["command"].string
    let command = try #require(named)
    let notify = page.block("toml", with: "notify").dropFirst("notify = ".count)
    let words = ParsedJSON(text: String(notify)).elements.compactMap(\.string)
    try #require(words.count == 3)
    let event = #"{"type":"agent-turn-complete","last-assistant-message":"it's $(done)"}"#
    for environment in [desk.terminal, desk.cron] {
      let results = [
        try desk.run(command, in: environment),
        try ChildProcess.run(words + [event], environment: environment),
      ]
      for result in results {
        #expect(result.code == 0)
        #expect(result.output + result.errors == "")
      }
    }
    #expect(try desk.showed("stars"))
    try desk.daemon.control("pause")
    #expect(try desk.run(command).code == 0)
  }

  @Test func cronShowsItAndSendsNoMail() throws {
    let line = page.block("crontab", with: "effectctl")
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    #expect(words.prefix(5) == ["0", "17", "*", "*", "5"])
    let command = words.dropFirst(5).joined(separator: " ")
    #expect(!command.contains("%"), "cron ends the line there")
    #expect(try desk.run(command, in: desk.cron).output == "")
    #expect(try desk.showed("bubbles"))
    try desk.daemon.control("pause")
    let refused = try desk.run(command, in: desk.cron)
    #expect(refused.output + refused.errors == "")
  }

  @Test func aDoorbellRingsOnAnotherMachine() throws {
    let yaml = page.block("yaml", with: "doorbell")
    let command = yaml.split(separator: "\"").dropFirst().first
    #expect(try desk.run(String(try #require(command))).code == 0)
    #expect(try desk.showed("emoji"))
  }

  /// Also as the manual of the interface says.
  @Test(arguments: [
    ("docs/recipes.md", "sh", "varlinkctl"), ("docs/recipes.md", "sh", "socat"),
    ("config/man/io.effectd.Control.7.scd", "", "socat"),
  ])
  func anyVarlinkClientWillDo(page: String, language: String, program: String) throws {
    guard Programs.areInstalled(program) else { return }
    let lines = Page(page).block(language, with: program)
    try #require(!lines.isEmpty)
    let result = try desk.run(lines)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try desk.showed("hearts"))
  }
}
