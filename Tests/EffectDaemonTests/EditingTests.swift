// SPDX-License-Identifier: MIT

import ControlProtocol
import Platform
import Support
import Testing
import Values

@testable import EffectDaemon

/// No edit of a file is lost, and nothing is said of files that are no longer meant.
struct EditingTests {
  private static func flash(_ count: Int) -> String {
    """
    kind = "burst"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    [[layer.cell]]
    contents = { shape = "square", size = 40 }
    burstCount = \(count)
    lifetime = 60
    """
  }

  private func births(_ fixture: DaemonFixture) -> Int? {
    fixture.daemon.stage.players.last?.effect.layers.first?.emitterCells.first?.burstCount
  }

  /// An effect that was started, broken and stopped is beside a burst that is edited.
  @Test func aBurstFromAFileShowsTheFileAsItIs() throws {
    let fixture = try DaemonFixture()
    let other = fixture.folder.write(Self.flash(1), to: "flake.toml")
    let path = fixture.folder.write(Self.flash(5), to: "my.toml")
    fixture.call(.start(StartRequest(effect: other)))
    fixture.folder.write("kind = 1", to: "flake.toml")
    #expect(try fixture.eventually { !fixture.daemon.status.diagnostics.isEmpty })
    fixture.call(.stop(effect: nil))
    #expect(fixture.daemon.status.diagnostics.isEmpty)
    fixture.call(.burst(BurstRequest(effect: path)))
    #expect(births(fixture) == 5)
    fixture.folder.write(Self.flash(7), to: "my.toml")
    fixture.call(.burst(BurstRequest(effect: path)))
    #expect(births(fixture) == 7)
    fixture.folder.write("kind = 1", to: "my.toml")
    guard
      case .error(.invalidConfiguration(let lines)) = fixture.call(
        .burst(BurstRequest(effect: path)))
    else {
      Issue.record("a broken file must be refused")
      return
    }
    #expect(lines.first?.contains("my.toml:1:") == true)
    #expect(fixture.daemon.status.diagnostics.isEmpty)
  }

  @Test func aStartedBurstBeginsAgainAtEverySave() throws {
    let fixture = try DaemonFixture()
    let path = fixture.folder.write(Self.flash(5), to: "my.toml")
    fixture.call(.start(StartRequest(effect: path)))
    let player = try #require(fixture.daemon.stage.players.first)
    let first = try #require(player.parts.first).clock
    fixture.folder.write(Self.flash(5), to: "my.toml")
    #expect(try fixture.eventually { player.parts.first?.clock != first })
    fixture.folder.write(Self.flash(6), to: "my.toml")
    #expect(try fixture.eventually { births(fixture) == 6 })
    #expect(fixture.daemon.stage.players.count == 1)
  }

  /// An edit shows at once: what it no longer asks for does not end as a season does.
  @Test func aSeasonThatIsEditedAwayFadesOut() throws {
    let fixture = try DaemonFixture(configuration: DaemonTests.winter, at: "2026-12-10")
    let player = try #require(fixture.daemon.stage.players.first)
    try fixture.write("", to: "effectd.toml")
    #expect(try fixture.eventually { player.fade.goneAt != nil })
    #expect(player.phase == .playing)
  }

  @Test func reloadSaysWhatIsInForce() throws {
    let fixture = try DaemonFixture()
    try fixture.write("kind = 1", to: "effects/mist.toml")
    try fixture.write("kind = 1", to: "effects/fresh.toml")
    try fixture.write(Self.flash(9), to: "effects/flash.toml")
    guard case .error(.invalidConfiguration(let lines)) = fixture.call(.reload) else {
      Issue.record("broken files must be said")
      return
    }
    #expect(lines.contains { $0.hasSuffix("effects/mist.toml: its last good version is in force") })
    #expect(lines.contains { $0.hasSuffix("effects/fresh.toml: not in force") })
    fixture.call(.burst(BurstRequest(effect: "flash")))
    #expect(births(fixture) == 9)
  }

  @Test func ratesAreOfWholeFramesAndDropsOfWhatShows() throws {
    var rate = FrameRate()
    for frame in 0..<5 {
      rate.count(now: MonotonicTime(microseconds: 1_000_000 + UInt64(frame) * 16_667))
    }
    let measured = rate.perSecond(now: MonotonicTime(microseconds: 1_067_000))
    #expect((59.9...60.1).contains(measured))
    let fixture = try DaemonFixture(configuration: "[overlay]\nmaximumParticles = 30\n")
    let path = fixture.folder.write(Self.flash(5), to: "my.toml")
    fixture.call(.burst(BurstRequest(effect: path, count: 90)))
    #expect(try fixture.eventually { fixture.daemon.status.droppedParticles > 0 })
    fixture.call(.stop(effect: nil))
    #expect(try fixture.eventually { fixture.daemon.stage.isIdle })
    #expect(fixture.daemon.status.droppedParticles == 0)
  }

  /// The state's folder is a file, so that nothing can be written there.
  @Test func aSwitchThatIsNotRememberedSaysSo() throws {
    let folder = TemporaryDirectory()
    folder.write("", to: ".local")
    let fixture = try DaemonFixture(keeping: folder)
    guard case .reply(.switched(let problem?)) = fixture.call(.setUserSwitch(on: false)) else {
      Issue.record("it must be said")
      return
    }
    #expect(problem.hasPrefix("the switch will not be remembered: "))
    #expect(fixture.daemon.status.suppressedBy == "off")
  }
}
