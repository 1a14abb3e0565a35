// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Support
import Testing
import Values

@testable import EffectDaemon

/// What is confirmed shows; all else is refused with the rule that holds, and the way out.
struct VisibilityTests {
  private func error(_ outcome: ControlOutcome) -> (rule: String, detail: String)? {
    if case .error(.notShown(let rule, let detail)) = outcome { (rule, detail) } else { nil }
  }

  @Test func outputsThatMatchNothingAreARule() throws {
    let fixture = try DaemonFixture(
      configuration: "[overlay]\noutputs = [\"DP-*\"]\n" + DaemonTests.winter, at: "2026-12-10")
    #expect(fixture.daemon.status.suppressedBy == "outputs")
    #expect(fixture.daemon.status.reason == "outputs: overlay.outputs matches none of A")
    for call in [
      ControlCall.burst(BurstRequest(effect: "flash")), .start(StartRequest(effect: "mist")),
    ] {
      let answer = try #require(error(fixture.call(call)))
      #expect(answer.rule == "outputs")
      #expect(answer.detail.hasPrefix("overlay.outputs matches none of A; "))
      #expect(answer.detail.contains("effectd.toml"))
    }
  }

  @Test func anExcludedOutputIsRefused() throws {
    let fixture = try DaemonFixture(
      configuration: "[overlay]\noutputs = [\"B\"]\n", outputs: ["A", "B"])
    for call in [
      ControlCall.burst(BurstRequest(effect: "flash", output: "A")),
      .start(StartRequest(effect: "mist", output: "A")),
    ] {
      let answer = try #require(error(fixture.call(call)))
      #expect(answer.rule == "outputs")
      #expect(answer.detail.hasPrefix("A is not among overlay.outputs of "))
    }
  }

  @Test func withoutAnOutputAStartSaysSo() throws {
    let fixture = try DaemonFixture(outputs: [])
    #expect(error(fixture.call(.start(StartRequest(effect: "mist"))))?.rule == "no-output")
    #expect(error(fixture.call(.burst(BurstRequest(effect: "flash"))))?.rule == "no-output")
  }

  @Test func aDarkScreenIsARuleAndWhatRunsComesBack() throws {
    let fixture = try DaemonFixture(configuration: DaemonTests.winter, at: "2026-12-10")
    let player = try #require(fixture.daemon.stage.players.first)
    fixture.backend.isScreenOff = true
    #expect(fixture.backend.shown.isEmpty)
    #expect(fixture.daemon.stage.deadline == nil)
    #expect(fixture.daemon.status.suppressedBy == "screen")
    #expect(fixture.showing.isEmpty)
    for call in [
      ControlCall.burst(BurstRequest(effect: "flash")), .start(StartRequest(effect: "mist")),
    ] {
      #expect(error(fixture.call(call))?.rule == "screen")
    }
    fixture.backend.isScreenOff = false
    #expect(fixture.showing == ["mist"])
    #expect(fixture.daemon.stage.players.first === player)
  }

  @Test(arguments: [("5000", "60", false), ("50%", "-500", false), ("50%", "50%", true)])
  func aPlaceBesideTheOutputIsRefused(x: String, y: String, isShown: Bool) throws {
    let fixture = try DaemonFixture()
    let request = BurstRequest(effect: "flash", x: Length(parsing: x), y: Length(parsing: y))
    let answer = error(fixture.call(.burst(request)))
    #expect(answer?.rule == (isShown ? nil : "place"))
    if !isShown { #expect(answer?.detail.contains("200x120 on A") == true) }
  }

  @Test func aLimitThatLeavesNothingIsSaid() throws {
    let fixture = try DaemonFixture(configuration: "[overlay]\nmaximumParticles = 1\n")
    fixture.call(.start(StartRequest(effect: "mist")))
    let answer = try #require(error(fixture.call(.burst(BurstRequest(effect: "flash")))))
    #expect(answer.rule == "limit")
    #expect(answer.detail.contains("overlay.maximumParticles (1)"))
  }
}
