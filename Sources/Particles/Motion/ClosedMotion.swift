// SPDX-License-Identifier: MIT

extension Emitter {
  /// Evaluates position and velocity of a chunk.
  ///
  /// - Parameter times: times of evaluation on the tree's clock if they differ; the instant's
  ///   common shift then does not count.
  func evaluateMotion(
    _ source: ParticleStore, from start: Int, _ count: Int, instant: Instant,
    times: UnsafeMutablePointer<Double>?, _ target: FrameBuffer, _ place: Int
  ) {
    let input = LinearInput(source: source, start: start, count: count)
    // Children inherit their parents' velocity, and angles may follow it.
    let keepsVelocity = detail == .everything || times != nil || alignment != nil
    if motion.isIntegrated {
      integrate(input, target, place)
    } else {
      if motion.drag > 0 {
        computeDecay(count)
      }
      for axis in Axis.allCases where axis != .z || needsDepth {
        if motion.drag > 0 {
          evaluateDragged(axis, input, target, place, keepsVelocity)
        } else {
          evaluateBallistic(axis, input, target, place, keepsVelocity)
        }
      }
      if motion.hasWaves {
        addWaves(input, instant, times, target, place, keepsVelocity)
      }
    }
    if curves.isInUse {
      for axis in Axis.allCases {
        followCurves(axis, input, target, place)
      }
    }
    if motion.wobbles {
      addWobble(input, target, place)
    }
  }

  /// One direction in space with all its columns.
  enum Axis: CaseIterable {
    case x
    case y
    case z

    var position: Column {
      switch self {
      case .x: .x
      case .y: .y
      case .z: .z
      }
    }

    var velocity: Column {
      switch self {
      case .x: .velocityX
      case .y: .velocityY
      case .z: .velocityZ
      }
    }

    var positionOutput: FrameColumn {
      switch self {
      case .x: .x
      case .y: .y
      case .z: .z
      }
    }

    var velocityOutput: FrameColumn {
      switch self {
      case .x: .velocityX
      case .y: .velocityY
      case .z: .velocityZ
      }
    }
  }

  /// Whether z counts for anything.
  var needsDepth: Bool { store.column(.z) != nil }

  private func gravity(_ axis: Axis) -> Float {
    switch axis {
    case .x: motion.gravityX
    case .y: motion.gravityY
    case .z: motion.gravityZ
    }
  }

  private func drift(_ axis: Axis) -> Float {
    switch axis {
    case .x: motion.driftX
    case .y: motion.driftY
    case .z: 0
    }
  }

  /// p = p₀ + v₀·a + ½·g·a², v = v₀ + g·a.
  private func evaluateBallistic(
    _ axis: Axis, _ input: LinearInput, _ target: FrameBuffer, _ place: Int,
    _ keepsVelocity: Bool
  ) {
    guard let bases = input.operand(axis.position).column,
      let speeds = input.operand(axis.velocity).column
    else { return }
    let positions = target.column(axis.positionOutput, from: place)
    let velocities = target.column(axis.velocityOutput, from: place)
    let gravity = gravity(axis)
    let half = gravity / 2
    let ages = scratch.ages
    var index = 0
    while index < input.count {
      let age = ages.lanes(at: index)
      let speed = speeds.lanes(at: index)
      positions.setLanes(bases.lanes(at: index) + (speed + age * half) * age, at: index)
      if keepsVelocity { velocities.setLanes(speed + age * gravity, at: index) }
      index += 8
    }
  }

  /// With drag k: v = v₀·e^−ka + g·E + d and p = p₀ + v₀·E + g·G + d·a, where
  /// E = (1 − e^−ka) ÷ k and G = (a − E) ÷ k; for small ka their series. d is the drift.
  private func evaluateDragged(
    _ axis: Axis, _ input: LinearInput, _ target: FrameBuffer, _ place: Int,
    _ keepsVelocity: Bool
  ) {
    guard let bases = input.operand(axis.position).column,
      let speeds = input.operand(axis.velocity).column
    else { return }
    let positions = target.column(axis.positionOutput, from: place)
    let velocities = target.column(axis.velocityOutput, from: place)
    let gravity = gravity(axis)
    let drift = drift(axis)
    let ages = scratch.ages
    let factors = scratch.decays
    let firsts = scratch.decayFirsts
    let seconds = scratch.decaySeconds
    var index = 0
    while index < input.count {
      let speed = speeds.lanes(at: index)
      let first = firsts.lanes(at: index)
      let path = speed * first + seconds.lanes(at: index) * gravity
      positions.setLanes(
        bases.lanes(at: index) + path + ages.lanes(at: index) * drift, at: index)
      if keepsVelocity {
        velocities.setLanes(
          speed * factors.lanes(at: index) + first * gravity + drift, at: index)
      }
      index += 8
    }
  }

  /// Computes what all axes share of the motion with drag.
  private func computeDecay(_ count: Int) {
    let ages = scratch.ages
    let factors = scratch.decays
    let firsts = scratch.decayFirsts
    let seconds = scratch.decaySeconds
    var index = 0
    while index < count {
      let decayed = Decay(ages.lanes(at: index), drag: motion.drag)
      factors.setLanes(decayed.factor, at: index)
      firsts.setLanes(decayed.first, at: index)
      seconds.setLanes(decayed.second, at: index)
      index += 8
    }
  }

  /// e^−ka and its first and second integral from 0 to a.
  struct Decay {
    var factor: Lanes
    var first: Lanes
    var second: Lanes

    /// Computes the three for `age` and `drag` greater than 0.
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

  /// Adds what the waves add at the moment; what they added at birth is already taken off.
  private func addWaves(
    _ input: LinearInput, _ instant: Instant, _ times: UnsafeMutablePointer<Double>?,
    _ target: FrameBuffer, _ place: Int, _ keepsVelocity: Bool
  ) {
    var index = 0
    while index < input.count {
      var shift = instant.shift
      if let times {
        let lanes = times.lanes(at: index)
        for wave in motion.commonWaves {
          shift.add(wave, turns: motion.turns(of: wave, at: lanes))
        }
      }
      addOwnWaves(
        to: &shift, ages: scratch.ages.lanes(at: index), input.start + index, input.source)
      add(shift.x, to: .x, target, place + index)
      add(shift.y, to: .y, target, place + index)
      if needsDepth {
        add(shift.z, to: .z, target, place + index)
      }
      if keepsVelocity {
        add(shift.velocityX, to: .velocityX, target, place + index)
        add(shift.velocityY, to: .velocityY, target, place + index)
      }
      if keepsVelocity, needsDepth {
        add(shift.velocityZ, to: .velocityZ, target, place + index)
      }
      index += 8
    }
  }

  @inline(__always)
  private func add(_ value: Lanes, to column: FrameColumn, _ target: FrameBuffer, _ place: Int) {
    let values = target.column(column)
    values.setLanes(values.lanes(at: place) + value, at: place)
  }

  /// Moves particles around a circle about their path; the circling does not count as velocity.
  private func addWobble(_ input: LinearInput, _ target: FrameBuffer, _ place: Int) {
    guard let phases = input.operand(.wobblePhase).column else { return }
    let frequencies = input.operand(.wobbleFrequency)
    let ages = scratch.ages
    var index = 0
    while index < input.count {
      let turns =
        ages.lanes(at: index) * frequencies.lanes(at: index) + phases.lanes(at: index)
      add(cosine(turns: turns) * motion.wobbleX, to: .x, target, place + index)
      add(sine(turns: turns) * motion.wobbleY, to: .y, target, place + index)
      index += 8
    }
  }

  /// Lets velocity (and with it the position) or the position itself follow a curve over life.
  private func followCurves(
    _ axis: Axis, _ input: LinearInput, _ target: FrameBuffer, _ place: Int
  ) {
    let positions = target.column(axis.positionOutput, from: place)
    let velocities = target.column(axis.velocityOutput, from: place)
    if let curve = curves[axis.velocityPath], let bases = input.operand(axis.position).column {
      let lives = input.operand(.lifetime)
      map(input.count, positions) { _, index in
        bases.lanes(at: index)
          + curve.integral(to: scratch.shares.lanes(at: index)) * lives.lanes(at: index)
      }
      map(input.count, velocities) { _, index in
        curve.value(at: scratch.shares.lanes(at: index))
      }
    }
    if let curve = curves[axis.positionPath] {
      map(input.count, positions) { _, index in
        curve.value(at: scratch.shares.lanes(at: index))
      }
    }
  }
}

extension Emitter.Axis {
  /// Key path of the position.
  fileprivate var positionPath: Behavior.LifeKeyPath {
    switch self {
    case .x: .positionX
    case .y: .positionY
    case .z: .positionZ
    }
  }

  /// Key path of the velocity.
  fileprivate var velocityPath: Behavior.LifeKeyPath {
    switch self {
    case .x: .velocityX
    case .y: .velocityY
    case .z: .velocityZ
    }
  }
}
