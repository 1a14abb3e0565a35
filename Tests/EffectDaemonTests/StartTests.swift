// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Support
import Testing
import Values

@testable import EffectDaemon

/// `start`: nothing shows twice, and its options change what shows.
struct StartTests {
  private func start(
    _ effect: String = "mist", output: String? = nil,
    _ change: (inout EffectOptions) -> Void = { _ in }
  ) -> ControlCall {
    var request = StartRequest(effect: effect, output: output)
    change(&request.options)
    return .start(request)
  }

  @Test(arguments: [
    ("d*", ["DP-1", "DP-2"]), ("hdmi-1", ["HDMI-1"]), ("*", ["DP-1", "DP-2", "HDMI-1"]),
  ])
  func outputsMayBeGlobsInAnyCase(output: String, names: [String]) throws {
    let fixture = try DaemonFixture(outputs: ["DP-1", "DP-2", "HDMI-1"])
    #expect(
      fixture.call(start(output: output)) == .reply(.started(changed: false, outputs: names)))
    #expect(
      fixture.call(start(output: output)) == .reply(.started(changed: true, outputs: names)))
  }

  @Test func aStartOfWhatShowsChangesItAndNeverDoublesIt() throws {
    let fixture = try DaemonFixture(
      configuration: DaemonTests.winter, at: "2026-12-10", outputs: ["A", "B"])
    let stage = fixture.daemon.stage
    let player = try #require(stage.players.first)
    fixture.letTimePass(seconds: 0.1)
    let before = player.particleCount
    let changed = ControlOutcome.reply(.started(changed: true, outputs: ["A", "B"]))
    #expect(fixture.call(start { $0.intensity = 3 }) == changed)
    #expect(fixture.call(start { $0.scale = 2 }) == changed)
    #expect(
      fixture.call(start(output: "B") { $0.speed = 2 })
        == .reply(.started(changed: true, outputs: ["B"])))
    #expect(stage.players.count == 1)
    #expect(stage.players.first === player)
    #expect(player.parts.map(\.options.intensity) == [3, 3])
    #expect(player.parts.map(\.options.scale) == [2, 2])
    #expect(player.parts.map(\.clock.rate) == [1, 2])
    fixture.letTimePass(seconds: 11)
    #expect((before * 2...before * 4).contains(player.particleCount))
    // The season's end is the end of the changes.
    try fixture.setClock("2027-01-07")
    fixture.letTimePass(seconds: 11)
    #expect(stage.isIdle)
    try fixture.setClock("2027-12-10")
    #expect(stage.players.first?.parts.map(\.options.intensity) == [1, 1])
  }

  /// A started effect shows once, on the outputs of all of its starts.
  @Test func twoStartsOfOneEffectAreOne() throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    fixture.call(start(output: "A"))
    fixture.call(start(output: "A"))
    #expect(fixture.call(start()) == .reply(.started(changed: true, outputs: ["A", "B"])))
    #expect(fixture.daemon.stage.players.count == 1)
    #expect(fixture.daemon.status.showing.map(\.outputs) == [["A", "B"]])
    #expect(fixture.call(.stop(effect: "mist")) == .reply(.stopped(1)))
  }

  /// The rate of the clock changes without a jump.
  @Test func aClockGoesOnWhereItIsWhenItsRateChanges() {
    var clock = EffectClock(startedAt: .zero)
    clock.setRate(2, at: MonotonicTime(microseconds: 3_000_000))
    #expect(clock.seconds(at: MonotonicTime(microseconds: 3_000_000)) == 3)
    #expect(clock.seconds(at: MonotonicTime(microseconds: 4_000_000)) == 5)
    #expect(clock.time(of: 5) == MonotonicTime(microseconds: 4_000_000))
  }

  @Test func aStartedBurstIsRepeatedASecondAfterItsEnd() throws {
    let fixture = try DaemonFixture()
    #expect(fixture.call(start("flash")) == .reply(.started(changed: false, outputs: ["A"])))
    #expect(fixture.showing == ["flash"])
    fixture.letTimePass(seconds: 0.5)
    #expect(fixture.showing.isEmpty)
    #expect(fixture.backend.shown.isEmpty)
    var pause = 0.0
    while fixture.showing.isEmpty, pause < 3 {
      fixture.letTimePass(seconds: 0.1)
      pause += 0.1
    }
    #expect(fixture.showing == ["flash"])
    #expect((0.6...1.1).contains(pause))
    #expect(fixture.call(.stop(effect: nil)) == .reply(.stopped(1)))
    fixture.letTimePass(seconds: 3)
    #expect(fixture.daemon.stage.isIdle)
  }
}
