// SPDX-License-Identifier: MIT

/// The births of a sub-emitter in one stretch of time, collected from all particles of its parent.
///
/// As in Core Animation every particle of the parent emits on a clock of its own, that of its age;
/// births that come after its death or its landing do not happen.
final class SubBirths {
  /// The births, in their order after `collect`.
  let pending = PendingBirths()
  private let rules: CellRules
  private let seed: CellSeed

  /// Prepares for the sub-emitter of `rules`.
  init(_ rules: CellRules, seed: CellSeed) {
    self.rules = rules
    self.seed = seed
  }

  /// Collects the births of the particles in `parents` after `lower` and not after `upper`, times of
  /// the tree's clock.
  ///
  /// `motion` is that of the parents.
  func collect(
    from parents: ParticleStore, _ motion: MotionLaw, _ births: BirthClock, after lower: Double,
    through upper: Double
  ) {
    pending.removeAll()
    let travel = rules.cell.birthRatePer == .distance ? Travel(parents, motion) : nil
    let speed = motion.clock.speed
    let lives = parents.operand(.lifetime, from: 0)
    let landings = parents.column(.landing)
    for index in 0..<parents.count {
      let life = min(lives[index], landings?[index] ?? .infinity)
      let parent = Parent(
        index: index, key: parents.key[index], born: parents.birth[index], life: life,
        speed: speed, lower: lower, upper: upper)
      guard parent.life > 0, parent.age(at: lower) < Double(parent.life) + 0.01 else { continue }
      collectBurst(of: parent, births)
      if let travel {
        collect(of: parent, births, along: travel)
      } else {
        collectRegular(of: parent, births)
      }
    }
    pending.sort()
  }

  /// A particle of the parent cell while its births are collected.
  private struct Parent {
    var index: Int
    var key: UInt32
    var born: Double
    var life: Float
    var speed: Double
    var lower: Double
    var upper: Double

    func age(at time: Double) -> Double { (time - born) * speed }

    /// Returns the tree's time at `age`; nil outside of the stretch.
    func time(at age: Double) -> Double? {
      let time = born + age / speed
      return time > lower && time <= upper ? time : nil
    }
  }

  private func collectBurst(of parent: Parent, _ births: BirthClock) {
    guard births.hasBurst else { return }
    let atDeath = rules.cell.burstsAtDeath
    let age = atDeath ? Double(parent.life) : rules.clock.parent(at: 0)
    guard age >= 0, atDeath || Float(age) < parent.life, let time = parent.time(at: age)
    else { return }
    for number in 0..<births.burstCount {
      let number = BirthClock.burstNumber &+ UInt32(truncatingIfNeeded: number)
      add(number, time, age, parent, births)
    }
  }

  private func collectRegular(of parent: Parent, _ births: BirthClock) {
    let schedule = births.schedule
    guard schedule.rate > 0 else { return }
    let youngest = rules.clock.extrapolated(to: max(parent.age(at: parent.lower), 0))
    let oldest = rules.clock.extrapolated(
      to: min(parent.age(at: parent.upper), Double(parent.life)))
    // One more on either side: the exact comparison is that of the loop.
    let first = max(schedule.index(through: youngest) - 1, 1)
    let last = schedule.index(through: min(oldest, schedule.last)) + 1
    guard first <= last else { return }
    for number in first...last {
      let local = schedule.time(of: number)
      let age = rules.clock.parent(at: local)
      guard local <= schedule.last, age >= 0, Float(age) < parent.life,
        let time = parent.time(at: age)
      else { continue }
      add(UInt32(truncatingIfNeeded: number), time, age, parent, births)
    }
  }

  /// Collects births by distance: the k-th where the parent has travelled (k − u) ÷ rate points, with u of
  /// the parent's own, so that not all begin alike.
  private func collect(of parent: Parent, _ births: BirthClock, along travel: Travel) {
    let rate = Float(births.schedule.rate / 100)
    guard rate > 0 else { return }
    let key = CounterRandom.keys(
      seed, parents: Words(repeating: parent.key), indices: Words(repeating: 0))
    let own = CounterRandom.uniform(key, .travel)[0]
    let youngest = Float(max(parent.age(at: parent.lower), 0))
    let oldest = min(Float(parent.age(at: parent.upper)), parent.life)
    travel.forEachStep(of: parent.index, from: youngest, through: oldest) { from, to, start in
      let first = Int(from * rate + own) + 1
      let last = Int(to * rate + own)
      guard first <= last else { return }
      for number in first...last {
        let share = ((Float(number) - own) / rate - from) / max(to - from, 1e-6)
        let age = Double(start + min(max(share, 0), 1) / Travel.rate)
        guard let local = rules.clock.local(at: age), local <= births.schedule.last,
          Float(age) < parent.life, let time = parent.time(at: age)
        else { continue }
        add(UInt32(truncatingIfNeeded: number), time, age, parent, births)
      }
    }
  }

  /// Adds a birth unless the maximum takes it: each is kept with the probability of the kept share.
  private func add(
    _ number: UInt32, _ time: Double, _ age: Double, _ parent: Parent, _ births: BirthClock
  ) {
    if births.keptShare < 1 {
      let key = CounterRandom.keys(
        seed, parents: Words(repeating: parent.key), indices: Words(repeating: number))
      guard CounterRandom.uniform(key, .keep)[0] < Float(births.keptShare) else { return }
    }
    pending.append(time: time, parentAge: Float(age), parent: parent.index, number: number)
  }
}
