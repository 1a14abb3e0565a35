// SPDX-License-Identifier: MIT

/// Samples where new particles spawn, where they fly to, and how fast.
struct PathSampler {
  private let store: ParticleStore
  private let scratch: SpawnScratch
  private let motion: MotionLaw
  private let shape: SpawnShape
  private let emission: EmissionLaw
  /// Points per second.
  private let meanSpeed: Float
  private let speedRange: Float

  /// Prepares to fill `store`.
  init(_ rules: CellRules, _ store: ParticleStore, _ scratch: SpawnScratch) {
    self.store = store
    self.scratch = scratch
    motion = rules.motion
    shape = SpawnShape(rules.layer, width: rules.site.width, height: rules.site.height)
    emission = EmissionLaw(rules.cell, in: rules.layer)
    meanSpeed = Float(rules.cell.velocity * rules.layer.velocity)
    speedRange = Float(rules.cell.velocityRange * rules.layer.velocity)
  }

  /// Samples the paths of the `count` particles from `place` on, whose births and keys are in the
  /// scratch memory.
  func sample(at place: Int, _ count: Int, _ parents: FrameBuffer?) {
    samplePlaces(at: place, count, parents)
    store.column(.travelled)?.fill(0, from: place, count: count)
    store.column(.travelSteps)?.fill(0, from: place, count: count)
    if motion.isIntegrated {
      startSteps(at: place, count)
    } else if motion.hasWaves {
      subtractWaves(at: place, count)
    }
  }

  private func samplePlaces(at place: Int, _ count: Int, _ parents: FrameBuffer?) {
    guard let x = store.column(.x), let y = store.column(.y),
      let velocityX = store.column(.velocityX), let velocityY = store.column(.velocityY)
    else { return }
    let (z, velocityZ) = (store.column(.z), store.column(.velocityZ))
    let allKeys = scratch.keys
    // Without drag and forces the drift is part of the velocity, which nothing slows down.
    let drift = motion.drag == 0 && !motion.isIntegrated ? motion.drift : SIMD3()
    for index in Blocks(count) {
      let keys = allKeys.lanes(at: index)
      var point =
        parents.map { PathSampler.spawnPoint(on: $0, at: index) } ?? shape.sample(keys)
      emission.spread(&point, keys)
      var speed = Lanes(repeating: meanSpeed)
      if speedRange != 0 {
        speed += (CounterRandom.uniform(keys, .velocity) - 0.5) * speedRange
      }
      x.setLanes(point.x, at: place + index)
      y.setLanes(point.y, at: place + index)
      z?.setLanes(point.z, at: place + index)
      velocityX.setLanes(point.directionX * speed + drift.x, at: place + index)
      velocityY.setLanes(point.directionY * speed + drift.y, at: place + index)
      velocityZ?.setLanes(point.directionZ * speed, at: place + index)
    }
  }

  /// Returns where parents are, and where they fly to; to the right if they rest.
  ///
  /// As in Core Animation, a sub-emitter's angles are relative to the parent's direction at the
  /// birth; its velocity is not added.
  @inline(__always)
  private static func spawnPoint(on parents: FrameBuffer, at index: Int) -> SpawnPoint {
    let velocityX = parents.column(.velocityX).lanes(at: index)
    let velocityY = parents.column(.velocityY).lanes(at: index)
    let velocityZ = parents.column(.velocityZ).lanes(at: index)
    let speed = squareRoot(
      velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ)
    let rests = speed .< Lanes(repeating: 1e-6)
    let divisor = speed.replacing(with: 1, where: rests)
    return SpawnPoint(
      x: parents.column(.x).lanes(at: index), y: parents.column(.y).lanes(at: index),
      z: parents.column(.z).lanes(at: index),
      directionX: (velocityX / divisor).replacing(with: 1, where: rests),
      directionY: (velocityY / divisor).replacing(with: 0, where: rests),
      directionZ: (velocityZ / divisor).replacing(with: 0, where: rests))
  }

  /// Takes off what the waves add at birth, so that evaluation simply adds them.
  private func subtractWaves(at place: Int, _ count: Int) {
    for index in Blocks(count) {
      var shift = WaveShift()
      let times = scratch.births.lanes(at: index)
      for wave in motion.commonWaves {
        shift.add(wave, turns: motion.clock.turns(of: wave, at: times))
      }
      if let phases = store.column(.wavePhase) {
        motion.addOwnWaves(to: &shift, ages: Lanes(), phases: phases.lanes(at: place + index))
      }
      subtract(shift.position.x, from: .x, place + index)
      subtract(shift.position.y, from: .y, place + index)
      subtract(shift.position.z, from: .z, place + index)
      subtract(shift.velocity.x, from: .velocityX, place + index)
      subtract(shift.velocity.y, from: .velocityY, place + index)
      subtract(shift.velocity.z, from: .velocityZ, place + index)
    }
  }

  @inline(__always)
  private func subtract(_ value: Lanes, from column: Column, _ place: Int) {
    if let values = store.column(column) {
      values.setLanes(values.lanes(at: place) - value, at: place)
    }
  }

  /// Starts the steps of integrated motion at the births.
  private func startSteps(at place: Int, _ count: Int) {
    copy(.x, to: .stepX, place, count)
    copy(.y, to: .stepY, place, count)
    copy(.z, to: .stepZ, place, count)
    copy(.velocityX, to: .stepVelocityX, place, count)
    copy(.velocityY, to: .stepVelocityY, place, count)
    copy(.velocityZ, to: .stepVelocityZ, place, count)
    store.column(.stepCount)?.fill(0, from: place, count: count)
  }

  private func copy(_ from: Column, to: Column, _ place: Int, _ count: Int) {
    if let source = store.column(from), let target = store.column(to) {
      (target + place).update(from: source + place, count: count)
    }
  }
}
