// SPDX-License-Identifier: MIT

import Flags
import Seasons
import Testing
import Values

@testable import Director

/// Which bursts are known ahead, so that their pictures can be drawn, and when that begins.
struct AheadTests {
  private static let valentine = """
    [[season]]
    name = "valentine"
    effect = "fireworks"
    from = "02-14"
    days = 1
    """

  /// A world in which fireworks show pictures.
  private static func pictured(_ settings: String, at time: String) throws -> World {
    var world = try World.example(settings, at: time)
    world.pictured = ["fireworks"]
    return world
  }

  /// Wakes for `world` and each next change, until a moment is due; seconds before that moment.
  private static func wakes(_ world: World) throws -> [(before: Int, upcoming: [String])] {
    var (world, seen) = (world, [(at: Instant, upcoming: [String])]())
    while seen.count < 9 {
      let programme = decide(world)
      seen.append((world.instant, programme.upcoming.map(\.effect)))
      if !programme.moments.isEmpty { break }
      let next = try #require(programme.nextChange.instant)
      world = world.later(seconds: Int(next.seconds - world.instant.seconds), after: programme)
    }
    return seen.map { (Int(world.instant.seconds - $0.at.seconds), $0.upcoming) }
  }

  @Test(arguments: [
    (DecisionTests.newYear, "2026-12-31 23:59:00"), (Self.valentine, "2027-02-13 23:59:00"),
    (Self.valentine, "2027-02-14 12:19:00"),
  ])
  func picturesAreKnownTenSecondsAhead(settings: String, start: String) throws {
    let wakes = try Self.wakes(try Self.pictured(settings, at: start))
    #expect(wakes.map(\.before) == [60, 10, 0])
    #expect(wakes.map(\.upcoming) == [[], ["fireworks"], []])
    // Shapes wake nobody.
    let shapes = try Self.wakes(try World.example(settings, at: start))
    #expect(shapes.map(\.before) == [60, 0])
  }

  @Test func theFlagsMomentIsKnownAhead() throws {
    var world = try Self.pictured("", at: "2026-12-10 11:59:00")
    let at = Int(world.instant.seconds) + 60
    world.flag = RuleTests.flag(
      FlagDecision(show: .schedule, moment: .init(burst: "fireworks", at: at)))
    let wakes = try Self.wakes(world)
    #expect(wakes.map(\.before) == [60, 10, 0])
    #expect(wakes.map(\.upcoming) == [[], ["fireworks"], []])
  }

  @Test func emojiThatASeasonSaysArePictures() throws {
    let settings = DecisionTests.newYear + "\nemoji = [\"🎆\"]"
    let wakes = try Self.wakes(try World.example(settings, at: "2026-12-31 23:59:00"))
    #expect(wakes.map(\.before) == [60, 10, 0])
  }

  /// What comes again within the ten seconds is known as soon as the last one shows.
  @Test func whatComesAgainSoonIsKnownAtOnce() throws {
    let world = try Self.pictured(
      Self.valentine + "\nevery = \"5s\"", at: "2027-02-14 12:00:00")
    let programme = decide(world)
    #expect(programme.moments.map(\.effect) == ["fireworks"])
    #expect(programme.upcoming.map(\.effect) == ["fireworks"])
    #expect(programme.nextChange.instant == world.instant.adding(seconds: 5))
  }

  @Test func whereRulesForbidItNothingIsDrawn() throws {
    let world = try Self.pictured(DecisionTests.newYear, at: "2026-12-31 23:59:55")
    #expect(decide(world).upcoming.map(\.outputs) == [[1, 2]])
    var off = world
    off.memory.isOn = false
    #expect(decide(off).upcoming.isEmpty)
    var locked = world
    locked.desktop.locked = Condition(holds: true, value: "yes", source: "test")
    #expect(decide(locked).upcoming.isEmpty)
    var flagged = world
    flagged.flag = RuleTests.flag(FlagDecision(show: .schedule, bursts: false))
    #expect(decide(flagged).upcoming.isEmpty)
    var covered = world
    covered.outputs[0].isCovered = true
    #expect(decide(covered).upcoming.map(\.outputs) == [[2]])
    var missing = world
    missing.installed = []
    #expect(decide(missing).upcoming.isEmpty)
  }

  @Test func aRuleThatEndsBeforeTheBurstForbidsNothing() throws {
    var world = try Self.pictured(DecisionTests.newYear, at: "2026-12-31 23:59:55")
    world.memory.pause = Pause(endsAt: world.monotonic + .seconds(3))
    #expect(decide(world).upcoming.map(\.effect) == ["fireworks"])
    world.memory.pause = Pause(endsAt: world.monotonic + .seconds(6))
    #expect(decide(world).upcoming.isEmpty)
  }
}
