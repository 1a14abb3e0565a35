// SPDX-License-Identifier: MIT

import Canvas
import ControlProtocol
import Overlay
import Settling
import Support
import Testing
import Values

@testable import EffectDaemon

/// What lies on the screen while seasons come, are hidden, and go.
struct GroundTests {
  /// A flurry that does not lie deep at once.
  private static let flurry = Samples.flurry.replacing("birthRate = 60", with: "birthRate = 15")
    .replacing("volume = 0.2", with: "volume = 0.05")

  private func winter(_ overlay: String = "") throws -> DaemonFixture {
    let fixture = try DaemonFixture(
      configuration: overlay + DaemonTests.winter.replacing("\"mist\"", with: "\"flurry\""),
      at: "2026-12-10")
    try fixture.write(Self.flurry, to: "effects/flurry.toml")
    fixture.call(.reload)
    fixture.letTimePass(seconds: 20)
    return fixture
  }

  /// Opaque pixels of the lowest rows.
  private func opaque(_ fixture: DaemonFixture) -> Int {
    guard let canvas = fixture.backend.canvas(output: 1, layer: .top) else { return 0 }
    return (0..<canvas.width).count { canvas[$0, canvas.height - 3] >> 24 > 200 }
  }

  @Test func snowLiesAtTheBottomAndStatusSaysSo() throws {
    let fixture = try winter()
    #expect(opaque(fixture) > 150)
    #expect(
      fixture.daemon.status.landing
        == LandingStatus(
          windows: 0, bottom: true, knownBy: "none",
          reason: "this desktop does not tell where windows are"))
  }

  @Test(arguments: ["[overlay]\nlanding = false\n", "[overlay]\nlandingOn = [\"windows\"]\n"])
  func theSettingsForbidIt(overlay: String) throws {
    let fixture = try winter(overlay)
    #expect(fixture.showing == ["flurry"])
    #expect(opaque(fixture) < 50)
    #expect(fixture.daemon.status.landing?.bottom != true)
  }

  @Test func itMeltsWithTheSeasonAndTheDaemonIsIdleAgain() throws {
    let fixture = try winter()
    try fixture.setClock("2027-01-07")
    fixture.letTimePass(seconds: 10)
    #expect(opaque(fixture) > 50)
    #expect(!fixture.daemon.stage.isIdle)
    fixture.letTimePass(seconds: 81)
    #expect(fixture.daemon.stage.isIdle)
    #expect(fixture.daemon.stage.deadline == nil)
  }

  @Test func whatARuleHidesIsThereAgain() throws {
    let fixture = try winter()
    let before = opaque(fixture)
    fixture.call(.setUserSwitch(on: false))
    fixture.letTimePass(seconds: 1)
    #expect(fixture.daemon.stage.isIdle)
    fixture.call(.setUserSwitch(on: true))
    fixture.letTimePass(seconds: 1.5)
    #expect(opaque(fixture) >= before)
    fixture.call(.stop(effect: nil))
    fixture.letTimePass(seconds: 1)
    fixture.call(.resume)
    fixture.letTimePass(seconds: 1.5)
    #expect(opaque(fixture) < 50)
  }

  @Test func snowLiesOnWindowsThatAreKnown() throws {
    let fixture = try winter()
    fixture.backend.survey = WindowSurvey(
      windows: [WindowShape(id: 9, x: 40, y: 90, width: 100, height: 25)], source: "test")
    fixture.letTimePass(seconds: 20)
    let canvas = try #require(fixture.backend.canvas(output: 1, layer: .top))
    #expect(canvas[90, 86] >> 24 > 200)
    #expect(canvas[90, 100] >> 24 < 200)
    #expect(
      fixture.daemon.status.landing
        == LandingStatus(windows: 1, bottom: true, knownBy: "test", reason: nil))
    fixture.backend.survey = WindowSurvey(source: "test")
    fixture.letTimePass(seconds: 0.2)
    #expect(fixture.daemon.status.landing?.windows == 0)
  }
}
