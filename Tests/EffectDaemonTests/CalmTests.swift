// SPDX-License-Identifier: MIT

import Landing
import Library
import Overlay
import Particles
import Testing
import Values

@testable import EffectDaemon

/// Where less motion is wanted, pictures stand still.
struct CalmTests {
  private func builtIn(_ name: String) throws -> Effect {
    try #require(DaemonFixture().daemon.situation.library.effect(named: name))
  }

  private func places(_ shown: TimedStage) throws -> [SIMD2<Float>] {
    let part = try #require(shown.stage.players.first?.parts.first)
    let frame = part.simulation.frame(within: nil)
    return (0..<frame.count).map { SIMD2(frame.x[$0], frame.y[$0]) }
  }

  @Test func anAmbientEffectStandsStillAndGoesOnFromThere() throws {
    let shown = TimedStage()
    shown.show(try builtIn("petals"))
    shown.run(for: .seconds(1))
    let before = try places(shown)
    shown.permit(isCalm: true)
    shown.run(for: .seconds(5))
    let still = try places(shown)
    #expect(!still.isEmpty && zip(before, still).allSatisfy { abs($0.y - $1.y) < 3 })
    shown.run(for: .seconds(5))
    #expect(try places(shown) == still)
    shown.permit(isCalm: false)
    shown.run(for: .milliseconds(100))
    let after = try places(shown)
    #expect(after != still)
    // All but those that came or went in between are near to where they stood.
    let kept = still.filter { place in
      after.contains { abs($0.x - place.x) < 20 && abs($0.y - place.y) < 20 }
    }
    #expect(kept.count * 10 > still.count * 9)
  }

  @Test func aBurstIsOneFadingPicture() throws {
    let shown = TimedStage()
    shown.permit(isCalm: true)
    shown.show(try builtIn("fireworks"))
    let part = try #require(shown.stage.players.first?.parts.first)
    shown.run(for: .milliseconds(200))
    let first = try places(shown)
    var opacities: [Float] = []
    while !shown.stage.isIdle {
      #expect(try places(shown) == first)
      opacities.append(part.motion.opacity)
      shown.run(for: .milliseconds(200))
    }
    #expect(first.count > 100)
    #expect(opacities.max() == 1 && (opacities.first ?? 1) < 0.5)
    // It never changes by more than what a second's fade does in a fifth of it.
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { abs($0 - $1) < 0.35 })
  }

  /// What neither moves nor fades needs no frames.
  @Test func aStillPictureIsDrawnOnce() throws {
    let shown = TimedStage()
    shown.permit(isCalm: true)
    shown.show(try builtIn("petals"))
    shown.run(for: .seconds(2))
    let drawn = shown.backend.presentCount
    shown.run(for: .seconds(600))
    #expect(shown.backend.presentCount == drawn)
    shown.permit(isCalm: false)
    shown.run(for: .seconds(1))
    #expect(shown.backend.presentCount >= drawn + 25)
    #expect(drawn > 0)
  }

  /// Snow that lies takes none either, but where the desktop is asked for windows in turns of frames.
  @Test(arguments: [false, true]) func snowThatLiesRests(isAsked: Bool) throws {
    let shown = TimedStage()
    var survey = WindowSurvey.untold
    survey.isAsked = isAsked
    shown.stage.follow(survey, now: shown.now)
    shown.show(try builtIn("snow"))
    shown.run(for: .seconds(60))
    #expect(shown.stage.players.first?.parts.first?.ground?.isBare == false)
    shown.permit(isCalm: true)
    shown.run(for: .seconds(2))
    let drawn = shown.backend.presentCount
    shown.run(for: .seconds(60))
    let count = shown.backend.presentCount - drawn
    #expect(isAsked ? (230...245).contains(count) : count == 0)
  }

  /// A burst's picture takes the frames of its fading only.
  @Test func aStillBurstIsDrawnWhileItFades() throws {
    let shown = TimedStage()
    shown.permit(isCalm: true)
    shown.show(try builtIn("fireworks"))
    let player = try #require(shown.stage.players.first)
    let end = try #require(player.endsAt)
    while !shown.stage.isIdle { shown.run(for: .milliseconds(100)) }
    #expect(end - .at(1_000_000) > .seconds(3))
    #expect((25...40).contains(shown.backend.presentCount))
  }

  @Test func theEndOfASeasonFades() throws {
    let shown = TimedStage()
    shown.permit(isCalm: true)
    shown.show(try builtIn("snow"))
    shown.run(for: .seconds(1))
    let player = try #require(shown.stage.players.first)
    shown.stage.finish(player, now: shown.now)
    #expect(player.fade.isLeaving(at: shown.now))
    shown.run(for: .seconds(2))
    #expect(shown.stage.isIdle)
  }
}
