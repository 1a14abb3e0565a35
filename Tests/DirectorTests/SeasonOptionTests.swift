// SPDX-License-Identifier: MIT

import Director
import Flags
import Seasons
import Testing
import Values

/// What seasons say of how and where their effects show, and how that combines with other wishes.
struct SeasonOptionTests {
  private func winter(_ keys: String) -> String { World.winter + "\n" + keys }

  private func flag(_ decision: FlagDecision) -> FlagStanding {
    FlagStanding(source: "test", ruling: FlagRuling(decision: decision))
  }

  private func started(_ world: World, output: String? = nil, intensity: Double) -> StartedEffect {
    var start = StartedEffect(id: 1, effect: "snow", output: output)
    start.options.intensity = intensity
    start.stretch = Stretch(season: "winter", at: world.instant)
    return start
  }

  @Test(arguments: [
    (0.5, 1.0, 1.0, 0.5), (0.5, 0.5, 1.0, 0.25), (3.0, 2.0, 1.0, 4.0), (4.0, 4.0, 0.25, 4.0),
    (2.0, 0.0, 1.0, 0.0), (2.0, 1.5, 0.5, 1.5),
  ])
  func intensitiesAreMultiplied(_ row: (season: Double, start: Double, flag: Double, all: Double))
    throws
  {
    var world = try World.example(winter("intensity = \(row.season)"))
    world.memory.starts = [started(world, intensity: row.start)]
    world.flag = flag(FlagDecision(show: .schedule, intensity: row.flag))
    let places = try #require(decide(world).effects.first).places
    #expect(places.map(\.options.intensity) == [row.all, row.all])
  }

  @Test func whatIsStartedGoesBeforeTheSeasonAndKeepsWhatItDoesNotSay() throws {
    var world = try World.example(winter("scale = 2\nspeed = 0.5\ncolors = [\"#FF0000\"]"))
    var start = started(world, output: "B", intensity: 1)
    start.options.scale = 3
    world.memory.starts = [start]
    let places = try #require(decide(world).effects.first).places
    #expect(places.map(\.options.scale) == [2, 3])
    #expect(places.map(\.options.speed) == [0.5, 0.5])
    #expect(places.map(\.options.colors?.count) == [1, 1])
  }

  /// How much, where and on which layer is the season's, also for what a flag shows in its place; the
  /// colours of one effect say nothing about another.
  @Test func aFlagsEffectTakesFromTheSeasonHowMuchAndWhere() throws {
    var world = try World.example(
      winter("intensity = 0.5\nscale = 2\noutputs = [\"b*\"]\nlayer = \"bottom\""))
    world.flag = flag(FlagDecision(show: .schedule, effect: "rain", intensity: 0.5))
    let effect = try #require(decide(world).effects.first)
    #expect(effect.effect == "rain" && effect.outputs == [2] && effect.layer == .bottom)
    #expect(effect.places.first?.options.intensity == 0.25)
    #expect(effect.places.first?.options.scale == nil)
    var decision = FlagDecision(show: .schedule)
    decision.look.scale = 3
    decision.look.colors = [.white]
    world.flag = flag(decision)
    world.memory.starts = [started(world, output: "B", intensity: 1)]
    world.memory.starts[0].options.colors = [Color(red: 1, green: 0, blue: 0)]
    let options = try #require(decide(world).effects.first?.places.first).options
    #expect(options.scale == 3 && options.colors == [Color(red: 1, green: 0, blue: 0)])
  }

  // MARK: Outputs

  @Test func aSeasonShowsOnItsOutputsOfThoseThatAreAllowed() throws {
    let settings = "[overlay]\noutputs = [\"A\", \"B\"]\n" + winter("outputs = [\"?\"]")
    let world = try World.example(settings, outputs: ["A", "B", "C"])
    #expect(decide(world).effects.first?.outputs == [1, 2])
  }

  @Test func aSeasonOnNoneOfTheOutputsIsSaidByARule() throws {
    var world = try World.example(winter("outputs = [\"DP-*\"]"))
    let programme = decide(world)
    #expect(programme.effects.isEmpty)
    #expect(programme.ambient.winner == "outputs")
    #expect(programme.reason == "outputs: outputs of season winter matches none of A, B")
    // What is started elsewhere shows all the same.
    world.memory.starts = [StartedEffect(id: 1, effect: "rain")]
    #expect(decide(world).effects.map(\.effect) == ["rain"])
    #expect(decide(world).ambient.suppressedBy == nil)
    #expect(
      decide(try World.example(winter("outputs = [\"DP-*\"]"), outputs: [])).effects.count == 1)
  }

  @Test func aFullscreenWindowElsewhereIsNoReason() throws {
    var world = try World.example(winter("outputs = [\"B\"]"))
    world.outputs[0].isCovered = true
    #expect(decide(world).ambient.suppressedBy == nil)
    world.outputs[0].isCovered = false
    world.outputs[1].isCovered = true
    #expect(decide(world).ambient.winner == "fullscreen")
    #expect(decide(world).effects.map(\.outputs) == [[2]])
  }

  // MARK: Bursts

  private static let valentine = """
    [[season]]
    name = "valentine"
    effect = "fireworks"
    from = "02-14"
    days = 1
    """

  @Test func aBurstIsRepeatedWhileItsSeasonLasts() throws {
    var world = try World.example(Self.valentine, at: "2027-02-13 23:59:59")
    var shown: [Int] = []
    let midnight = try World.instant("2027-02-14 00:00")
    while shown.count < 73 {
      let programme = decide(world)
      shown += programme.moments.map { _ in Int(world.instant.seconds - midnight.seconds) }
      let next = try #require(programme.nextChange.instant)
      world = world.later(seconds: Int(next.seconds - world.instant.seconds), after: programme)
    }
    // All of the day, and the first of the next year's.
    #expect(shown == Array(stride(from: 0, to: 86_400, by: 1200)) + [365 * 86_400])
  }

  @Test func whatWillHappenIsSaid() throws {
    let world = try World.example(Self.valentine, at: "2027-02-14 12:10")
    let programme = decide(world)
    #expect(programme.effects.isEmpty && programme.moments.isEmpty)
    #expect(
      programme.reason
        == "season valentine: fireworks, every 20m, next at 2027-02-14T12:20:00+00:00")
    let last = try World.example(Self.valentine, at: "2027-02-14 23:50")
    #expect(decide(last).reason == "season valentine: fireworks, every 20m, for the last time")
  }

  /// After a suspend, a stop or a start in between the next time is the row's own.
  @Test func whatWasMissedIsNotMadeUpFor() throws {
    var world = try World.example(Self.valentine, at: "2027-02-14 12:21:01")
    #expect(decide(world).moments.isEmpty)
    world.memory.lastMoment = try World.instant("2027-02-14 08:00")
    #expect(decide(world).moments.isEmpty)
    world.instant = try World.instant("2027-02-14 12:20:30")
    #expect(decide(world).moments.count == 1)
    world.memory = decide(world).memory
    #expect(decide(world).moments.isEmpty)
  }

  @Test func aRepeatedBurstAsksTheRulesOfBurstsAndThoseOfSeasons() throws {
    let settings = "[bursts]\nfullscreen = \"ignore\"\n\n" + Self.valentine
    var world = try World.example(settings, at: "2027-02-14 12:20")
    for index in world.outputs.indices { world.outputs[index].isCovered = true }
    #expect(decide(world).verdict.suppressedBy == nil)
    world.desktop.doNotDisturb.holds = true
    #expect(decide(world).verdict.winner == "do-not-disturb")
    world.desktop.doNotDisturb.holds = false
    world.flag = flag(FlagDecision(show: .off, bursts: true))
    #expect(decide(world).verdict.winner == "flag" && decide(world).moments.isEmpty)
    world.flag = flag(FlagDecision(show: .schedule, bursts: false))
    #expect(decide(world).verdict.winner == "flag")
    world.flag = nil
    world.memory.stopped = Stretch(season: "valentine", at: world.instant)
    #expect(decide(world).verdict.winner == "stopped" && decide(world).moments.isEmpty)
  }

  @Test func aMomentShowsAsItsSeasonSays() throws {
    let settings = """
      [[season]]
      name = "first-snow"
      burst = "snow"
      at = "12-01 08:00"
      for = "2m"
      outputs = ["B"]
      layer = "bottom"
      intensity = 3
      speed = 2
      """
    var world = try World.example(settings, at: "2026-12-01 08:00")
    world.flag = flag(FlagDecision(show: .schedule, intensity: 0.5))
    let moment = try #require(decide(world).moments.first)
    #expect(moment.outputs == [2] && moment.layer == .bottom && moment.length == 120)
    #expect(moment.options.intensity == 1.5 && moment.options.speed == 2)
  }

  @Test func aFlagsBurstIsRepeatedFromMidnightOn() throws {
    var world = try World.example("", at: "2026-06-15 10:40")
    world.flag = flag(FlagDecision(show: .on, effect: "fireworks", intensity: 0.5))
    let programme = decide(world)
    #expect(programme.moments.map(\.effect) == ["fireworks"])
    #expect(programme.moments.first?.options.intensity == 0.5)
    #expect(try programme.nextChange.instant == World.instant("2026-06-15 11:00"))
  }

  @Test func whatWasStartedIsNotShownTwice() throws {
    var world = try World.example(Self.valentine, at: "2027-02-14 12:20")
    world.memory.starts = [StartedEffect(id: 1, effect: "fireworks", output: "A")]
    let programme = decide(world)
    #expect(programme.effects.map(\.outputs) == [[1]])
    #expect(programme.moments.map(\.outputs) == [[2]])
  }
}
