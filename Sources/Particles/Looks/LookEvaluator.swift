// SPDX-License-Identifier: MIT

extension Emitter {
  /// Evaluates a chunk of `source` at the ages in the scratch memory.
  func evaluate(
    _ source: ParticleStore, from start: Int, _ count: Int, instant: Instant,
    into target: FrameBuffer, at place: Int
  ) {
    let lives = source.operand(.lifetime, from: start)
    if detail == .everything {
      target.column(.age, from: place).update(from: scratch.ages, count: count)
    }
    if detail == .everything, let column = lives.column {
      target.column(.lifetime, from: place).update(from: column, count: count)
    }
    if needsShares {
      computeShares(lives, count)
    }
    evaluateMotion(source, from: start, count, instant: instant, times: nil, target, place)
    evaluateLooks(source, from: start, count, target, place)
    fade(lives, count, target, place)
  }

  /// Evaluates parents at the births of their children: `source` has one copy of the parent for
  /// each child, `times` the births on the tree's clock. The result is in the scratch frame.
  func evaluateParents(
    _ source: ParticleStore, ages: Floats, times: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    if needsShares {
      computeShares(source.operand(.lifetime, from: 0), count)
    }
    let instant = Instant(time: 0, shift: WaveShift())
    evaluateMotion(source, from: 0, count, instant: instant, times: times, scratch.frame, 0)
    evaluateLooks(source, from: 0, count, scratch.frame, 0)
    for (column, value) in constantOutputs {
      scratch.frame.column(column).fill(value, from: 0, count: count)
    }
  }

  /// Whether anything depends on the share of life that has passed.
  private var needsShares: Bool { curves.isInUse }

  private func computeShares(_ lives: Operand, _ count: Int) {
    let ages = scratch.ages
    let shares = scratch.shares
    var index = 0
    while index < count {
      let life = greater(lives.lanes(at: index), Lanes(repeating: 1e-6))
      shares.setLanes(ages.lanes(at: index) / life, at: index)
      index += 8
    }
  }

  /// Evaluates size, angle, colour, sprite-sheet frame and a plane's attitude.
  private func evaluateLooks(
    _ source: ParticleStore, from start: Int, _ count: Int, _ target: FrameBuffer, _ place: Int
  ) {
    let input = LinearInput(source: source, start: start, count: count)
    for output in varyingOutputs {
      let values = target.column(output, from: place)
      switch output {
      case .scale: evaluateScale(input, values)
      case .rotation: evaluateRotation(input, values, target, place)
      case .red: evaluateColor(input, .red, .redSpeed, .red, .inheritedRed, values)
      case .green: evaluateColor(input, .green, .greenSpeed, .green, .inheritedGreen, values)
      case .blue: evaluateColor(input, .blue, .blueSpeed, .blue, .inheritedBlue, values)
      case .alpha: evaluateColor(input, .alpha, .alphaSpeed, .alpha, .inheritedAlpha, values)
      default: continue
      }
    }
    if isPlane {
      evaluatePlane(input, target, place)
    }
    if hasFrames {
      evaluateFrames(input, target.frameIndex + place)
    }
  }

  /// A chunk of constants of birth.
  struct LinearInput {
    var source: ParticleStore
    var start: Int
    var count: Int

    /// Returns one column of the chunk.
    @inline(__always)
    func operand(_ column: Column) -> Operand {
      source.operand(column, from: start)
    }
  }

  /// Writes base + speed · age.
  @inline(__always)
  private func evaluateLinear(
    _ input: LinearInput, _ base: Column, _ speed: Column, _ values: Floats
  ) {
    let bases = input.operand(base)
    let speeds = input.operand(speed)
    if speeds.column == nil, speeds.constant == 0 {
      var index = 0
      while index < input.count {
        values.setLanes(bases.lanes(at: index), at: index)
        index += 8
      }
      return
    }
    let ages = scratch.ages
    var index = 0
    while index < input.count {
      let age = ages.lanes(at: index)
      values.setLanes(bases.lanes(at: index) + speeds.lanes(at: index) * age, at: index)
      index += 8
    }
  }

  private func evaluateScale(_ input: LinearInput, _ values: Floats) {
    evaluateLinear(input, .scale, .scaleSpeed, values)
    let inherited = input.operand(.inheritedScale)
    let shares = scratch.shares
    if let curve = curves[.scaleSpeed] {
      let bases = input.operand(.scale)
      let lives = input.operand(.lifetime)
      map(input.count, values) { _, index in
        bases.lanes(at: index)
          + curve.integral(to: shares.lanes(at: index)) * lives.lanes(at: index)
          * inherited.lanes(at: index)
      }
    }
    if let curve = curves[.scale] {
      follow(curve, input.count, inherited, values)
    }
    if layer.clampScaleToZero {
      map(input.count, values) { value, _ in greater(value, Lanes()) }
    }
  }

  private func evaluateColor(
    _ input: LinearInput, _ base: Column, _ speed: Column, _ path: Behavior.LifeKeyPath,
    _ inherited: Column, _ values: Floats
  ) {
    evaluateLinear(input, base, speed, values)
    if let curve = curves[path] {
      follow(curve, input.count, input.operand(inherited), values)
    }
  }

  /// Lets a property follow a curve: in its place, or multiplied by it.
  private func follow(_ curve: LifeCurve, _ count: Int, _ inherited: Operand, _ values: Floats) {
    let shares = scratch.shares
    map(count, values) { value, index in
      let followed = curve.value(at: shares.lanes(at: index))
      return followed * (curve.multiplies ? value : inherited.lanes(at: index))
    }
  }

  private func evaluateRotation(
    _ input: LinearInput, _ values: Floats, _ target: FrameBuffer, _ place: Int
  ) {
    if let alignment, !isPlane {
      let velocityX = target.column(.velocityX, from: place)
      let velocityY = target.column(.velocityY, from: place)
      let turn = Float(alignment.rotation * 2 * Double.pi)
      map(input.count, values) { _, index in
        angle(x: 0 - velocityY.lanes(at: index), y: velocityX.lanes(at: index)) + turn
      }
      return
    }
    evaluateLinear(input, .rotation, .spin, values)
    let shares = scratch.shares
    if let curve = curves[.spin] {
      let bases = input.operand(.rotation)
      let lives = input.operand(.lifetime)
      map(input.count, values) { _, index in
        bases.lanes(at: index)
          + curve.integral(to: shares.lanes(at: index)) * lives.lanes(at: index)
      }
    }
    if let curve = curves[.rotation] {
      map(input.count, values) { value, index in
        let followed = curve.value(at: shares.lanes(at: index))
        return curve.multiplies ? followed * value : followed
      }
    }
  }

  /// Replaces values block by block.
  @inline(__always)
  func map(_ count: Int, _ values: Floats, _ body: (Lanes, Int) -> Lanes) {
    var index = 0
    while index < count {
      values.setLanes(body(values.lanes(at: index), index), at: index)
      index += 8
    }
  }

  /// Lets the opacity come up after birth and go down before death.
  private func fade(_ lives: Operand, _ count: Int, _ target: FrameBuffer, _ place: Int) {
    let values = target.column(.alpha, from: place)
    let ages = scratch.ages
    if cell.fadeInDuration > 0 {
      let rate = Float(1 / cell.fadeInDuration)
      map(count, values) { value, index in
        value * unitClamped(ages.lanes(at: index) * rate)
      }
    }
    if cell.fadeOutDuration > 0 {
      let rate = Float(1 / cell.fadeOutDuration)
      map(count, values) { value, index in
        value * unitClamped((lives.lanes(at: index) - ages.lanes(at: index)) * rate)
      }
    }
  }
}
