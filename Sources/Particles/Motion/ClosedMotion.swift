// SPDX-License-Identifier: MIT

/// The motion of particles as a function of their age, for everything that has a closed form.
struct ClosedMotion {
  private let motion: MotionLaw
  private let scratch: ChunkScratch
  private let hasDepth: Bool

  /// Prepares for the cell of `rules`.
  init(_ rules: CellRules, _ scratch: ChunkScratch) {
    motion = rules.motion
    hasDepth = rules.hasDepth
    self.scratch = scratch
  }

  /// Writes position and velocity of a chunk.
  func evaluate(_ chunk: Chunk, _ instant: Instant, _ target: Target, keepsVelocity: Bool) {
    if motion.drag > 0 {
      computeDecay(chunk.count)
    }
    for axis in Axis.allCases where axis != .z || hasDepth {
      if motion.drag > 0 {
        evaluateDragged(axis, chunk, target, keepsVelocity)
      } else {
        evaluateBallistic(axis, chunk, target, keepsVelocity)
      }
    }
    if motion.hasWaves {
      addWaves(chunk, instant, target, keepsVelocity)
    }
  }

  /// With the acceleration g and the age a: p = p₀ + v₀·a + ½·g·a², v = v₀ + g·a.
  private func evaluateBallistic(
    _ axis: Axis, _ chunk: Chunk, _ target: Target, _ keepsVelocity: Bool
  ) {
    guard let bases = chunk.operand(axis.position).column,
      let speeds = chunk.operand(axis.velocity).column
    else { return }
    let positions = target.column(axis.positionOutput)
    let velocities = target.column(axis.velocityOutput)
    let gravity = motion.gravity[axis.rawValue]
    let half = gravity / 2
    let ages = scratch.ages
    for index in Blocks(chunk.count) {
      let age = ages.lanes(at: index)
      let speed = speeds.lanes(at: index)
      positions.setLanes(bases.lanes(at: index) + (speed + age * half) * age, at: index)
      if keepsVelocity { velocities.setLanes(speed + age * gravity, at: index) }
    }
  }

  /// With the drag k, the drift d and the integrals E and G of ``Decay``:
  /// p = p₀ + v₀·E + g·G + d·a, v = v₀·e^−ka + g·E + d, the solution of v′ = g − k·(v − d).
  private func evaluateDragged(
    _ axis: Axis, _ chunk: Chunk, _ target: Target, _ keepsVelocity: Bool
  ) {
    guard let bases = chunk.operand(axis.position).column,
      let speeds = chunk.operand(axis.velocity).column
    else { return }
    let positions = target.column(axis.positionOutput)
    let velocities = target.column(axis.velocityOutput)
    let gravity = motion.gravity[axis.rawValue]
    let drift = motion.drift[axis.rawValue]
    let ages = scratch.ages
    let factors = scratch.decays
    let firsts = scratch.decayFirsts
    let seconds = scratch.decaySeconds
    for index in Blocks(chunk.count) {
      let speed = speeds.lanes(at: index)
      let first = firsts.lanes(at: index)
      let path = speed * first + seconds.lanes(at: index) * gravity
      positions.setLanes(
        bases.lanes(at: index) + path + ages.lanes(at: index) * drift, at: index)
      if keepsVelocity {
        velocities.setLanes(
          speed * factors.lanes(at: index) + first * gravity + drift, at: index)
      }
    }
  }

  /// Computes what all axes share of the motion with drag.
  private func computeDecay(_ count: Int) {
    let ages = scratch.ages
    let factors = scratch.decays
    let firsts = scratch.decayFirsts
    let seconds = scratch.decaySeconds
    for index in Blocks(count) {
      let decay = Decay(ages.lanes(at: index), drag: motion.drag)
      factors.setLanes(decay.factor, at: index)
      firsts.setLanes(decay.first, at: index)
      seconds.setLanes(decay.second, at: index)
    }
  }

  /// Adds what the waves add at the moment; what they added at birth is already taken off.
  private func addWaves(
    _ chunk: Chunk, _ instant: Instant, _ target: Target, _ keepsVelocity: Bool
  ) {
    let phases = chunk.operand(.wavePhase).column
    for index in Blocks(chunk.count) {
      var shift = instant.shift
      if let times = instant.times {
        for wave in motion.commonWaves {
          shift.add(wave, turns: motion.clock.turns(of: wave, at: times.lanes(at: index)))
        }
      }
      if let phases {
        motion.addOwnWaves(
          to: &shift, ages: scratch.ages.lanes(at: index), phases: phases.lanes(at: index))
      }
      target.add(shift.position.x, to: .x, at: index)
      target.add(shift.position.y, to: .y, at: index)
      if hasDepth { target.add(shift.position.z, to: .z, at: index) }
      if keepsVelocity {
        target.add(shift.velocity.x, to: .velocityX, at: index)
        target.add(shift.velocity.y, to: .velocityY, at: index)
        if hasDepth { target.add(shift.velocity.z, to: .velocityZ, at: index) }
      }
    }
  }
}

/// e^−ka with its first and second integral over the age from 0 to a, for the drag k.
///
///     E = ∫ e^−ks ds = (1 − e^−ka) ÷ k        G = ∫ E ds = (a − E) ÷ k
///
/// Both cancel for small ka; below ¼ they are their series instead: G = a²/2 · (1 − ka/3 · (1 −
/// ka/4 · (1 − …))) and E = a − k·G.
struct Decay {
  var factor: Lanes
  var first: Lanes
  var second: Lanes

  /// Computes the three for ages in seconds and a `drag` per second that is greater than 0.
  @inline(__always)
  init(_ age: Lanes, drag: Float) {
    let product = age * drag
    factor = exponentialDecay(product)
    let isSmall = product .< Lanes(repeating: 0.25)
    var series = 1 - product * Float(1.0 / 7)
    series = 1 - product * series * Float(1.0 / 6)
    series = 1 - product * series * Float(1.0 / 5)
    series = 1 - product * series * Float(1.0 / 4)
    series = 1 - product * series * Float(1.0 / 3)
    let smallSecond = age * age * series * 0.5
    let smallFirst = age - smallSecond * drag
    first = ((1 - factor) * (1 / drag)).replacing(with: smallFirst, where: isSmall)
    second = ((age - first) * (1 / drag)).replacing(with: smallSecond, where: isSmall)
  }
}
