// SPDX-License-Identifier: MIT

/// Evaluates the particles of one cell chunk by chunk: motion, then looks, which may follow it.
struct ChunkEvaluator {
  let outputs: FrameOutputs
  private let rules: CellRules
  private let scratch: ChunkScratch
  private let motion: MotionEvaluator
  private let looks: LookEvaluator

  /// Prepares for the particles in `store`.
  init(_ rules: CellRules, _ store: ParticleStore, _ scratch: ChunkScratch) {
    self.rules = rules
    self.scratch = scratch
    outputs = FrameOutputs(rules, store)
    motion = MotionEvaluator(rules, scratch)
    looks = LookEvaluator(rules, outputs, scratch)
  }

  /// Writes the particles of a chunk at the ages in the scratch memory.
  func evaluate(_ chunk: Chunk, _ instant: Instant, _ target: Target) {
    if rules.isDetailed {
      target.column(.age).update(from: scratch.ages, count: chunk.count)
      if let lives = chunk.operand(.lifetime).column {
        target.column(.lifetime).update(from: lives, count: chunk.count)
      }
    }
    evaluateState(chunk, instant, target)
    looks.fade(chunk, target)
  }

  /// Evaluates parents at the births of their children, into the scratch memory's frame.
  ///
  /// Their ages then are in the scratch memory too, and `times` are the births on the tree's clock.
  /// What fades a parent is not inherited.
  func evaluateParents(_ chunk: Chunk, times: UnsafeMutablePointer<Double>) {
    let target = Target(frame: scratch.frame, place: 0)
    evaluateState(chunk, Instant(times: times), target)
    for (column, value) in outputs.constants {
      target.column(column).fill(value, count: chunk.count)
    }
  }

  private func evaluateState(_ chunk: Chunk, _ instant: Instant, _ target: Target) {
    if rules.curves.isInUse {
      scratch.computeShares(chunk.operand(.lifetime), chunk.count)
    }
    motion.evaluate(chunk, instant, target)
    looks.evaluate(chunk, target)
  }
}
