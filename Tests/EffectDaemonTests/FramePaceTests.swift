// SPDX-License-Identifier: MIT

import Library
import Overlay
import Particles
import Testing
import Values

@testable import EffectDaemon

/// How often a surface is drawn follows from what moves there.
struct FramePaceTests {
  /// Frames that a second of an effect takes.
  private func frames(_ effect: Effect, on shown: TimedStage) -> Int {
    shown.show(effect)
    shown.run(for: .seconds(1))
    let before = shown.backend.presentCount
    shown.run(for: .seconds(1))
    let count = shown.backend.presentCount - before
    // What `status` tells is what was drawn.
    #expect(abs(shown.stage.surfaces.framesPerSecond(now: shown.now) - Double(count)) <= 1.5)
    return count
  }

  private func builtIn(_ name: String) throws -> Effect {
    try #require(DaemonFixture().daemon.situation.library.effect(named: name))
  }

  @Test(
    arguments: [
      ("fireflies", 15...20), ("snow", 30...30), ("petals", 30...30), ("leaves", 30...30),
      ("bubbles", 30...30), ("lanterns", 30...30), ("snowstorm", 60...60), ("rain", 60...60),
      ("fireworks", 60...60), ("hearts", 60...60),
    ] as [(String, ClosedRange<Int>)])
  func builtInEffects(name: String, expected: ClosedRange<Int>) throws {
    let count = try frames(builtIn(name), on: TimedStage(height: 1080))
    #expect((expected.lowerBound - 1...expected.upperBound + 1).contains(count))
  }

  /// At thirty frames a second drops would stand apart: each is drawn as long as it goes from frame to frame.
  @Test func whatWouldStrobeIsDrawnLong() throws {
    func stretches(_ name: String, isSlow: Bool) throws -> [Double] {
      let shown = TimedStage(height: 1080, isSlow: isSlow)
      shown.show(try builtIn(name))
      let cells = try #require(shown.stage.players.first?.parts.first).simulation.cells
      return cells.map(\.cell.stretch)
    }
    #expect(try stretches("rain", isSlow: true).contains { $0 >= 1 / 30.0 })
    #expect(try stretches("snow", isSlow: true) == stretches("snow", isSlow: false))
    #expect(try stretches("hearts", isSlow: true) == stretches("hearts", isSlow: false))
  }

  @Test func settingsAndScreensBoundIt() throws {
    let rain = try builtIn("rain")
    #expect((29...31).contains(frames(rain, on: TimedStage(isSlow: true))))
    #expect((24...26).contains(frames(rain, on: TimedStage(refreshRate: 75, isSlow: true))))
    let bound = TimedStage()
    bound.stage.limit(Stage.Limits(frameRate: 20), now: bound.now)
    #expect((19...21).contains(frames(rain, on: bound)))
    var own = rain
    own.frameRate = 12
    #expect((11...13).contains(frames(own, on: TimedStage())))
    #expect((59...61).contains(frames(rain, on: TimedStage())))
  }

  @Test(
    arguments: [
      (15, 60, 15), (16, 60, 20), (24, 60, 30), (30.5, 60, 30), (32, 60, 60), (.infinity, 144, 60),
      (24, 144, 24), (30, 59.94, 29.97), (15, 0, 15), (90, 0, 60),
    ] as [(Double, Double, Double)])
  func evenShares(need: Double, refreshRate: Double, expected: Double) {
    let rate = FramePace.rate(need: need, atMost: 60, refreshRate: refreshRate)
    #expect(abs(rate - expected) < 1e-9)
  }

  @Test(
    arguments: [(60, 30), (59.94, 29.97), (75, 25), (144, 28.8), (24, 30)] as [(Double, Double)])
  func slowIsThirtyAtMost(refreshRate: Double, expected: Double) {
    #expect(abs(FramePace.slow(refreshRate: refreshRate) - expected) < 1e-9)
  }

  /// A compositor takes a frame at the screen's refresh: the next one is given just after one, too.
  @Test func framesKeepInStepWithTheScreen() {
    let start = MonotonicTime(microseconds: 1_000_000)
    let surface = PacedSurface(key: SurfaceKey(output: 1, layer: .top), due: start)
    surface.advance(now: start, interval: .microseconds(33_333))
    // The refresh came 5 ms after the frame; the next but one comes 16.7 ms later.
    surface.align(to: start + .milliseconds(5), refreshRate: 60)
    #expect(surface.due == start + .microseconds(5_000 + 33_333))
    surface.align(to: start + .milliseconds(21), refreshRate: 60)
    #expect(surface.due == start + .microseconds(21_000 + 16_666))
  }
}
