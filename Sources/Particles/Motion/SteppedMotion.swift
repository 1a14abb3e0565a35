// SPDX-License-Identifier: MIT

/// Position and velocity of eight particles on their way.
struct StepState {
  var x, y, z: Lanes
  var velocityX, velocityY, velocityZ: Lanes
}

extension Emitter {
  /// Steps per second of age. A step is counted from birth, so the path depends on nothing else.
  static let stepRate: Float = 120
  private static let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)

  /// Starts the steps of new particles at their births.
  func startSteps(at place: Int, _ count: Int) {
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

  /// Steps the particles of a chunk to their last whole step, keeps that, and writes the state at
  /// their ages, which is a part of a step further.
  func integrate(_ input: LinearInput, _ target: FrameBuffer, _ place: Int) {
    guard let counts = input.operand(.stepCount).column else { return }
    var index = 0
    while index < input.count {
      let ages = greater(
        lesser(scratch.ages.lanes(at: index), Lanes(repeating: Float(longestLife + 1))), Lanes())
      let births = (input.source.birth + input.start).lanes(at: index)
      let isReal = Emitter.laneNumbers .< Lanes(repeating: Float(input.count - index))
      let whole = Lanes(repeating: -1).replacing(
        with: wholeSteps(ages * Emitter.stepRate), where: isReal)
      var state = loadState(input, index)
      var done = Lanes().replacing(with: counts.lanes(at: index), where: isReal)
      var isBehind = done .< whole
      while isBehind != SIMDMask(repeating: false) {
        let next = step(state, input, index, births, done, Lanes(repeating: 1))
        state.replace(with: next, where: isBehind)
        done = done.replacing(with: done + 1, where: isBehind)
        isBehind = done .< whole
      }
      storeState(state, done, counts, input, index)
      let rest = ages * Emitter.stepRate - done
      let last = step(state, input, index, births, done, greater(rest, Lanes()))
      write(last, target, place + index)
      index += 8
    }
  }

  private func wholeSteps(_ steps: Lanes) -> Lanes {
    let rounded = nearest(steps)
    return rounded.replacing(with: rounded - 1, where: rounded .> steps)
  }

  /// Goes `share` of a step further: semi-implicit, the drag as the exponential that it is.
  private func step(
    _ state: StepState, _ input: LinearInput, _ index: Int, _ births: SIMD8<Double>,
    _ done: Lanes, _ share: Lanes
  ) -> StepState {
    var forceX = Lanes()
    var forceY = Lanes()
    var forceZ = Lanes()
    for field in motion.fields {
      field.add(px: state.x, py: state.y, pz: state.z, to: &forceX, &forceY, &forceZ)
    }
    addWaveForces(input, index, births, done, &forceX, &forceY, &forceZ)
    let inverse = 1 / greater(mass(input, index, done), Lanes(repeating: 1e-3))
    let interval = share * (1 / Emitter.stepRate)
    let brake = motion.drag > 0
      ? exponentialDecay(interval * inverse * motion.drag) : Lanes(repeating: 1)
    var next = state
    next.velocityX = limited(state.velocityX + (forceX * inverse + motion.gravityX) * interval)
    next.velocityY = limited(state.velocityY + (forceY * inverse + motion.gravityY) * interval)
    next.velocityZ = limited(state.velocityZ + (forceZ * inverse + motion.gravityZ) * interval)
    next.velocityX *= brake
    next.velocityY *= brake
    next.velocityZ *= brake
    next.x += (next.velocityX + motion.driftX) * interval
    next.y += (next.velocityY + motion.driftY) * interval
    next.z += next.velocityZ * interval
    return next
  }

  /// Keeps exploding fields within numbers.
  @inline(__always)
  private func limited(_ velocity: Lanes) -> Lanes {
    greater(lesser(velocity, Lanes(repeating: 1e6)), Lanes(repeating: -1e6))
  }

  private func addWaveForces(
    _ input: LinearInput, _ index: Int, _ births: SIMD8<Double>, _ done: Lanes,
    _ forceX: inout Lanes, _ forceY: inout Lanes, _ forceZ: inout Lanes
  ) {
    guard motion.hasWaves else { return }
    let ages = done * (1 / Emitter.stepRate)
    let speed = motion.treeSpeed
    for wave in motion.commonWaves {
      let times = births + SIMD8<Double>(ages) / speed
      let swing = sine(turns: motion.turns(of: wave, at: times))
      forceX += swing * wave.forceX
      forceY += swing * wave.forceY
      forceZ += swing * wave.forceZ
    }
    guard var phase = input.operand(.wavePhase).column?.lanes(at: index) else { return }
    for wave in motion.ownWaves {
      let swing = sine(turns: ages * wave.frequencyOfAge + phase)
      forceX += swing * wave.forceX
      forceY += swing * wave.forceY
      forceZ += swing * wave.forceZ
      phase += 0.382
    }
  }

  private func mass(_ input: LinearInput, _ index: Int, _ done: Lanes) -> Lanes {
    guard let curve = curves[.mass] else {
      return input.operand(.mass).lanes(at: index)
    }
    let life = greater(input.operand(.lifetime).lanes(at: index), Lanes(repeating: 1e-6))
    return curve.value(at: done * (1 / Emitter.stepRate) / life)
  }

  private func loadState(_ input: LinearInput, _ index: Int) -> StepState {
    StepState(
      x: input.operand(.stepX).lanes(at: index), y: input.operand(.stepY).lanes(at: index),
      z: input.operand(.stepZ).lanes(at: index),
      velocityX: input.operand(.stepVelocityX).lanes(at: index),
      velocityY: input.operand(.stepVelocityY).lanes(at: index),
      velocityZ: input.operand(.stepVelocityZ).lanes(at: index))
  }

  private func storeState(
    _ state: StepState, _ done: Lanes, _ counts: Floats, _ input: LinearInput, _ index: Int
  ) {
    counts.setLanes(done, at: index)
    input.operand(.stepX).column?.setLanes(state.x, at: index)
    input.operand(.stepY).column?.setLanes(state.y, at: index)
    input.operand(.stepZ).column?.setLanes(state.z, at: index)
    input.operand(.stepVelocityX).column?.setLanes(state.velocityX, at: index)
    input.operand(.stepVelocityY).column?.setLanes(state.velocityY, at: index)
    input.operand(.stepVelocityZ).column?.setLanes(state.velocityZ, at: index)
  }

  private func write(_ state: StepState, _ target: FrameBuffer, _ place: Int) {
    target.column(.x).setLanes(state.x, at: place)
    target.column(.y).setLanes(state.y, at: place)
    target.column(.z).setLanes(state.z, at: place)
    target.column(.velocityX).setLanes(state.velocityX + motion.driftX, at: place)
    target.column(.velocityY).setLanes(state.velocityY + motion.driftY, at: place)
    target.column(.velocityZ).setLanes(state.velocityZ, at: place)
  }
}

extension StepState {
  /// Takes the values of `other` where `mask` is set.
  mutating func replace(with other: StepState, where mask: SIMDMask<SIMD8<Int32>>) {
    x.replace(with: other.x, where: mask)
    y.replace(with: other.y, where: mask)
    z.replace(with: other.z, where: mask)
    velocityX.replace(with: other.velocityX, where: mask)
    velocityY.replace(with: other.velocityY, where: mask)
    velocityZ.replace(with: other.velocityZ, where: mask)
  }
}
