// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Platform
import Seasons
import Support
import Testing
import Values

@testable import EffectDaemon

/// The whole daemon on a headless display with a clock of the test's own.
struct DaemonTests {
  static let winter = """
    [[season]]
    name = "winter"
    effect = "mist"
    from = "12-01"
    until = "01-06"
    """

  @Test func aSeasonComesAndGoesByItself() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-11-30 23:59")
    #expect(fixture.showing.isEmpty)
    #expect(fixture.daemon.status.nextChange == "2026-12-01T00:00:00+00:00")
    try fixture.setClock("2026-12-01")
    #expect(fixture.showing == ["mist"])
    #expect(fixture.daemon.status.season == "winter")
    #expect(try fixture.eventually { fixture.hasPixels(output: 1) })
    try fixture.setClock("2027-01-06 23:59")
    #expect(fixture.showing == ["mist"])
    try fixture.setClock("2027-01-07")
    // Nothing more is emitted, and what lives falls on.
    #expect(fixture.showing == ["mist"])
    #expect(fixture.daemon.status.reason == "no season now; mist comes to its end")
    #expect(fixture.daemon.stage.players.first?.fade.isLeaving(at: fixture.loop.now) == false)
    fixture.letTimePass(seconds: 11)
    #expect(fixture.showing.isEmpty)
    #expect(fixture.backend.shown.isEmpty)
  }

  /// Whatever the date is on the machine that runs this.
  @Test(arguments: ["2001-06-15", "2026-06-15", "2199-06-15"])
  func nothingIsShownAndNothingTicksWhenIdle(date: String) throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: date)
    #expect(fixture.backend.shown.isEmpty)
    #expect(fixture.daemon.stage.deadline == nil)
    fixture.call(.burst(BurstRequest(effect: "flash")))
    #expect(try fixture.eventually { fixture.daemon.stage.isIdle })
    #expect(fixture.backend.shown.isEmpty)
    #expect(fixture.daemon.stage.deadline == nil)
  }

  @Test func aBurstShowsAtOnceOnItsOutputsAndSaysSo() throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    let outcome = fixture.call(.burst(BurstRequest(effect: "flash", output: "B")))
    #expect(outcome == .reply(.burst(id: 1, outputs: ["B"], done: false)))
    #expect(fixture.backend.shown == [.init(output: 2, layer: .overlay)])
    #expect(fixture.hasPixels(output: 2))
    #expect(!fixture.hasPixels(output: 1))
    let both = fixture.call(.burst(BurstRequest(effect: "flash")))
    #expect(both == .reply(.burst(id: 2, outputs: ["A", "B"], done: false)))
  }

  @Test func unknownNamesAreRefusedWithTheNearest() throws {
    let fixture = try DaemonFixture()
    #expect(
      fixture.call(.burst(BurstRequest(effect: "flsh")))
        == .error(.unknownEffect("flsh", nearest: "flash")))
    #expect(
      fixture.call(.burst(BurstRequest(effect: "flash", output: "Z")))
        == .error(.unknownOutput("Z")))
    #expect(
      fixture.call(.stop(effect: "flsh")) == .error(.unknownEffect("flsh", nearest: "flash")))
  }

  @Test func theUsersOffBeatsEverythingAndIsRemembered() throws {
    let folder = TemporaryDirectory()
    do {
      let fixture = try DaemonFixture(
        configuration: Self.winter, at: "2026-12-10", keeping: folder)
      #expect(fixture.showing == ["mist"])
      fixture.call(.setUserSwitch(on: false))
      #expect(try fixture.eventually { fixture.showing.isEmpty })
      #expect(
        fixture.call(.burst(BurstRequest(effect: "flash")))
          == .error(.notShown(rule: "off", detail: "off")))
      #expect(
        fixture.call(.start(StartRequest(effect: "mist")))
          == .error(.notShown(rule: "off", detail: "off")))
    }
    let again = try DaemonFixture(configuration: Self.winter, at: "2026-12-10", keeping: folder)
    #expect(again.showing.isEmpty)
    #expect(again.daemon.status.suppressedBy == "off")
    again.call(.setUserSwitch(on: true))
    #expect(again.showing == ["mist"])
  }

  @Test func aPauseEndsByItself() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-12-10")
    fixture.call(.pause(milliseconds: 50))
    #expect(fixture.daemon.status.suppressedBy == "paused")
    #expect(try fixture.eventually { fixture.daemon.status.suppressedBy == nil })
    #expect(fixture.showing == ["mist"])
    fixture.call(.pause(milliseconds: nil))
    #expect(fixture.daemon.status.suppressedBy == "paused")
    #expect(fixture.daemon.status.pausedUntil == nil)
    #expect(fixture.call(.resume) == .reply(.resumed(true, restarted: [])))
    #expect(fixture.daemon.status.suppressedBy == nil)
    #expect(fixture.call(.resume) == .reply(.resumed(false, restarted: [])))
  }

  /// What was hidden and is wanted again within the fade comes back where it was.
  @Test func offAndOnWithinTheFadeNeitherDoublesNorRestarts() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-12-10")
    let stage = fixture.daemon.stage
    let player = try #require(stage.players.first)
    for (hide, show) in [
      (ControlCall.setUserSwitch(on: false), ControlCall.setUserSwitch(on: true)),
      (.pause(milliseconds: nil), .resume), (.stop(effect: nil), .setUserSwitch(on: true)),
      (.stop(effect: nil), .resume), (.stop(effect: "mist"), .start(StartRequest(effect: "mist"))),
    ] {
      fixture.call(hide)
      #expect(player.fade.isLeaving(at: fixture.loop.now))
      stage.tick(now: fixture.loop.exactNow + .milliseconds(300))
      fixture.call(show)
      #expect(stage.players.count == 1)
      #expect(stage.players.first === player)
      #expect(!player.fade.isLeaving(at: fixture.loop.now))
      #expect(fixture.showing == ["mist"])
    }
    fixture.call(.setUserSwitch(on: false))
    #expect(try fixture.eventually { stage.isIdle })
  }

  @Test func startAndStopWorkOutsideTheSchedule() throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    #expect(
      fixture.call(.start(StartRequest(effect: "mist", output: "A")))
        == .reply(.started(changed: false, outputs: ["A"])))
    #expect(fixture.showing == ["mist"])
    #expect(fixture.daemon.status.showing.first?.outputs == ["A"])
    #expect(fixture.call(.stop(effect: "hearts")) == .reply(.stopped(0)))
    #expect(fixture.call(.stop(effect: "mist")) == .reply(.stopped(1)))
    #expect(try fixture.eventually { fixture.showing.isEmpty })
    fixture.call(.start(StartRequest(effect: "mist", milliseconds: 40)))
    #expect(try fixture.eventually { fixture.showing.isEmpty })
  }

  @Test func aStoppedSeasonStaysAwayUntilTheNext() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-12-10")
    #expect(
      fixture.call(.stop(effect: nil))
        == .reply(.stopped(1, until: "2027-01-07T00:00:00+00:00")))
    #expect(fixture.daemon.status.suppressedBy == "stopped")
    #expect(try fixture.eventually { fixture.showing.isEmpty })
    try fixture.setClock("2026-12-11")
    #expect(fixture.showing.isEmpty)
    try fixture.setClock("2027-02-01")
    try fixture.setClock("2027-12-01")
    #expect(fixture.showing == ["mist"])
  }

  @Test func fullscreenHidesOneOutputAndTheOtherGoesOn() throws {
    let fixture = try DaemonFixture(
      configuration: Self.winter, at: "2026-12-10", outputs: ["A", "B"])
    #expect(try fixture.eventually { fixture.hasPixels(output: 1) && fixture.hasPixels(output: 2) })
    fixture.backend.setFullscreen(outputs: [1])
    #expect(fixture.backend.shown == [.init(output: 2, layer: .top)])
    #expect(fixture.daemon.status.showing.first?.outputs == ["B"])
    #expect(
      fixture.call(.burst(BurstRequest(effect: "flash", output: "A")))
        == .error(.notShown(rule: "fullscreen", detail: "fullscreen on A")))
    fixture.backend.setFullscreen(outputs: [1, 2])
    #expect(fixture.backend.shown.isEmpty)
    #expect(fixture.daemon.status.suppressedBy == "fullscreen")
    fixture.backend.setFullscreen(outputs: [])
    #expect(try fixture.eventually { fixture.backend.shown.count == 2 })
  }

  /// Windows are followed while something is shown, and looked at for somebody who asks.
  @Test func anIdleDaemonFollowsNoWindowsButLooksAtThemForABurst() throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    fixture.backend.setFullscreen(outputs: [1, 2])
    #expect(!fixture.backend.followsFullscreen)
    let refusal = ControlOutcome.error(
      .notShown(rule: "fullscreen", detail: "fullscreen on A, B"))
    #expect(fixture.call(.burst(BurstRequest(effect: "flash"))) == refusal)
    #expect(try fixture.eventually { !fixture.backend.followsFullscreen })
    #expect(fixture.daemon.status.suppressedBy == nil)
    #expect(fixture.call(.start(StartRequest(effect: "mist"))) == refusal)
    #expect(fixture.backend.shown.isEmpty)
    // It was started all the same, and waits.
    fixture.backend.setFullscreen(outputs: [1])
    #expect(try fixture.eventually { fixture.hasPixels(output: 2) })
    #expect(fixture.backend.followsFullscreen)
    #expect(fixture.call(.stop(effect: nil)) == .reply(.stopped(1)))
    #expect(try fixture.eventually { !fixture.backend.followsFullscreen })
    #expect(fixture.daemon.status.suppressedBy == nil)
  }

  @Test func outputsComeAndGo() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-12-10")
    let first = Output(id: 1, name: "A", pixelWidth: 200, pixelHeight: 120)
    let second = Output(id: 7, name: "C", x: 200, pixelWidth: 300, pixelHeight: 100)
    fixture.backend.replaceOutputs([first, second])
    #expect(fixture.daemon.status.showing.first?.outputs == ["A", "C"])
    #expect(try fixture.eventually { fixture.hasPixels(output: 7) })
    fixture.backend.replaceOutputs([second])
    #expect(fixture.daemon.status.showing.first?.outputs == ["C"])
    fixture.backend.replaceOutputs([])
    #expect(fixture.showing.isEmpty)
    #expect(
      fixture.call(.burst(BurstRequest(effect: "flash")))
        == .error(.notShown(rule: "no-output", detail: "no output to show on")))
    fixture.backend.replaceOutputs([first])
    #expect(fixture.daemon.status.showing.first?.outputs == ["A"])
  }

  @Test func burstsAreLimitedInRateAndNumber() throws {
    let fixture = try DaemonFixture(configuration: "[bursts]\nperSecond = 3\nmaximumLive = 50\n")
    for _ in 0..<3 {
      guard case .reply = fixture.call(.burst(BurstRequest(effect: "flash"))) else {
        Issue.record("the first three must be shown")
        return
      }
    }
    guard case .error(.rateLimited(let delay)) = fixture.call(.burst(BurstRequest(effect: "flash")))
    else {
      Issue.record("the fourth must be refused")
      return
    }
    #expect((1...334).contains(delay))
  }

  /// P26, P27: births beyond it are left out, and counted.
  @Test func theMaximumHoldsOverAllEffects() throws {
    let fixture = try DaemonFixture(
      configuration: "[overlay]\nmaximumParticles = 120\n[bursts]\nperSecond = 100\n",
      outputs: ["A", "B"])
    let lasting = """
      kind = "burst"
      [[layer]]
      emitterPosition = ["50%", "50%"]
      [[layer.cell]]
      contents = { shape = "circle", size = 8 }
      burstCount = 5
      lifetime = 600
      """
    try fixture.write(lasting, to: "effects/lasting.toml")
    _ = fixture.call(.reload)
    #expect(
      fixture.call(.start(StartRequest(effect: "mist")))
        == .reply(.started(changed: false, outputs: ["A", "B"])))
    fixture.call(.stop(effect: nil))
    fixture.letTimePass(seconds: 1)
    for _ in 0..<30 { fixture.call(.burst(BurstRequest(effect: "lasting", count: 40))) }
    let players = fixture.daemon.stage.players
    #expect(players.count == 30)
    #expect(try fixture.eventually { fixture.daemon.status.droppedParticles > 0 })
    fixture.daemon.stage.tick(now: fixture.loop.exactNow + .seconds(1))
    let counts = players.flatMap { $0.parts.map(\.particleCount) }
    // Sixty parts of forty each; a rank's particles are left out together.
    #expect(counts.reduce(0, +) <= 120)
    #expect(counts.reduce(0, +) >= 100)
    #expect(fixture.daemon.status.droppedParticles == 2400 - counts.reduce(0, +))
  }

  @Test func savingAFileShowsTheChangeAndABrokenOneChangesNothing() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-12-10")
    try fixture.write(Self.winter.replacingName("winter", "cold"), to: "effectd.toml")
    #expect(try fixture.eventually { fixture.daemon.status.season == "cold" })
    try fixture.write("[[season]]\nname = ", to: "effectd.toml")
    #expect(try fixture.eventually { !fixture.daemon.status.diagnostics.isEmpty })
    #expect(fixture.daemon.status.season == "cold")
    #expect(fixture.showing == ["mist"])
    guard case .error(.invalidConfiguration(let lines)) = fixture.call(.reload) else {
      Issue.record("a broken configuration must be reported")
      return
    }
    #expect(lines.first?.contains("effectd.toml:2:") ?? false)
    try fixture.write("title = \"Mist\"\nkind = \"ambient\"\nlair = 1\n", to: "effects/mist.toml")
    try fixture.write(Self.winter, to: "effectd.toml")
    #expect(try fixture.eventually { fixture.daemon.status.season == "winter" })
    #expect(fixture.daemon.status.diagnostics.contains { $0.contains("mist.toml") })
    #expect(fixture.showing == ["mist"])
  }

  @Test func contentsThatCannotBeDrawnAreADiagnosticWhereTheyStand() throws {
    let fixture = try DaemonFixture()
    let text = """
      kind = "burst"
      [[layer]]
      emitterPosition = ["50%", "50%"]
      [[layer.cell]]
      contents = { text = "Hi", font = "No Such Font At All", size = 30 }
      burstCount = 1
      lifetime = 0.2
      """
    try fixture.write(text, to: "effects/greeting.toml")
    _ = fixture.call(.reload)
    #expect(fixture.daemon.status.diagnostics.isEmpty)
    #expect(fixture.call(.burst(BurstRequest(effect: "greeting"))) == .deferred)
    #expect(try fixture.eventually { !fixture.daemon.status.diagnostics.isEmpty })
    let lines = fixture.daemon.status.diagnostics
    #expect(lines.count == 1)
    #expect(lines.first?.contains("greeting.toml:5:") ?? false)
    #expect(lines.first?.contains("warning") ?? false)
  }

  @Test func aMomentFiresOnceAlsoOverARestart() throws {
    let moment = """
      [[season]]
      name = "new-year"
      burst = "flash"
      at = "01-01 00:00"
      """
    let folder = TemporaryDirectory()
    do {
      let fixture = try DaemonFixture(
        configuration: moment, at: "2026-12-31 23:59", keeping: folder)
      #expect(fixture.showing.isEmpty)
      try fixture.setClock("2027-01-01")
      #expect(fixture.showing == ["flash"])
    }
    let again = try DaemonFixture(configuration: moment, at: "2027-01-01", keeping: folder)
    #expect(again.showing.isEmpty)
    let late = try DaemonFixture(configuration: moment, at: "2026-12-31 23:59")
    try late.setClock("2027-01-01 00:05")
    #expect(late.showing.isEmpty)
  }

  /// `status --at` and `why --at` by the daemon.
  @Test func aTimeAheadIsAnsweredAndChangesNothing() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-11-28 12:00")
    guard case .reply(.status(let status)) = fixture.call(.getStatus(at: "+3d")) else {
      Issue.record("a time must be answered")
      return
    }
    #expect(status.at == "2026-12-01T12:00:00+00:00")
    #expect(status.showing.map(\.effect) == ["mist"])
    #expect(status.showing.first?.outputs == ["A"])
    guard case .reply(.rules(let rules, _)) = fixture.call(.explain(at: "12-24 20:00")) else {
      Issue.record("a time must be answered")
      return
    }
    #expect(rules.last?.value == "season winter")
    #expect(fixture.daemon.status.at == nil)
    #expect(fixture.showing.isEmpty)
    #expect(fixture.call(.getStatus(at: "x")) == .error(.invalidParameter("at")))
  }

  @Test func whyNamesTheWinner() throws {
    let fixture = try DaemonFixture(configuration: Self.winter, at: "2026-12-10")
    guard case .reply(.rules(let rules, let winner)) = fixture.call(.explain()) else {
      Issue.record("explain must answer")
      return
    }
    #expect(winner == "schedule")
    #expect(rules.last?.value == "season winter")
    #expect(rules.last?.source.hasSuffix("effectd.toml") ?? false)
  }
}

extension String {
  fileprivate func replacingName(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}

extension [Player] {
  fileprivate func joined(_ numbers: (Player) -> [Int]) -> Int {
    reduce(0) { $0 + numbers($1).reduce(0, +) }
  }
}
