// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Seasons
import Testing
import Values

/// What would show at another time.
struct ForecastTests {
  @Test func aTimeAheadHasItsSeasonAndWhatThePresentLeavesInForce() throws {
    var world = try World.example(at: "2026-11-30 12:00")
    world.memory.pause = Pause(endsAt: world.monotonic + .seconds(3600))
    world.outputs[0].isCovered = true
    let evening = world.at(try World.instant("2026-12-01 20:00"))
    let status = decide(evening).forecast(in: evening, version: "1")
    #expect(status.at == "2026-12-01T20:00:00+00:00")
    #expect(status.showing.map(\.effect) == ["snow"])
    #expect(status.showing.map(\.outputs) == [["B"]])
    #expect(status.season == "winter")
    #expect(status.nextChange == "2027-01-07T00:00:00+00:00")
    // Half an hour from now the pause still holds.
    let soon = world.at(world.instant.adding(seconds: 1800))
    #expect(decide(soon).forecast(in: soon, version: "1").suppressedBy == "paused")
  }

  @Test func aMomentShowsAtItsInstantEvenIfItWasShownBefore() throws {
    var world = try World.example(DecisionTests.newYear, at: "2026-06-01 00:00")
    world.memory.lastMoment = try World.instant("2030-01-01 00:00")
    let midnight = world.at(try World.instant("2027-01-01 00:00"))
    let status = decide(midnight).forecast(in: midnight, version: "1")
    #expect(status.showing.map(\.effect) == ["fireworks"])
    #expect(status.showing.map(\.kind) == [.burst])
    let after = world.at(try World.instant("2027-01-01 00:01"))
    #expect(decide(after).forecast(in: after, version: "1").showing.isEmpty)
  }

  @Test func withoutOutputsTheyAreNotKnownAndNothingIsLeftOut() throws {
    let world = try World.example(World.winter + "\n" + DecisionTests.newYear, outputs: [])
    let midnight = world.at(try World.instant("2027-01-01 00:00"))
    let status = decide(midnight).forecast(in: midnight, version: "1")
    #expect(status.showing.map(\.effect) == ["snow", "fireworks"])
    #expect(status.showing.allSatisfy { $0.outputs.isEmpty })
  }
}
