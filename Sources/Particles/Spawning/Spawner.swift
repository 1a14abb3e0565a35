// SPDX-License-Identifier: MIT

extension Emitter {
  /// Makes the `count` particles whose births and keys stand in the scratch memory.
  ///
  /// - Parameter parents: the state of the parents at these births, for a sub-emitter.
  func spawn(_ count: Int, parents: FrameBuffer?) {
    let place = store.append(count)
    (store.birth + place).update(from: scratch.births, count: count)
    (store.key + place).update(from: scratch.keys, count: count)
    spawnMotion(at: place, count, parents)
    subtractWaves(at: place, count)
    spawnLooks(at: place, count, parents)
    if motion.isIntegrated {
      startSteps(at: place, count)
    }
  }

  /// Draws places, directions and speeds.
  private func spawnMotion(at place: Int, _ count: Int, _ parents: FrameBuffer?) {
    guard let x = store.column(.x), let y = store.column(.y),
      let velocityX = store.column(.velocityX), let velocityY = store.column(.velocityY)
    else { return }
    let z = store.column(.z)
    let velocityZ = store.column(.velocityZ)
    let allKeys = scratch.keys
    let emission = emission
    let mean = Float(cell.velocity * layer.velocity)
    let range = Float(cell.velocityRange * layer.velocity)
    let drifts = motion.drag == 0 && !motion.isIntegrated
    var index = 0
    while index < count {
      let keys = allKeys.lanes(at: index)
      var point =
        parents.map { Emitter.spawnPoint(on: $0, at: index) } ?? shape.sample(keys)
      emission.spread(&point, keys)
      var speed = Lanes(repeating: mean)
      if range != 0 {
        speed += (CounterRandom.uniform(keys, .velocity) - 0.5) * range
      }
      x.setLanes(point.x, at: place + index)
      y.setLanes(point.y, at: place + index)
      z?.setLanes(point.z, at: place + index)
      velocityX.setLanes(
        point.directionX * speed + (drifts ? motion.driftX : 0), at: place + index)
      velocityY.setLanes(
        point.directionY * speed + (drifts ? motion.driftY : 0), at: place + index)
      velocityZ?.setLanes(point.directionZ * speed, at: place + index)
      index += 8
    }
  }

  /// Returns where parents are, and where they fly to; to the right if they rest.
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

  /// Takes off what the waves add at birth, so that they can simply be added later.
  private func subtractWaves(at place: Int, _ count: Int) {
    if let phases = store.column(.wavePhase) {
      draw(phases, .wavePhase, mean: 0.5, range: 1, place, count)
    }
    guard motion.hasWaves, !motion.isIntegrated else { return }
    var index = 0
    while index < count {
      var shift = WaveShift()
      let times = scratch.births.lanes(at: index)
      for wave in motion.commonWaves {
        shift.add(wave, turns: motion.turns(of: wave, at: times))
      }
      addOwnWaves(to: &shift, ages: Lanes(), place + index, store)
      subtract(shift.x, from: .x, place + index)
      subtract(shift.y, from: .y, place + index)
      subtract(shift.z, from: .z, place + index)
      subtract(shift.velocityX, from: .velocityX, place + index)
      subtract(shift.velocityY, from: .velocityY, place + index)
      subtract(shift.velocityZ, from: .velocityZ, place + index)
      index += 8
    }
  }

  /// Adds the waves that each particle has for itself.
  @inline(__always)
  func addOwnWaves(to shift: inout WaveShift, ages: Lanes, _ place: Int, _ store: ParticleStore) {
    guard let phases = store.column(.wavePhase) else { return }
    var phase = phases.lanes(at: place)
    for wave in motion.ownWaves {
      shift.add(wave, turns: ages * wave.frequencyOfAge + phase)
      phase += 0.382
    }
  }

  @inline(__always)
  private func subtract(_ value: Lanes, from column: Column, _ place: Int) {
    if let values = store.column(column) {
      values.setLanes(values.lanes(at: place) - value, at: place)
    }
  }

  /// Draws everything that does not concern the path.
  private func spawnLooks(at place: Int, _ count: Int, _ parents: FrameBuffer?) {
    let life = layer.lifetime
    draw(.lifetime, .lifetime, cell.lifetime * life, cell.lifetimeRange * life, place, count)
    draw(.scale, .scale, cell.scale * layerScale, cell.scaleRange * layerScale, place, count)
    draw(.rotation, .rotation, cell.rotation, cell.rotationRange, place, count)
    draw(.spin, .spin, cell.spin * layer.spin, cell.spinRange * layer.spin, place, count)
    draw(.mass, .mass, cell.mass, cell.massRange, place, count)
    draw(
      .wobbleFrequency, .wobbleFrequency, cell.wobbleFrequency, cell.wobbleFrequencyRange, place,
      count)
    draw(.wobblePhase, .wobblePhase, 0.5, 1, place, count)
    let frames = Double(cell.contentsFrameCount)
    draw(.frame, .frame, frames / 2, frames, place, count)
    draw(.scaleSpeed, .scale, cell.scaleSpeed, 0, place, count)
    draw(.redSpeed, .red, cell.redSpeed, 0, place, count)
    draw(.greenSpeed, .green, cell.greenSpeed, 0, place, count)
    draw(.blueSpeed, .blue, cell.blueSpeed, 0, place, count)
    draw(.alphaSpeed, .alpha, cell.alphaSpeed, 0, place, count)
    spawnColors(at: place, count)
    if store.column(.axisX) != nil {
      spawnAxes(at: place, count)
    }
    if let parents {
      inherit(from: parents, at: place, count)
    }
  }

  /// Draws the tints.
  private func spawnColors(at place: Int, _ count: Int) {
    let color = cell.colors.first ?? cell.color
    draw(.red, .red, Double(color.red), cell.redRange, place, count)
    draw(.green, .green, Double(color.green), cell.greenRange, place, count)
    draw(.blue, .blue, Double(color.blue), cell.blueRange, place, count)
    draw(.alpha, .alpha, Double(color.alpha), cell.alphaRange, place, count)
    guard cell.colors.count > 1, let red = store.column(.red), let green = store.column(.green),
      let blue = store.column(.blue), let alpha = store.column(.alpha)
    else { return }
    var index = 0
    while index < count {
      let drawn = CounterRandom.uniform(scratch.keys.lanes(at: index), .colorChoice)
      for lane in 0..<min(8, count - index) {
        let choice = min(Int(drawn[lane] * Float(cell.colors.count)), cell.colors.count - 1)
        let other = cell.colors[choice]
        red[place + index + lane] += other.red - color.red
        green[place + index + lane] += other.green - color.green
        blue[place + index + lane] += other.blue - color.blue
        alpha[place + index + lane] += other.alpha - color.alpha
      }
      index += 8
    }
  }

  /// Spreads the planes' axes over a cone around the cell's axis.
  private func spawnAxes(at place: Int, _ count: Int) {
    guard let x = store.column(.axisX), let y = store.column(.axisY), let z = store.column(.axisZ)
    else { return }
    let axis = PlaneAxis(cell)
    var index = 0
    while index < count {
      let keys = scratch.keys.lanes(at: index)
      var point = SpawnPoint(
        x: Lanes(), y: Lanes(), z: Lanes(), directionX: Lanes(repeating: axis.x),
        directionY: Lanes(repeating: axis.y), directionZ: Lanes(repeating: axis.z))
      EmissionLaw.cone(
        &point, cosine: orientationCosine, tilt: CounterRandom.uniform(keys, .axisTilt),
        azimuth: CounterRandom.uniform(keys, .axisAzimuth))
      x.setLanes(point.directionX, at: place + index)
      y.setLanes(point.directionY, at: place + index)
      z.setLanes(point.directionZ, at: place + index)
      index += 8
    }
  }

  /// Multiplies scale and colour by those of the parents.
  private func inherit(from parents: FrameBuffer, at place: Int, _ count: Int) {
    multiply([.scale, .scaleSpeed], by: parents.column(.scale), place, count)
    multiply([.red, .redSpeed], by: parents.column(.red), place, count)
    multiply([.green, .greenSpeed], by: parents.column(.green), place, count)
    multiply([.blue, .blueSpeed], by: parents.column(.blue), place, count)
    multiply([.alpha, .alphaSpeed], by: parents.column(.alpha), place, count)
    keep(parents.column(.scale), in: .inheritedScale, place, count)
    keep(parents.column(.red), in: .inheritedRed, place, count)
    keep(parents.column(.green), in: .inheritedGreen, place, count)
    keep(parents.column(.blue), in: .inheritedBlue, place, count)
    keep(parents.column(.alpha), in: .inheritedAlpha, place, count)
  }

  private func multiply(_ columns: [Column], by factors: Floats, _ place: Int, _ count: Int) {
    for column in columns {
      guard let values = store.column(column) else { continue }
      for index in 0..<count {
        values[place + index] *= factors[index]
      }
    }
  }

  private func keep(_ values: Floats, in column: Column, _ place: Int, _ count: Int) {
    if let target = store.column(column) {
      (target + place).update(from: values, count: count)
    }
  }

  private func draw(
    _ column: Column, _ slot: DrawSlot, _ mean: Double, _ range: Double, _ place: Int, _ count: Int
  ) {
    if let values = store.column(column) {
      draw(values, slot, mean: mean, range: range, place, count)
    }
  }

  /// Draws uniformly from `mean` − `range` ÷ 2 to `mean` + `range` ÷ 2.
  private func draw(
    _ values: Floats, _ slot: DrawSlot, mean: Double, range: Double, _ place: Int, _ count: Int
  ) {
    guard range != 0 else {
      values.fill(Float(mean), from: place, count: count)
      return
    }
    let middle = Lanes(repeating: Float(mean))
    let width = Float(range)
    let keys = scratch.keys
    var index = 0
    while index < count {
      let drawn = CounterRandom.uniform(keys.lanes(at: index), slot)
      values.setLanes(middle + (drawn - 0.5) * width, at: place + index)
      index += 8
    }
  }
}
