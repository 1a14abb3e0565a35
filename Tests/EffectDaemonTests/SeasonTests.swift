// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Overlay
import Particles
import Seasons
import Support
import Testing
import Values

@testable import EffectDaemon

/// Seasons with bursts and options, as the daemon really shows them.
struct SeasonTests {
  private static let flashes = """
    [[season]]
    name = "valentine"
    effect = "flash"
    from = "02-14"
    days = 1
    every = "10m"
    outputs = ["B"]
    layer = "bottom"
    intensity = 2
    count = 3
    """

  @Test func aBurstIsShownAtEachTimeAndEndsByItself() throws {
    let fixture = try DaemonFixture(
      configuration: Self.flashes.replacing("\"flash\"", with: "\"glow\""),
      at: "2027-02-13 23:50", outputs: ["A", "B"])
    // The test's time runs ahead of the clock, so that it must live for some time.
    try fixture.write(
      DaemonFixture.effects["flash.toml"]?.replacing("0.2", with: "30") ?? "",
      to: "effects/glow.toml")
    fixture.call(.reload)
    #expect(fixture.daemon.stage.isIdle)
    for time in ["00:00", "00:10", "12:20"] {
      try fixture.setClock("2027-02-14 \(time)")
      let player = try #require(fixture.daemon.stage.players.first)
      #expect(fixture.daemon.status.showing.map(\.outputs) == [["B"]])
      #expect(player.layer == .bottom)
      // Twice as many as three.
      #expect(player.particleCount == 6)
      #expect(fixture.hasPixels(output: 2) && !fixture.hasPixels(output: 1))
      fixture.letTimePass(seconds: 31)
      #expect(fixture.daemon.stage.isIdle)
      // The clock alone, without a time in between, brings nothing.
      fixture.daemon.timeChanged()
      #expect(fixture.daemon.stage.isIdle)
    }
    #expect(
      fixture.daemon.status.reason
        == "season valentine: glow, every 10m, next at 2027-02-14T12:30:00+00:00")
    try fixture.setClock("2027-02-15 00:00")
    #expect(fixture.daemon.stage.isIdle)
  }

  /// A restart shows no time twice, and after a suspend only the latest one may still show.
  @Test func aRestartAndASuspendKeepToTheTimes() throws {
    let first = try DaemonFixture(
      configuration: Self.flashes, at: "2027-02-14 08:00", outputs: ["A", "B"])
    #expect(first.showing == ["flash"])
    first.daemon.stop()
    let second = try DaemonFixture(
      configuration: Self.flashes, at: "2027-02-14 08:00", outputs: ["A", "B"],
      keeping: first.folder)
    #expect(second.showing.isEmpty)
    try second.setClock("2027-02-14 11:37")
    #expect(second.showing.isEmpty)
    try second.setClock("2027-02-14 11:40")
    #expect(second.showing == ["flash"])
    #expect(second.daemon.stage.players.count == 1)
  }

  @Test func stopKeepsTheTimesAwayUntilResumed() throws {
    let fixture = try DaemonFixture(
      configuration: Self.flashes, at: "2027-02-14 08:00", outputs: ["A", "B"])
    guard case .reply(.stopped(1, let end)) = fixture.call(.stop(effect: nil)) else {
      Issue.record("the burst is stopped")
      return
    }
    #expect(end == "2027-02-15T00:00:00+00:00")
    fixture.letTimePass(seconds: 1)
    try fixture.setClock("2027-02-14 08:10")
    #expect(fixture.showing.isEmpty)
    #expect(fixture.daemon.status.suppressedBy == "stopped")
    #expect(fixture.call(.resume) == .reply(.resumed(false, restarted: ["flash"])))
    try fixture.setClock("2027-02-14 08:20")
    #expect(fixture.showing == ["flash"])
  }

  @Test func anAmbientEffectAtAMomentShowsForItsTime() throws {
    let fixture = try DaemonFixture(
      configuration: """
        [[season]]
        name = "first"
        burst = "mist"
        at = "12-01 08:00"
        for = "12s"
        """, at: "2026-12-01 07:59")
    try fixture.setClock("2026-12-01 08:00")
    #expect(fixture.showing == ["mist"])
    fixture.letTimePass(seconds: 11)
    #expect(fixture.showing == ["mist"])
    fixture.letTimePass(seconds: 3)
    #expect(fixture.daemon.stage.isIdle)
  }

  @Test func aSeasonsOptionsAreThoseOfItsEffect() throws {
    let fixture = try DaemonFixture(
      configuration: """
        [[season]]
        name = "winter"
        effect = "Mist"
        outputs = ["b"]
        layer = "bottom"
        intensity = 0.5
        speed = 2
        """, outputs: ["A", "B"])
    let player = try #require(fixture.daemon.stage.players.first)
    #expect(player.layer == .bottom)
    #expect(player.parts.map(\.output.name) == ["B"])
    #expect(player.parts.map(\.clock.rate) == [2])
    fixture.letTimePass(seconds: 0.1)
    // Half of a hundred, at twice the speed: the density is that of the intensity alone.
    #expect((46...54).contains(player.particleCount))
  }

  /// Random seasons, a clock that goes on, and a look at what is on the stage.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whatShowsIsWhatIsSaid(seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    func pick(_ choices: [String]) -> String {
      choices[Int.random(in: choices.indices, using: &generator)]
    }
    let configuration = (0..<2).map { index in
      """
      [[season]]
      name = "s\(index)"
      effect = \(pick(["\"flash\"\nevery = \"10m\"", "\"mist\""]))
      from = "06-\(pick(["10", "14", "15"]))"
      days = \(pick(["1", "3", "9"]))
      hours = "\(pick(["08:00-23:00", "11:10-11:50", "00:00-12:00"]))"
      outputs = [\(pick(["\"A\"", "\"B\"", "\"*\""]))]
      intensity = \(pick(["0.5", "1", "3"]))
      layer = "\(pick(["bottom", "top"]))"
      """
    }.joined(separator: "\n")
    let fixture = try DaemonFixture(
      configuration: configuration, at: "2026-06-15 11:00", outputs: ["A", "B"])
    for time in ["11:10", "11:15", "11:40", "11:50", "12:00", "23:00"] {
      fixture.letTimePass(seconds: 12)
      try fixture.setClock("2026-06-15 \(time)")
      let status = fixture.daemon.status
      guard
        case .reply(.status(let said)) = fixture.call(.getStatus(at: "2026-06-15 \(time)"))
      else {
        Issue.record("\(time) is a time")
        return
      }
      let going = fixture.daemon.stage.players.filter { $0.phase == .finishing }.map(\.effect.name)
      let shown = status.showing.filter { !going.contains($0.effect) }
      #expect(shown.map(\.effect) == said.showing.map(\.effect), "\(time)\n\(configuration)")
      #expect(shown.map(\.outputs) == said.showing.map(\.outputs), "\(time)\n\(configuration)")
      #expect(status.season == said.season && status.reason.hasPrefix(said.reason))
      check(fixture, going, configuration)
    }
  }

  /// What is on the stage has the season's intensity and layer.
  private func check(_ fixture: DaemonFixture, _ going: [String], _ configuration: String) {
    let season = fixture.daemon.conductor.programme.season
    for player in fixture.daemon.stage.players where !going.contains(player.effect.name) {
      #expect(player.layer == season?.options.layer, "\(configuration)")
      for part in player.parts {
        #expect(part.options.intensity == season?.options.look.intensity, "\(configuration)")
      }
    }
  }
}
