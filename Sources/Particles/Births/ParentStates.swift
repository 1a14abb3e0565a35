// SPDX-License-Identifier: MIT

/// Evaluates the particles of a cell at the instants at which their sub-emitters spawn.
struct ParentStates {
  private let store: ParticleStore
  private let evaluator: ChunkEvaluator
  private let scratch: EmitterScratch
  /// One copy of the parent for each birth of a chunk.
  private let copies: ParticleStore

  /// Prepares for the particles in `store`.
  init(
    _ rules: CellRules, _ store: ParticleStore, _ evaluator: ChunkEvaluator,
    _ scratch: EmitterScratch
  ) {
    self.store = store
    self.evaluator = evaluator
    self.scratch = scratch
    copies = ParticleStore(rules, capacity: rules.subcells.isEmpty ? 0 : chunkSize)
  }

  /// Returns the parents of `count` pending births from `start` on, as they are at these births.
  ///
  /// It leaves times and numbers of the births and the parents' keys in the scratch memory.
  func evaluate(_ pending: PendingBirths, from start: Int, _ count: Int) -> FrameBuffer {
    let (spawn, ages) = (scratch.spawn, scratch.chunk.ages)
    copies.removeAll()
    _ = copies.append(count)
    for index in 0..<count {
      let source = Int(pending.order.indices[start + index])
      let parent = Int(pending.parents[source])
      copies.copy(parent, of: store, to: index)
      spawn.parentKeys[index] = store.key[parent]
      spawn.keys[index] = pending.numbers[source]
      spawn.births[index] = pending.times[source]
      ages[index] = pending.parentAges[source]
    }
    let chunk = Chunk(store: copies, start: 0, count: count)
    evaluator.evaluateParents(chunk, times: spawn.births)
    return scratch.chunk.frame
  }
}
