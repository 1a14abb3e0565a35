// SPDX-License-Identifier: MIT

/// Evaluates where the particles of one cell are, and how fast they fly.
struct MotionEvaluator {
  private let motion: MotionLaw
  private let curves: CurveSet
  private let closed: ClosedMotion
  private let stepped: SteppedMotion
  private let scratch: ChunkScratch
  /// Whether frames say velocities, or angles follow them.
  private let keepsVelocity: Bool

  /// Prepares for the cell of `rules`.
  init(_ rules: CellRules, _ scratch: ChunkScratch) {
    motion = rules.motion
    curves = rules.curves
    closed = ClosedMotion(rules, scratch)
    stepped = SteppedMotion(rules, scratch)
    self.scratch = scratch
    keepsVelocity = rules.isDetailed || rules.isStretched || rules.alignment != nil
  }

  /// Writes position and velocity of a chunk.
  func evaluate(_ chunk: Chunk, _ instant: Instant, _ target: Target) {
    if motion.isIntegrated {
      stepped.evaluate(chunk, target)
    } else {
      // Sub-emitters need their parents' directions.
      let keepsVelocity = keepsVelocity || instant.times != nil
      closed.evaluate(chunk, instant, target, keepsVelocity: keepsVelocity)
    }
    if curves.isInUse {
      for axis in Axis.allCases { followCurves(axis, chunk, target) }
    }
    if motion.wobbles {
      addWobble(chunk, target)
    }
  }

  /// Lets particles circle about their paths; that does not count as velocity.
  ///
  /// With the frequency f, the phase φ in turns and the radii r a particle of the age a is moved by
  /// (rₓ · cos 2π(f·a + φ), rᵧ · sin 2π(f·a + φ)).
  private func addWobble(_ chunk: Chunk, _ target: Target) {
    guard let phases = chunk.operand(.wobblePhase).column else { return }
    let frequencies = chunk.operand(.wobbleFrequency)
    let ages = scratch.ages
    for index in Blocks(chunk.count) {
      let turns =
        ages.lanes(at: index) * frequencies.lanes(at: index) + phases.lanes(at: index)
      target.add(cosine(turns: turns) * motion.wobble.x, to: .x, at: index)
      target.add(sine(turns: turns) * motion.wobble.y, to: .y, at: index)
    }
  }

  /// Lets the velocity (and the position as its integral) or the position follow a curve over life.
  private func followCurves(_ axis: Axis, _ chunk: Chunk, _ target: Target) {
    let positions = target.column(axis.positionOutput)
    let shares = scratch.shares
    if let curve = curves[axis.velocityPath], let bases = chunk.operand(axis.position).column {
      let lives = chunk.operand(.lifetime)
      positions.write(chunk.count) { index in
        bases.lanes(at: index) + curve.integral(to: shares.lanes(at: index))
          * lives.lanes(at: index)
      }
      target.column(axis.velocityOutput).write(chunk.count) { index in
        curve.value(at: shares.lanes(at: index))
      }
    }
    if let curve = curves[axis.positionPath] {
      positions.write(chunk.count) { index in curve.value(at: shares.lanes(at: index)) }
    }
  }
}
