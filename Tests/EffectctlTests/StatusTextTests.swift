// SPDX-License-Identifier: MIT

import ControlProtocol
import Seasons
import Settings
import Testing
import Values

@testable import effectctl

@Suite struct StatusTextTests {
  static let busy = Status(
    showing: [
      Shown(
        effect: "snow", kind: .ambient, outputs: ["DP-1", "HDMI-1"], particles: 1200,
        since: "2026-12-01T08:00:00+01:00"),
      Shown(
        effect: "hearts", kind: .burst, outputs: ["DP-1"], particles: 1,
        since: "2026-12-01T09:00:30+01:00"),
    ], reason: "season winter", season: "winter", nextChange: "2026-12-27T00:00:00+01:00",
    flag: FlagStatus(
      source: "https://example.org/f.json", decision: "schedule",
      validatedAt: "2026-12-01T08:00:00+01:00", isStale: false), backend: "x11",
    outputs: [
      OutputDescription(name: "DP-1", x: 0, y: 0, width: 1920, height: 1080, scale: 1),
      OutputDescription(name: "HDMI-1", x: 1920, y: 0, width: 1280, height: 720, scale: 1.5),
    ], framesPerSecond: 59.96, diagnostics: ["a.toml:1:1: error: x"], version: "0.1.0",
    processID: 4711)

  static let hidden = Status(
    reason: "hidden under a window", suppressedBy: "fullscreen", userIsOn: true,
    pausedUntil: "2026-12-01T09:00:00+01:00", backend: "headless", droppedParticles: 3,
    version: "0.1.0", processID: 1)

  private func text(_ status: Status, color: Bool = false) -> String {
    let console = CapturedConsole(usesColor: color).console
    return StatusText(status: status, console: console).lines.joined(separator: "\n")
  }

  @Test func whatShows() {
    #expect(
      text(Self.busy) == """
        Showing      snow on DP-1, HDMI-1, 1200 particles, since 2026-12-01 08:00
                     hearts on DP-1, 1 particle, since 2026-12-01 09:00
        Why          season winter
        Switch       on
        Season       winter
        Next change  2026-12-27 00:00
        Flag         schedule, from https://example.org/f.json, valid at 2026-12-01 08:00
        Output       DP-1 1920x1080 at 0,0, scale 1
                     HDMI-1 1280x720 at 1920,0, scale 1.5
        Drawing      x11, 60 frames per second
        Problem      a.toml:1:1: error: x
        Daemon       effectd 0.1.0, process 4711
        """)
  }

  @Test func whatComesNext() throws {
    var status = Self.busy
    let console = CapturedConsole().console
    let lines = StatusText(status: status, console: console, nextEvent: "winter ends").lines
    #expect(lines.contains("Next change  2026-12-27 00:00, winter ends"))
    status.nextChange = nil
    status.reason = "no seasons are configured"
    #expect(text(status).contains("Next change  none; \"effectctl setup\" suggests seasons"))
  }

  @Test func whatHappensAtTheNextChange() throws {
    let configuration = """
      [[season]]
      name = "new-year"
      burst = "fireworks"
      at = "01-01 00:00"

      [[season]]
      name = "winter"
      effect = "snow"
      from = "12-01"
      until = "12-26"
      """
    let checked = ConfigurationReader.read(
      text: Array(configuration.utf8), file: "x", effectNames: nil)
    let schedule = Schedule(seasons: try #require(checked.value).seasons)
    func event(_ time: String) throws -> String? {
      let day = try CivilDate(parsing: String(time.prefix(10)))
      let found = schedule.occurrences(
        from: day.adding(days: -1), to: day.adding(days: 2), in: .utc)
      return Command.change(at: time, among: found, in: .utc)
    }
    let events: [(String, String?)] = [
      ("2026-12-01T00:00:00+00:00", "winter begins"), ("2026-12-27T00:00:00+00:00", "winter ends"),
      ("2027-01-01T00:00:00+00:00", "new-year"), ("2026-12-05T00:00:00+00:00", nil),
    ]
    for (time, expected) in events {
      let found = try event(time)
      #expect(found == expected, "\(time)")
    }
  }

  @Test func whatIsHidden() {
    #expect(
      text(Self.hidden) == """
        Showing  nothing
        Why      hidden under a window (fullscreen)
        Switch   on
        Paused   until 2026-12-01 09:00
        Drawing  headless, 0 frames per second, 3 particles over the limit
        Daemon   effectd 0.1.0, process 1
        """)
  }

  @Test func colourIsOnlyForTerminals() {
    #expect(!text(Self.busy).contains("\u{1B}"))
    let captured = CapturedConsole(usesColor: true)
    for line in StatusText(status: Self.busy, console: captured.console).lines {
      captured.console.print(line)
    }
    #expect(captured.output.contains("\u{1B}[1msnow\u{1B}[0m"))
  }

  @Test func summaries() {
    let console = CapturedConsole().console
    #expect(
      StatusText(status: Self.busy, console: console).summary
        == "snow on DP-1, HDMI-1; hearts on DP-1 (season winter); 1 problem: a.toml:1:1: error: x")
    #expect(
      StatusText(status: Self.hidden, console: console).summary
        == "nothing (hidden under a window (fullscreen))")
  }

  @Test func rules() {
    let rules = [
      Rule(name: "user", holds: false, value: "on", source: "default"),
      Rule(name: "fullscreen", holds: true, value: "on DP-1", source: "x11"),
      Rule(name: "schedule", holds: true, value: "winter", source: "effectd.toml"),
    ]
    let console = CapturedConsole().console
    #expect(
      Command.lines(rules, winner: "fullscreen", console).joined(separator: "\n") == """
           RULE        HOLDS  VALUE    FROM
           user        no     on       default
        >  fullscreen  yes    on DP-1  x11
           schedule    yes    winter   effectd.toml
        """)
  }

  /// On a terminal long values go on below themselves; other programs find each row on a line.
  @Test func longRulesAreBrokenOnATerminalAlone() {
    let rules = [
      Rule(
        name: "do-not-disturb", holds: true,
        value: "the notifications of the desktop are off until eight",
        source: "/home/somebody/.config/effectd/effectd.toml"),
      Rule(name: "schedule", holds: false, value: "winter", source: "effectd.toml"),
    ]
    let plain = Command.lines(rules, winner: "do-not-disturb", CapturedConsole().console)
    #expect(plain.count == 3)
    let terminal = CapturedConsole(usesColor: true).console
    let lines = Text.tableRows(
      [" ", "RULE", "VALUE", "FROM"],
      rules.map { [">", $0.name, $0.value, $0.source] }, within: terminal.tableWidth
    ).flatMap { $0 }
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(
      lines == [
        "   RULE            VALUE                          FROM",
        ">  do-not-disturb  the notifications of the       /home/somebody/.config/effectd",
        "                   desktop are off until eight    /effectd.toml",
        ">  schedule        winter                         effectd.toml",
      ])
  }
}
