// SPDX-License-Identifier: MIT

/// Working memory that all emitters of a simulation share.
struct EmitterScratch {
  let spawn = SpawnScratch()
  let chunk = ChunkScratch()
  let field = LandingField()
}

/// One cell at work: under a layer, or as a sub-emitter of another cell's particles.
///
/// It puts parts together: ``BirthClock`` says when, ``Spawner`` makes the particles, a
/// ``ParticleStore`` keeps the values that they were emitted with, and ``FrameWriter`` says where they are.
final class Emitter {
  let rules: CellRules
  let children: [Emitter]
  var births: BirthClock
  /// Longest time from a birth until the last descendant is gone, in seconds of the tree's clock.
  var extent: Double { lifeExtent + longestRest }
  private let lifeExtent: Double
  /// Finds where particles land; nil: they do not.
  let lander: Lander?
  private let field: LandingField
  private let store: ParticleStore
  private let spawner: Spawner
  private let writer: FrameWriter
  private let parents: ParentStates
  private let subBirths: SubBirths

  /// Prepares a cell and its sub-emitters.
  init(_ rules: CellRules, _ scratch: EmitterScratch) {
    self.rules = rules
    children = rules.subcells.map { index in
      let cell = rules.cell.emitterCells[index]
      return Emitter(CellRules(cell, index: index, parent: rules, rules.site), scratch)
    }
    births = BirthClock(rules)
    // The margin covers the rounding of ages to single precision.
    let own = rules.longestLife * 1.000_01 + 0.01
    lifeExtent = own + (children.map(\.lifeExtent).max() ?? 0)
    let seed = CounterRandom.cellSeed(layerSeed: rules.layer.seed, path: rules.path)
    store = ParticleStore(rules)
    let evaluator = ChunkEvaluator(rules, store, scratch.chunk)
    field = scratch.field
    lander = Lander(rules, store, scratch.field, scratch.chunk)
    spawner = Spawner(rules, seed: seed, store, scratch.spawn, lander)
    writer = FrameWriter(rules, store, evaluator, scratch.chunk, lander)
    parents = ParentStates(rules, store, evaluator, scratch)
    subBirths = SubBirths(rules, seed: seed)
  }

  /// Sets the index into the simulation's cells that frames name.
  func register(as index: Int) {
    writer.cellIndex = UInt16(index)
  }

  /// Seconds of the tree's clock for which particles lie; 0 while there is nothing to lie on.
  var longestRest: Double { field.edges.isEmpty ? 0 : rules.longestRest }

  /// The edges have changed at the tree's `time`.
  func edgesChanged(at time: Double) {
    lander?.edgesChanged(at: time)
  }

  /// Forgets all particles.
  func reset() {
    store.removeAll()
    writer.reset()
    children.forEach { $0.reset() }
  }

  /// Spawns the births after `lower` and not after `upper`, times of the tree's clock, for a cell
  /// under the layer and all that descend from it.
  func advance(after lower: Double, through upper: Double) {
    let oldest = max(lower, upper - extent)
    if births.hasBurst, oldest < 0, upper >= 0 {
      spawner.spawnBurst(births)
    }
    spawner.spawn(births.schedule.indices(after: oldest, through: upper), of: births)
    advanceChildren(after: lower, through: upper)
    writer.removeDead(at: upper)
  }

  private func advanceChildren(after lower: Double, through upper: Double) {
    for child in children {
      child.spawn(under: self, after: max(lower, upper - child.extent), through: upper)
      child.advanceChildren(after: lower, through: upper)
      child.writer.removeDead(at: upper)
    }
  }

  /// Spawns the births of a sub-emitter in their order, chunk by chunk.
  private func spawn(under parent: Emitter, after lower: Double, through upper: Double) {
    subBirths.collect(
      from: parent.store, parent.rules.motion, births, after: lower, through: upper)
    let pending = subBirths.pending
    for start in stride(from: 0, to: pending.count, by: chunkSize) {
      let count = min(chunkSize, pending.count - start)
      spawner.spawnChildren(count, of: parent.parents.evaluate(pending, from: start, count))
    }
  }

  /// Appends the particles that are alive at the tree's `time` and shown, then those of the
  /// sub-emitters.
  func append(at time: Double, to frame: FrameBuffer) {
    writer.append(at: time, to: frame)
    for child in children { child.append(at: time, to: frame) }
  }

  /// Most particles that can be alive, those of the sub-emitters included.
  var mostLiving: Int { children.reduce(store.count) { $0 + $1.mostLiving } }

  /// Notes how many particles are alive at the tree's `time`; all of them are shown.
  func count(at time: Double, in thinning: Thinning) {
    thinning.add(writer.count(at: time), isTrail: rules.isTrail)
    for child in children { child.count(at: time, in: thinning) }
  }

  /// Shows as many of the particles that were counted for the tree's `time` as they have room.
  func thin(at time: Double, by thinning: Thinning) {
    writer.show(thinning.take(writer.living, isTrail: rules.isTrail), at: time)
    for child in children { child.thin(at: time, by: thinning) }
  }

  /// Shows all particles.
  func showAll() {
    writer.showAll()
    for child in children { child.showAll() }
  }

  /// Forgets what was filled of frames, since other emitters may write there.
  func forgetFills() {
    writer.forgetFills()
    for child in children { child.forgetFills() }
  }

  /// Particles that lived at the last frame but were not shown, without those that were not even made.
  var leftOut: Int { children.reduce(writer.leftOut) { $0 + $1.leftOut } }
}
