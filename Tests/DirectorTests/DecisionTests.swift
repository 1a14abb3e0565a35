// SPDX-License-Identifier: MIT

import ControlProtocol
import Flags
import Seasons
import Testing
import Values

@testable import Director

/// What runs, why, and until when.
struct DecisionTests {
  // MARK: The schedule and the flag

  @Test func aSeasonRunsOnTheOutputsThatTheSettingsAllow() throws {
    let world = try World.example(
      "[overlay]\noutputs = [\"A\"]\nlayer = \"bottom\"\n" + World.winter)
    let programme = decide(world)
    #expect(
      programme.effects == [
        PlannedEffect(
          effect: "snow", isScheduled: true, places: [Self.place(1)], layer: .bottom)
      ])
    #expect(programme.season?.name == "winter")
    #expect(programme.reason == "season winter")
    let change = try World.instant("2027-01-07 00:00")
    #expect(programme.seasonChange == change)
  }

  private static func place(_ output: UInt32, _ options: EffectOptions = EffectOptions())
    -> PlannedEffect.Place
  {
    var options = options
    options.intensity = options.intensity ?? 1
    return PlannedEffect.Place(output: output, options: options)
  }

  @Test func aFlagChoosesLowersAndAddsButOnlyWhatIsInstalled() throws {
    var world = try World.example()
    world.flag = RuleTests.flag(FlagDecision(show: .schedule, effect: "rain", intensity: 0.5))
    #expect(decide(world).effects.first?.places.map(\.options.intensity) == [0.5, 0.5])
    #expect(world.running == ["rain"])
    #expect(decide(world).reason == "season winter, rain by the flag")
    world.instant = try World.instant("2026-06-10 12:00")
    #expect(world.running == [])
    world.flag = RuleTests.flag(FlagDecision(show: .on, effect: "rain"))
    #expect(decide(world).reason == "rain by the flag")
    #expect(world.running == ["rain"])
    world.flag = RuleTests.flag(FlagDecision(show: .on, effect: "hail"))
    #expect(world.running == [])
    #expect(decide(world).reason == "hail by the flag, but there is no effect hail")
    #expect(decide(world).missing == ["hail"])
  }

  @Test(arguments: [
    ("", "no seasons are configured"), (World.winter, "no season now"),
  ])
  func withoutASeasonItSaysWhy(settings: String, reason: String) throws {
    let world = try World.example(settings, at: "2026-06-10 12:00")
    #expect(decide(world).reason == reason)
  }

  @Test func aClockThatIsPutForwardOrBackIsFollowed() throws {
    let nightly = """
      [[season]]
      name = "night"
      effect = "snow"
      hours = "02:30-03:30"
      """
    // 02:00 becomes 03:00: the hours begin at the change.
    let spring = try World.example(nightly, at: "2026-03-29 01:59:59", zone: .centralEurope)
    #expect(spring.running == [])
    #expect(decide(spring).nextChange.instant == spring.instant.adding(seconds: 1))
    #expect(spring.at(spring.instant.adding(seconds: 1)).running == ["snow"])
    #expect(spring.at(spring.instant.adding(seconds: 1801)).running == [])
    // 03:00 becomes 02:00: they begin at the first half past two, and last two hours.
    let autumn = try World.example(nightly, at: "2026-10-25 02:30", zone: .centralEurope)
    #expect(autumn.running == ["snow"])
    #expect(decide(autumn).nextChange.instant == autumn.instant.adding(seconds: 7200))
  }

  // MARK: What the user asks for

  @Test func startedEffectsComeAfterTheSeasonAndEnd() throws {
    var world = try World.example()
    let end = world.monotonic + .seconds(60)
    world.memory.starts = [
      StartedEffect(id: 3, effect: "rain", output: "B", endsAt: end),
      StartedEffect(id: 4, effect: "leaves"),
    ]
    let programme = decide(world)
    #expect(programme.effects.map(\.effect) == ["snow", "rain", "leaves"])
    #expect(programme.effects.map(\.outputs) == [[1, 2], [2], [1, 2]])
    #expect(programme.effects.map(\.isScheduled) == [true, false, false])
    #expect(programme.reason == "started: rain, leaves; season winter")
    #expect(programme.nextChange.monotonic == end)
    let after = decide(world.later(seconds: 60, after: programme))
    #expect(after.effects.map(\.effect) == ["snow", "leaves"])
    #expect(after.memory.starts.map(\.id) == [4])
    #expect(after.nextChange.monotonic == nil)
  }

  @Test func aPauseHidesEverythingUntilItsEnd() throws {
    var world = try World.example()
    world.memory.pause = Pause(endsAt: world.monotonic + .seconds(90))
    let programme = decide(world)
    #expect(programme.effects.isEmpty)
    #expect(programme.reason == "paused: until resumed")
    #expect(decide(world.later(seconds: 89, after: programme)).ambient.winner == "paused")
    let after = decide(world.later(seconds: 90, after: programme))
    #expect(after.effects.map(\.effect) == ["snow"])
    #expect(after.memory.pause == nil)
  }

  @Test func aStoppedSeasonStaysAwayUntilTheScheduleMovesOn() throws {
    var world = try World.example()
    world.memory.stopped = Stretch(season: "winter", at: world.instant)
    let programme = decide(world)
    #expect(programme.effects.isEmpty)
    #expect(programme.ambient.suppressedBy == "stopped")
    #expect(programme.reason == "stopped: season winter until 2027-01-07T00:00:00+00:00")
    // What fades may be seen meanwhile.
    #expect(programme.ambient.outputs.map(\.name) == ["A", "B"])
    #expect(programme.ambient.rules.last?.holds == false)
    #expect(decide(world.later(seconds: 86_400, after: programme)).effects.isEmpty)
    // The next winter is another one, even if nothing was decided in between.
    let next = decide(world.later(seconds: 365 * 86_400, after: programme))
    #expect(next.effects.map(\.effect) == ["snow"])
    #expect(next.memory.stopped == nil)
    // A clock that is put back does not bring it back.
    #expect(decide(world.later(seconds: -86_400, after: programme)).effects.isEmpty)
  }

  /// Another effect shows all the same, and the rule says that it holds.
  @Test func aStopLeavesRoomForWhatIsStarted() throws {
    var world = try World.example()
    world.memory.stopped = Stretch(season: "winter", at: world.instant)
    world.memory.start(StartedEffect(id: 1, effect: "rain"))
    let programme = decide(world)
    #expect(programme.effects.map(\.effect) == ["rain"])
    #expect(programme.ambient.suppressedBy == nil)
    #expect(programme.ambient.rules.first { $0.name == "stopped" }?.holds == true)
  }

  /// Outside all seasons a stop lasts as long as the flag shows something.
  @Test func aStopOfWhatAFlagShowsHolds() throws {
    var world = try World.example(at: "2026-06-10 12:00")
    world.flag = RuleTests.flag(FlagDecision(show: .on, effect: "rain"))
    world.memory.stopped = Stretch(season: nil, at: world.instant)
    let programme = decide(world)
    #expect(programme.effects.isEmpty)
    #expect(programme.reason == "stopped: the flag's effect until 2026-12-01T00:00:00+00:00")
    #expect(decide(world.later(seconds: 86_400, after: programme)).effects.isEmpty)
    var without = world.later(seconds: 60, after: programme)
    without.flag = nil
    #expect(decide(without).memory.stopped == nil)
  }

  // MARK: How things combine

  @Test func anEffectIsPlannedOnceHoweverOftenItIsAskedFor() throws {
    var world = try World.example()
    world.memory.start(StartedEffect(id: 1, effect: "snow"))
    world.memory.start(StartedEffect(id: 2, effect: "snow", output: "B"))
    let effects = decide(world).effects
    #expect(effects.map(\.effect) == ["snow"])
    #expect(effects.first?.outputs == [1, 2])
    #expect(effects.first?.isScheduled == true)
  }

  @Test func intensitiesMultiplyWithinTheirRange() throws {
    var world = try World.example()
    var start = StartedEffect(id: 1, effect: "snow", output: "B")
    start.options.intensity = 3
    world.memory.start(start)
    world.flag = RuleTests.flag(FlagDecision(show: .schedule, intensity: 0.5))
    let places = decide(world).effects.first?.places
    #expect(places?.map(\.options.intensity) == [0.5, 1.5])
    #expect(EffectOptions.intensity(4, 4, nil) == 4)
  }

  @Test func aSecondStartChangesWhatItGivesAndKeepsTheRest() throws {
    var world = try World.example("", at: "2026-06-10 12:00")
    func start(_ output: String?, _ change: (inout EffectOptions) -> Void) {
      var start = StartedEffect(id: 1, effect: "rain", output: output)
      change(&start.options)
      world.memory.start(start)
    }
    start(nil) { $0.speed = 2 }
    start("B") { ($0.intensity, $0.scale) = (3, 2) }
    var places = try #require(decide(world).effects.first?.places)
    #expect(places.map(\.options.speed) == [2, 2])
    #expect(places.map(\.options.scale) == [nil, 2])
    start(nil) { $0.intensity = 0.5 }
    places = try #require(decide(world).effects.first?.places)
    #expect(places.map(\.options.intensity) == [0.5, 0.5])
    #expect(places.map(\.options.scale) == [nil, 2])
    #expect(places.map(\.options.speed) == [2, 2])
  }

  /// What was said of a season's effect ends with the season's stretch.
  @Test func aChangeOfASeasonEndsWithIt() throws {
    var world = try World.example()
    var start = StartedEffect(id: 1, effect: "snow")
    start.options.intensity = 0.5
    start.stretch = Stretch(season: "winter", at: world.instant)
    world.memory.start(start)
    let programme = decide(world)
    #expect(programme.effects.first?.places.map(\.options.intensity) == [0.5, 0.5])
    let end = Int(try World.instant("2027-01-07 00:00").seconds - world.instant.seconds)
    #expect(decide(world.later(seconds: end, after: programme)).effects.isEmpty)
    let next = decide(world.later(seconds: 365 * 86_400, after: programme))
    #expect(next.effects.first?.places.map(\.options.intensity) == [1, 1])
  }

  // MARK: Moments

  static let newYear = """
    [[season]]
    name = "new-year"
    burst = "fireworks"
    at = "01-01 00:00"
    """

  @Test(arguments: [
    ("2026-12-31 23:59:59", false), ("2027-01-01 00:00:00", true), ("2027-01-01 00:01:00", true),
    ("2027-01-01 00:01:01", false),
  ])
  func aMomentIsDueForAMinute(time: String, isDue: Bool) throws {
    let programme = decide(try World.example(Self.newYear, at: time))
    #expect(programme.moments.map(\.effect) == (isDue ? ["fireworks"] : []))
    #expect((programme.memory.lastMoment != nil) == isDue)
  }

  @Test func aMomentIsDueOnceHoweverTheClockJumps() throws {
    let world = try World.example(Self.newYear, at: "2026-12-31 23:59")
    let before = decide(world)
    #expect(before.nextChange.instant == world.instant.adding(seconds: 60))
    let due = decide(world.later(seconds: 75, after: before))
    #expect(due.moments.map(\.season) == ["new-year"])
    #expect(due.moments.map(\.effect) == ["fireworks"])
    #expect(decide(world.later(seconds: 76, after: due)).moments.isEmpty)
    #expect(decide(world.later(seconds: -3600, after: due)).moments.isEmpty)
    #expect(decide(world.later(seconds: 60, after: due)).moments.isEmpty)
    #expect(decide(world.later(seconds: 365 * 86_400 + 60, after: due)).moments.count == 1)
  }

  // MARK: The flag's moment

  private static func flagMoment(
    at time: String, now: String, show: FlagDecision.Show = .schedule, bursts: Bool? = nil
  ) throws -> World {
    var world = try World.example("", at: now)
    let at = Int(try World.instant(time).seconds)
    world.flag = RuleTests.flag(
      FlagDecision(show: show, bursts: bursts, moment: .init(burst: "fireworks", at: at)))
    return world
  }

  @Test func theFlagsMomentIsDueAtItsInstantOnce() throws {
    let world = try Self.flagMoment(at: "2026-12-10 12:00:07", now: "2026-12-10 12:00:00")
    let before = decide(world)
    #expect(before.moments.isEmpty)
    #expect(before.nextChange.instant == world.instant.adding(seconds: 7))
    let due = decide(world.later(seconds: 7, after: before))
    #expect(due.moments.map(\.effect) == ["fireworks"])
    #expect(due.moments.first?.outputs == [1, 2])
    #expect(due.burst.suppressedBy == nil)
    #expect(due.nextChange.instant == nil)
    #expect(decide(world.later(seconds: 8, after: due)).moments.isEmpty)
    // Over a restart the instant is what is left.
    var restarted = world.later(seconds: 20, after: before)
    restarted.memory = SavedState(due.memory).memory(path: nil)
    #expect(decide(restarted).moments.isEmpty)
  }

  @Test(arguments: [("2026-12-10 11:59:00", true), ("2026-12-10 11:58:59", false)])
  func aFlagsMomentThatIsSeenTooLateIsNotShown(time: String, isDue: Bool) throws {
    let world = try Self.flagMoment(at: time, now: "2026-12-10 12:00:00")
    #expect(decide(world).moments.isEmpty == !isDue)
  }

  @Test func theRulesOfBurstsHoldForTheFlagsMoment() throws {
    let time = "2026-12-10 12:00:00"
    let off = try Self.flagMoment(at: time, now: time, show: .off)
    #expect(decide(off).burst.suppressedBy == "flag")
    let bursts = try Self.flagMoment(at: time, now: time, show: .off, bursts: true)
    #expect(decide(bursts).moments.count == 1 && decide(bursts).burst.suppressedBy == nil)
    var user = try Self.flagMoment(at: time, now: time)
    user.memory.isOn = false
    #expect(decide(user).burst.suppressedBy == "off")
  }

  /// Neither what was stopped nor where the season is meant for says anything about a moment.
  @Test func momentsAreNotTheSeasonsThatLastsMeanwhile() throws {
    let winter = World.winter + "\noutputs = [\"B\"]\n"
    var world = try World.example(winter + Self.newYear, at: "2027-01-01 00:00")
    world.memory.stopped = Stretch(season: "winter", at: world.instant)
    let programme = decide(world)
    #expect(programme.ambient.suppressedBy == "stopped")
    #expect(programme.moments.map(\.outputs) == [[1, 2]])
    let showing = programme.forecast(in: world, version: "1").showing
    #expect(showing.map(\.effect) == ["fireworks"] && showing.map(\.outputs) == [["A", "B"]])
    let off = try Self.flagMoment(
      at: "2026-12-10 12:00:00", now: "2026-12-10 12:00:00", show: .off, bursts: true)
    #expect(decide(off).forecast(in: off, version: "1").showing.map(\.effect) == ["fireworks"])
  }

  @Test func whyTellsTheFlagsMoment() throws {
    let world = try Self.flagMoment(at: "2026-12-24 18:00:00", now: "2026-12-10 12:00:00")
    let rule = decide(world).ambient.rules.first { $0.name == "flag" }
    #expect(rule?.value == "schedule, fireworks at 2026-12-24T18:00:00+00:00")
    let then = world.at(try World.instant("2026-12-24 18:00:00"))
    #expect(decide(then).forecast(in: then, version: "1").showing.map(\.effect) == ["fireworks"])
  }

  @Test func aFlagThatSwitchesOffKeepsMomentsAway() throws {
    var world = try World.example(Self.newYear, at: "2027-01-01 00:00")
    world.flag = RuleTests.flag(FlagDecision(show: .off, bursts: true))
    #expect(decide(world).moments.isEmpty)
    #expect(decide(world).memory.lastMoment == world.instant)
  }

  // MARK: What is kept

  @Test(
    arguments: [
      ("switch=off\nlast-moment=12\n", false, 12), ("", true, nil),
      ("switch=on\nfuture=1\nnonsense\n", true, nil), ("switch=\nlast-moment=x", true, nil),
    ] as [(String, Bool, Int64?)])
  func theStateIsReadAndWritten(text: String, isOn: Bool, lastMoment: Int64?) {
    let state = SavedState(text: text.utf8)
    #expect(state.isOn == isOn)
    #expect(state.lastMoment == lastMoment)
    #expect(SavedState(text: state.text) == state)
    #expect(SavedState(state.memory(path: nil)) == state)
  }
}
