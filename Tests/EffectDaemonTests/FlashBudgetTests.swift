// SPDX-License-Identifier: MIT

import ControlProtocol
import Particles
import Support
import Testing
import Values

@testable import Director
@testable import EffectDaemon

/// How bursts are spaced that together would flash too much.
struct FlashBudgetTests {
  private static func at(_ seconds: Double) -> MonotonicTime { .zero + .seconds(seconds) }

  private static func effect(allowance: Double?) -> Effect {
    var cell = EmitterCell()
    cell.burstCount = 12
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect(name: "lamp", title: "Lamp", kind: .burst, layers: [layer])
    effect.flashAllowance = allowance
    return effect
  }

  /// The sum of what began never exceeds what a bucket holds and what has leaked meanwhile.
  @Test(arguments: [0.1, 0.25, 0.45, 0.7, 1]) func whatShowsAtOnceIsBounded(load: Double) throws {
    var budget = FlashBudget()
    var begun: [(time: Double, load: Double)] = []
    for number in 0..<40 {
      let now = Double(number) / 6
      guard
        case .success(let admission) = budget.admit(load, on: [.init(output: 1)], now: Self.at(now))
      else {
        continue
      }
      #expect(admission.share >= 0.33 && admission.share <= 1)
      #expect(admission.delay <= FlashBudget.patience)
      begun.append((now + admission.delay.seconds, admission.share * load))
    }
    #expect(begun.count > 6)
    for (index, first) in begun.enumerated() {
      var sum = 0.0
      for later in begun[index...] {
        sum += later.load
        #expect(sum <= 1 + (later.time - first.time) / FlashBudget.period.seconds + 0.001)
      }
    }
  }

  @Test func aSingleBurstIsShownAsItIs() throws {
    var budget = FlashBudget()
    let effect = Self.effect(allowance: 1)
    let spaced = try budget.spaced(
      effect, EffectOptions(), on: [.init(output: 1), .init(output: 2)], now: .zero
    ).get()
    #expect(spaced.effect == effect)
    #expect(spaced.admission == .whole)
    // Another output has its own budget, and a little later this one has some of it again.
    #expect(try budget.admit(1, on: [.init(output: 3)], now: .zero).get() == .whole)
    #expect(try budget.admit(1, on: [.init(output: 1)], now: Self.at(5)).get() == .whole)
  }

  /// A low screen has less room, and what was started and repeats takes some.
  @Test func placesHaveLessRoom() throws {
    let effect = Self.effect(allowance: 1)
    var low = FlashBudget.Place(output: 1)
    low.height = 540
    var budget = FlashBudget()
    #expect(effect.shaped(by: EffectOptions(), height: 540).flashLoad < 0.251)
    #expect(
      try budget.spaced(effect, EffectOptions(), on: [low], now: .zero).get().admission == .whole)
    #expect(try budget.admit(0.1, on: [low], now: .zero).get() != .whole)
    var taken = FlashBudget.Place(output: 2)
    taken.taken = 0.5
    #expect(abs(try budget.admit(1, on: [taken], now: .zero).get().share - 0.5) < 0.001)
  }

  /// Started bursts share one allowance on each output; others are as they were.
  @Test func startedBurstsShareTheAllowance() throws {
    let places = [PlannedEffect.Place(output: 1, options: EffectOptions())]
    let plans = ["lamp", "lamp", "plain"].map {
      PlannedEffect(effect: $0, isScheduled: false, places: places, layer: .top)
    }
    let shared = plans.sharingFlashes { Self.effect(allowance: $0 == "lamp" ? 1 : nil) }
    #expect(shared.map { $0.places[0].options.intensity } == [0.5, 0.5, nil])
    #expect([plans[0]].sharingFlashes { _ in Self.effect(allowance: 1) } == [plans[0]])
  }

  @Test func whatIsNotKnownIsNotRestrained() throws {
    var budget = FlashBudget()
    var options = EffectOptions()
    options.scale = 100
    for _ in 0..<20 {
      let spaced = try budget.spaced(
        Self.effect(allowance: nil), options, on: [.init(output: 1)], now: .zero
      )
      .get()
      #expect(spaced.admission == .whole)
      #expect(spaced.effect.shaped(by: options).layers[0].scale == 100)
    }
  }

  @Test func moreThanIsAllowedIsThinnedAndNamed() throws {
    let effect = Self.effect(allowance: 2)
    var request = BurstRequest(effect: "lamp", count: 48, scale: 100)
    let asked = effect.shaped(by: request)
    #expect(asked.layers[0].scale == 4)
    #expect(asked.layers[0].emitterCells[0].burstCount == 48)
    // Four times as many at 4² times the load, of which two are allowed.
    #expect(asked.flashLoad == 32)
    #expect(asked.shaped(by: EffectOptions()).layers[0].emitterCells[0].burstCount == 2)
    #expect(
      effect.ineffective(in: request) == [
        "shown four times as large, no larger",
        "3 of 100 particles are shown: more would flash too much",
      ])
    request = BurstRequest(effect: "lamp", count: 24)
    #expect(effect.ineffective(in: request).isEmpty)
    #expect(
      effect.shaped(by: request).shaped(by: EffectOptions()).layers[0].emitterCells[0].burstCount
        == 24)
  }

  @Test func sizesBelowAQuarterCountAsAQuarter() {
    var loads: [Double] = []
    for scale in [0.5, 0.25, 0.01] {
      let small = Self.effect(allowance: 1).shaped(by: BurstRequest(effect: "lamp", scale: scale))
      #expect(small.layers[0].scale == scale)
      loads.append(small.flashLoad)
    }
    #expect(loads[0] > loads[1])
    #expect(loads[1] == 0.0625 && loads[2] == 0.0625)
  }

  /// What waited never flashed; what has begun did, also if it was stopped.
  @Test func stoppingForgetsWhatWaitsAlone() throws {
    var budget = FlashBudget()
    for _ in 0..<4 { _ = budget.admit(1, on: [.init(output: 1)], now: .zero) }
    budget.forgetWaiting(now: .zero)
    let next = try budget.admit(1, on: [.init(output: 1)], now: .zero).get()
    #expect(next.share < 0.34 && abs(next.delay.seconds - 5.0 / 3) < 0.001)
    budget = FlashBudget()
    // A burst and a stop, ten times within two seconds: no more begins than without the stops.
    var begun = 0.0
    for number in 0..<10 {
      let now = Self.at(Double(number) / 5)
      budget.forgetWaiting(now: now)
      guard case .success(let admission) = budget.admit(1, on: [.init(output: 1)], now: now) else {
        continue
      }
      if admission.delay == .zero { begun += admission.share }
    }
    #expect(begun <= 1 + 2 / FlashBudget.period.seconds)
  }

  /// Of two bursts of an ambient effect for a second each, the second comes a second later and stays as long.
  @Test func anAmbientBurstThatComesLaterIsNotCutShort() throws {
    let fixture = try DaemonFixture()
    let mist = try #require(DaemonFixture.effects["mist.toml"])
    // On the low outputs of a fixture, about all that may show.
    try fixture.write("flashAllowance = 5\n" + mist, to: "glare.toml")
    let path = "\(fixture.folder.path)/config/effectd/glare.toml"
    for _ in 0..<2 {
      fixture.call(.burst(BurstRequest(effect: path, durationInMilliseconds: 1000)))
    }
    let ends = fixture.daemon.stage.players.compactMap(\.fade.goneAt)
    try #require(ends.count == 2)
    #expect(ends[1] - ends[0] >= .milliseconds(900))
  }

  @Test func aBurstWaitsForItsTurn() throws {
    var budget = FlashBudget()
    let effect = Self.effect(allowance: 1)
    _ = try budget.spaced(effect, EffectOptions(), on: [.init(output: 1)], now: .zero).get()
    let second = try budget.spaced(effect, EffectOptions(), on: [.init(output: 1)], now: .zero)
      .get()
    // A third of it, when a third of the bucket is free.
    #expect(abs(second.admission.delay.seconds - 5.0 / 3) < 0.001)
    #expect(abs(second.effect.layers[0].beginTime - 5.0 / 3) < 0.001)
    #expect(second.effect.layers[0].emitterCells[0].burstCount == 4)
    #expect(
      try budget.admit(1, on: [.init(output: 1)], now: .zero).get().notes == [
        "33 of 100 particles are shown, 3.3 s later: with the other bursts more would flash too much"
      ])
    guard case .failure(let wait) = budget.admit(1, on: [.init(output: 1)], now: .zero) else {
      Issue.record("the fourth in line waits longer than four seconds")
      return
    }
    #expect(wait.time > .zero)
  }
}
