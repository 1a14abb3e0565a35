// SPDX-License-Identifier: MIT

/// Evaluates size, angle, colour and sprite-sheet frame of the particles of one cell.
///
/// As in Core Animation all speeds are changes per second: value = value at birth + speed · age. A
/// curve takes the place of the value (or multiplies it); a curve of a speed is integrated. Nothing
/// is clamped here: an opacity of 1.15 that falls by ½ a second stays opaque for 0.3 seconds.
struct LookEvaluator {
  private let rules: CellRules
  private let outputs: [FrameColumn]
  private let curves: CurveSet
  private let scratch: ChunkScratch
  private let plane: PlaneEvaluator?

  /// Prepares for the columns that vary.
  init(_ rules: CellRules, _ outputs: FrameOutputs, _ scratch: ChunkScratch) {
    self.rules = rules
    self.outputs = outputs.varying
    curves = rules.curves
    self.scratch = scratch
    plane = rules.isPlane ? PlaneEvaluator(rules, outputs) : nil
  }

  /// Writes the looks of a chunk, whose motion is written already.
  func evaluate(_ chunk: Chunk, _ target: Target) {
    for output in outputs {
      let values = target.column(output)
      switch output {
      case .scale: evaluateScale(chunk, values)
      case .rotation: evaluateRotation(chunk, values, target)
      case .red: evaluateColor(chunk, .red, .redSpeed, .red, .inheritedRed, values)
      case .green: evaluateColor(chunk, .green, .greenSpeed, .green, .inheritedGreen, values)
      case .blue: evaluateColor(chunk, .blue, .blueSpeed, .blue, .inheritedBlue, values)
      case .alpha: evaluateColor(chunk, .alpha, .alphaSpeed, .alpha, .inheritedAlpha, values)
      default: continue
      }
    }
    plane?.evaluate(chunk, target)
    if rules.hasSheet {
      evaluateFrames(chunk, target.frame.frameIndex + target.place)
    }
  }

  /// Lets the opacity come up after birth and go down before death, linearly in time.
  func fade(_ chunk: Chunk, _ target: Target) {
    let values = target.column(.alpha)
    let ages = scratch.ages
    let lives = chunk.operand(.lifetime)
    if rules.cell.fadeInDuration > 0 {
      let rate = Float(1 / rules.cell.fadeInDuration)
      values.map(chunk.count) { value, index in
        value * unitClamped(ages.lanes(at: index) * rate)
      }
    }
    if rules.cell.fadeOutDuration > 0 {
      let rate = Float(1 / rules.cell.fadeOutDuration)
      values.map(chunk.count) { value, index in
        value * unitClamped((lives.lanes(at: index) - ages.lanes(at: index)) * rate)
      }
    }
  }

  /// Writes base + speed · age.
  @inline(__always)
  private func evaluateLinear(_ chunk: Chunk, _ base: Column, _ speed: Column, _ values: Floats) {
    let bases = chunk.operand(base)
    let speeds = chunk.operand(speed)
    if speeds.column == nil, speeds.constant == 0 {
      values.write(chunk.count) { index in bases.lanes(at: index) }
      return
    }
    let ages = scratch.ages
    values.write(chunk.count) { index in
      bases.lanes(at: index) + speeds.lanes(at: index) * ages.lanes(at: index)
    }
  }

  /// Writes base + lifetime · ∫ curve · factor, the path of a value whose speed follows a curve.
  private func integrate(
    _ curve: LifeCurve, _ chunk: Chunk, _ base: Column, times factor: Operand, _ values: Floats
  ) {
    let bases = chunk.operand(base)
    let lives = chunk.operand(.lifetime)
    let shares = scratch.shares
    values.write(chunk.count) { index in
      bases.lanes(at: index)
        + curve.integral(to: shares.lanes(at: index)) * lives.lanes(at: index)
        * factor.lanes(at: index)
    }
  }

  /// Lets a value follow a curve: in its place, times what is inherited, or multiplied by it.
  private func follow(_ curve: LifeCurve, _ count: Int, _ inherited: Operand, _ values: Floats) {
    let shares = scratch.shares
    values.map(count) { value, index in
      let followed = curve.value(at: shares.lanes(at: index))
      return followed * (curve.multiplies ? value : inherited.lanes(at: index))
    }
  }

  private func evaluateScale(_ chunk: Chunk, _ values: Floats) {
    evaluateLinear(chunk, .scale, .scaleSpeed, values)
    let inherited = chunk.operand(.inheritedScale)
    if let curve = curves[.scaleSpeed] {
      integrate(curve, chunk, .scale, times: inherited, values)
    }
    if let curve = curves[.scale] {
      follow(curve, chunk.count, inherited, values)
    }
    if rules.layer.clampScaleToZero {
      values.map(chunk.count) { value, _ in greater(value, Lanes()) }
    }
  }

  private func evaluateColor(
    _ chunk: Chunk, _ base: Column, _ speed: Column, _ path: Behavior.LifeKeyPath,
    _ inherited: Column, _ values: Floats
  ) {
    evaluateLinear(chunk, base, speed, values)
    if let curve = curves[path] {
      follow(curve, chunk.count, chunk.operand(inherited), values)
    }
  }

  /// An aligned picture's top, −y, looks along the velocity (vₓ, vᵧ): it is turned by
  /// atan2(vₓ, −vᵧ) plus the rule's own turn.
  private func evaluateRotation(_ chunk: Chunk, _ values: Floats, _ target: Target) {
    if let alignment = rules.alignment, !rules.isPlane {
      let velocityX = target.column(.velocityX)
      let velocityY = target.column(.velocityY)
      let turn = Float(alignment.rotation * 2 * Double.pi)
      values.write(chunk.count) { index in
        angle(x: 0 - velocityY.lanes(at: index), y: velocityX.lanes(at: index)) + turn
      }
      return
    }
    let one = Operand(column: nil, constant: 1)
    evaluateLinear(chunk, .rotation, .spin, values)
    if let curve = curves[.spin] {
      integrate(curve, chunk, .rotation, times: one, values)
    }
    if let curve = curves[.rotation] {
      follow(curve, chunk.count, one, values)
    }
  }

  /// Picks the sprite-sheet frame: the one that was sampled, or ⌊age · frames per second⌋, around and
  /// around.
  private func evaluateFrames(_ chunk: Chunk, _ target: UnsafeMutablePointer<UInt16>) {
    let frames = rules.cell.contentsFrameCount
    if let sampled = chunk.operand(.frame).column {
      for index in 0..<chunk.count {
        target[index] = UInt16(truncatingIfNeeded: min(max(Int(sampled[index]), 0), frames - 1))
      }
      return
    }
    let rate = Float(rules.cell.contentsFramesPerSecond)
    for index in 0..<chunk.count {
      let passed = min(max(scratch.ages[index] * rate, 0), 1e9)
      target[index] = UInt16(truncatingIfNeeded: Int(passed) % frames)
    }
  }
}
