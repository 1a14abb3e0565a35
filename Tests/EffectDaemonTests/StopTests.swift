// SPDX-License-Identifier: MIT

import ControlProtocol
import Support
import Testing
import Values

@testable import EffectDaemon

/// `stop`, `resume`, and what they leave behind.
struct StopTests {
  private static let end = "2027-01-07T00:00:00+00:00"

  private func winter() throws -> DaemonFixture {
    try DaemonFixture(configuration: DaemonTests.winter, at: "2026-12-10")
  }

  @Test func aStopFadesOutWithinASecond() throws {
    let fixture = try winter()
    #expect(try fixture.eventually { fixture.hasPixels(output: 1) })
    fixture.call(.stop(effect: nil))
    #expect(fixture.showing == ["mist"])
    #expect(fixture.hasPixels(output: 1))
    fixture.letTimePass(seconds: 1)
    #expect(fixture.showing.isEmpty)
    #expect(fixture.daemon.stage.isIdle)
  }

  @Test func aGentleStopLetsWhatLivesEnd() throws {
    let fixture = try winter()
    let player = try #require(fixture.daemon.stage.players.first)
    fixture.letTimePass(seconds: 1)
    let before = player.particleCount
    #expect(
      fixture.call(.stop(effect: "mist", gently: true))
        == .reply(.stopped(1, until: Self.end)))
    fixture.letTimePass(seconds: 5)
    #expect(fixture.showing == ["mist"])
    #expect((1..<before).contains(player.particleCount))
    // It is ending already; a stop that is not gentle still ends it at once.
    #expect(
      fixture.call(.stop(effect: "mist", gently: true))
        == .reply(.stopped(0, until: Self.end)))
    #expect(fixture.call(.stop(effect: "mist")) == .reply(.stopped(1, until: Self.end)))
    fixture.letTimePass(seconds: 1)
    #expect(fixture.daemon.stage.isIdle)
  }

  @Test func whatEndsGentlyAndIsWantedAgainGoesOn() throws {
    let fixture = try winter()
    let player = try #require(fixture.daemon.stage.players.first)
    fixture.letTimePass(seconds: 1)
    let before = player.particleCount
    fixture.call(.stop(effect: nil, gently: true))
    fixture.letTimePass(seconds: 5)
    #expect(fixture.call(.resume) == .reply(.resumed(false, restarted: ["mist"])))
    #expect(fixture.daemon.stage.players.count == 1)
    #expect(fixture.daemon.stage.players.first === player)
    fixture.letTimePass(seconds: 11)
    #expect(abs(player.particleCount - before) <= 1)
  }

  @Test(arguments: [
    ControlCall.resume, .setUserSwitch(on: true), .start(StartRequest(effect: "mist")),
  ])
  func aStopIsUndone(by call: ControlCall) throws {
    let fixture = try winter()
    fixture.call(.stop(effect: nil))
    fixture.letTimePass(seconds: 1)
    #expect(fixture.daemon.status.reason == "stopped: season winter until \(Self.end)")
    fixture.call(call)
    #expect(fixture.showing == ["mist"])
    #expect(fixture.daemon.stage.players.count == 1)
    // It is the season's again, and ends with it.
    try fixture.setClock("2027-01-07")
    fixture.letTimePass(seconds: 11)
    #expect(fixture.showing.isEmpty)
  }

  @Test func aStopEndsAnAmbientEffectThatIsShownAsABurst() throws {
    let fixture = try DaemonFixture()
    fixture.call(.burst(BurstRequest(effect: "mist")))
    #expect(fixture.call(.stop(effect: nil)) == .reply(.stopped(1)))
    fixture.letTimePass(seconds: 0.5)
    #expect(fixture.daemon.stage.isIdle)
  }

  /// A season that a rule hides is stopped all the same, and another effect's stop is not its own.
  @Test func aHiddenSeasonIsStopped() throws {
    let fixture = try winter()
    fixture.call(.stop(effect: "flash"))
    #expect(fixture.daemon.status.suppressedBy == nil)
    fixture.call(.setUserSwitch(on: false))
    #expect(try fixture.eventually { fixture.daemon.stage.isIdle })
    #expect(fixture.call(.stop(effect: "mist")) == .reply(.stopped(0, until: Self.end)))
    fixture.call(.pause(milliseconds: nil))
    fixture.call(.setUserSwitch(on: true))
    #expect(fixture.call(.resume) == .reply(.resumed(true, restarted: [])))
    #expect(fixture.showing == ["mist"])
  }

  /// What still falls when nothing asks for it any more is seen in a meeting, too.
  @Test func sharesAreWatchedUntilTheLastParticleIsGone() throws {
    let fixture = try DaemonFixture()
    let shares = fixture.daemon.conductor.shares
    #expect(!shares.isNeeded)
    fixture.call(.start(StartRequest(effect: "mist")))
    #expect(shares.isNeeded)
    fixture.call(.stop(effect: nil, gently: true))
    #expect(shares.isNeeded)
    fixture.call(.stop(effect: nil))
    #expect(try fixture.eventually { fixture.daemon.stage.isIdle })
    #expect(!shares.isNeeded)
  }
}
