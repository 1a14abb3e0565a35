// SPDX-License-Identifier: MIT

extension Lander {
  /// Seconds over which what lies fades in the end.
  private static let fading: Float = 2

  /// Whether any of a chunk lies at the ages in the scratch memory, so that these are not those of its motion.
  func hasLying(_ chunk: Chunk) -> Bool {
    guard rule.style == .rest, let landings = chunk.operand(.landing).column else { return false }
    let ages = scratch.ages
    for index in 0..<chunk.count where landings[index] <= ages[index] { return true }
    return false
  }

  /// Seconds of age for which particles that have landed are kept, so that they can be asked for.
  static let memory = 0.5

  /// Stops the ages in the scratch memory at the landing; what is left of the rest is kept for `fade`.
  ///
  /// - Returns: The times on the tree's clock at which the particles have those ages.
  func stopAges(_ chunk: Chunk) -> UnsafeMutablePointer<Double>? {
    let (ages, ends) = (scratch.ages, chunk.operand(.end))
    let landings = chunk.operand(.landing)
    let speed = rules.motion.clock.speed
    for index in Blocks(chunk.count) {
      let age = ages.lanes(at: index)
      field.left.setLanes(ends.lanes(at: index) - age, at: index)
      let stopped = lesser(age, landings.lanes(at: index))
      ages.setLanes(stopped, at: index)
      let births = (store.birth + chunk.start).lanes(at: index)
      field.times.setLanes(births + SIMD8<Double>(stopped) / speed, at: index)
    }
    return field.times
  }

  /// Lets what lies fade in the end.
  func fade(_ chunk: Chunk, _ target: Target) {
    guard let landings = chunk.operand(.landing).column else { return }
    let alphas = target.column(.alpha)
    for index in 0..<chunk.count where landings[index] < .infinity {
      alphas[index] *= min(max(field.left[index] / Lander.fading, 0), 1)
    }
  }

  /// Lets planes lie down: seen at a low angle, nearly level.
  func lie(_ chunk: Chunk, _ target: Target) {
    guard rules.isPlane, let landings = chunk.operand(.landing).column,
      let ends = chunk.operand(.end).column
    else { return }
    for index in 0..<chunk.count where landings[index] < .infinity {
      let lain = ends[index] - field.left[index] - landings[index]
      guard lain > 0 else { continue }
      lie(index, key: chunk.store.key[chunk.start + index], target, by: min(lain / 0.3, 1))
    }
  }

  /// Moves one plane by a share of the way to T · diag(1, q) · R, with a small turn T, any turn R and a
  /// squeeze q of about one half.
  private func lie(_ index: Int, key: UInt32, _ target: Target, by share: Float) {
    let keys = Words(repeating: key)
    let random = CounterRandom.uniform(keys, .lyingTilt)[0]
    let turns = CounterRandom.uniform(keys, .lyingAngle)[0] - 0.5
    let (sine1, cosine1) = (
      sine(turns: Lanes(repeating: turns))[0], cosine(turns: Lanes(repeating: turns))[0]
    )
    let tilt = Lanes(repeating: (random - 0.5) * 0.1)
    let (sine2, cosine2) = (sine(turns: tilt)[0], cosine(turns: tilt)[0])
    let squeeze = 0.38 + 0.2 * abs(turns)
    func move(_ column: FrameColumn, to value: Float) {
      let values = target.column(column)
      values[index] += (value - values[index]) * share
    }
    move(.m11, to: cosine2 * cosine1 - sine2 * squeeze * sine1)
    move(.m12, to: -cosine2 * sine1 - sine2 * squeeze * cosine1)
    move(.m21, to: sine2 * cosine1 + cosine2 * squeeze * sine1)
    move(.m22, to: -sine2 * sine1 + cosine2 * squeeze * cosine1)
  }

  /// Reports the particles that land after `lower` and not after `upper`, times of the tree's clock, in
  /// the order of their births.
  func report(after lower: Double, through upper: Double, _ body: (Landing) -> Void) {
    guard let landings = store.column(.landing), let edges = store.column(.landingEdge),
      let places = store.column(.landingX)
    else { return }
    let speed = rules.motion.clock.speed
    let scales = store.operand(.scale, from: 0)
    for index in 0..<store.count where landings[index] < .infinity {
      let time = store.birth[index] + Double(landings[index]) / speed
      guard time > lower, time <= upper else { continue }
      body(
        Landing(
          edge: Int(edges[index]), x: Double(places[index]),
          size: Double(abs(scales[index])) * rules.pictureSize, style: rule.style))
    }
  }
}
