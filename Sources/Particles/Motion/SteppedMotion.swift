// SPDX-License-Identifier: MIT

/// The motion of particles on which forces without a closed form act, in steps from their birth on.
///
/// A step h of semi-implicit Euler, with the drag as the exponential that it is:
///
///     v ← (v + (gravity + force ÷ m) · h) · e^(−drag · h ÷ m)        p ← p + (v + drift) · h
///
/// Steps are counted from the birth, so that a path does not depend on when it is looked at: the last
/// whole step is kept, and the rest of a step is taken anew for each frame.
struct SteppedMotion {
  private let motion: MotionLaw
  /// The mass over life, if it follows a curve.
  private let massCurve: LifeCurve?
  private let scratch: ChunkScratch
  /// Age in seconds beyond which nothing is stepped.
  private let longestAge: Float

  /// Steps per second of age.
  private static let rate: Float = 120
  private static let interval: Float = 1 / rate
  private static let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)

  /// Prepares for the cell of `rules`.
  init(_ rules: CellRules, _ scratch: ChunkScratch) {
    motion = rules.motion
    massCurve = rules.curves[.mass]
    longestAge = Float(rules.longestLife + 1)
    self.scratch = scratch
  }

  /// Position and velocity of eight particles on their way.
  private struct State {
    var position: LaneVector
    var velocity: LaneVector
  }

  /// Steps the particles of a chunk to their last whole step, keeps that, and writes the state at
  /// their ages, which is a part of a step further.
  func evaluate(_ chunk: Chunk, _ target: Target) {
    guard let counts = chunk.operand(.stepCount).column else { return }
    for index in Blocks(chunk.count) {
      let ages = greater(
        lesser(scratch.ages.lanes(at: index), Lanes(repeating: longestAge)), Lanes())
      let isReal =
        SteppedMotion.laneNumbers .< Lanes(repeating: Float(chunk.count - index))
      let whole = Lanes(repeating: -1).replacing(
        with: floor(ages * SteppedMotion.rate), where: isReal)
      var state = load(chunk, index)
      var done = Lanes().replacing(with: counts.lanes(at: index), where: isReal)
      var isBehind = done .< whole
      while isBehind != SIMDMask(repeating: false) {
        let next = step(state, chunk, index, done, Lanes(repeating: 1))
        state.position.replace(with: next.position, where: isBehind)
        state.velocity.replace(with: next.velocity, where: isBehind)
        done = done.replacing(with: done + 1, where: isBehind)
        isBehind = done .< whole
      }
      keep(state, chunk, index)
      counts.setLanes(done, at: index)
      let rest = ages * SteppedMotion.rate - done
      write(step(state, chunk, index, done, greater(rest, Lanes())), target, index)
    }
  }

  /// Goes `share` of a step further, 0 to 1, after `done` whole steps.
  private func step(
    _ state: State, _ chunk: Chunk, _ index: Int, _ done: Lanes, _ share: Lanes
  ) -> State {
    var force = LaneVector()
    for field in motion.fields { field.add(at: state.position, to: &force) }
    if motion.hasWaves { addWaves(to: &force, chunk, index, done) }
    let inverse = 1 / greater(mass(chunk, index, done), Lanes(repeating: 1e-3))
    let interval = share * SteppedMotion.interval
    let brake =
      motion.drag > 0
      ? exponentialDecay(interval * inverse * motion.drag) : Lanes(repeating: 1)
    let (gravity, drift) = (motion.gravity, motion.drift)
    var next = state
    next.velocity.x =
      limited(state.velocity.x + (force.x * inverse + gravity.x) * interval) * brake
    next.velocity.y =
      limited(state.velocity.y + (force.y * inverse + gravity.y) * interval) * brake
    next.velocity.z =
      limited(state.velocity.z + (force.z * inverse + gravity.z) * interval) * brake
    next.position.x += (next.velocity.x + drift.x) * interval
    next.position.y += (next.velocity.y + drift.y) * interval
    next.position.z += next.velocity.z * interval
    return next
  }

  /// Keeps exploding fields within numbers.
  @inline(__always)
  private func limited(_ velocity: Lanes) -> Lanes {
    greater(lesser(velocity, Lanes(repeating: 1e6)), Lanes(repeating: -1e6))
  }

  private func addWaves(
    to force: inout LaneVector, _ chunk: Chunk, _ index: Int, _ done: Lanes
  ) {
    let ages = done * SteppedMotion.interval
    let births = (chunk.store.birth + chunk.start).lanes(at: index)
    let times = births + SIMD8<Double>(ages) / motion.clock.speed
    for wave in motion.commonWaves {
      force.add(sine(turns: motion.clock.turns(of: wave, at: times)), times: wave.force)
    }
    guard var phase = chunk.operand(.wavePhase).column?.lanes(at: index) else { return }
    for wave in motion.ownWaves {
      force.add(sine(turns: ages * wave.frequencyOfAge + phase), times: wave.force)
      phase += WaveTerm.phaseStep
    }
  }

  private func mass(_ chunk: Chunk, _ index: Int, _ done: Lanes) -> Lanes {
    guard let massCurve else { return chunk.operand(.mass).lanes(at: index) }
    let life = greater(chunk.operand(.lifetime).lanes(at: index), Lanes(repeating: 1e-6))
    return massCurve.value(at: done * SteppedMotion.interval / life)
  }

  private func load(_ chunk: Chunk, _ index: Int) -> State {
    func lanes(_ column: Column) -> Lanes { chunk.operand(column).lanes(at: index) }
    return State(
      position: LaneVector(x: lanes(.stepX), y: lanes(.stepY), z: lanes(.stepZ)),
      velocity: LaneVector(
        x: lanes(.stepVelocityX), y: lanes(.stepVelocityY), z: lanes(.stepVelocityZ)))
  }

  private func keep(_ state: State, _ chunk: Chunk, _ index: Int) {
    func keep(_ value: Lanes, _ column: Column) {
      chunk.operand(column).column?.setLanes(value, at: index)
    }
    keep(state.position.x, .stepX)
    keep(state.position.y, .stepY)
    keep(state.position.z, .stepZ)
    keep(state.velocity.x, .stepVelocityX)
    keep(state.velocity.y, .stepVelocityY)
    keep(state.velocity.z, .stepVelocityZ)
  }

  private func write(_ state: State, _ target: Target, _ index: Int) {
    target.column(.x).setLanes(state.position.x, at: index)
    target.column(.y).setLanes(state.position.y, at: index)
    target.column(.z).setLanes(state.position.z, at: index)
    target.column(.velocityX).setLanes(state.velocity.x + motion.drift.x, at: index)
    target.column(.velocityY).setLanes(state.velocity.y + motion.drift.y, at: index)
    target.column(.velocityZ).setLanes(state.velocity.z, at: index)
  }
}
