// SPDX-License-Identifier: MIT

import Values

/// Samples the attributes of new particles, all that does not concern place and direction.
struct LookSampler {
  private let attributes: [Attribute]
  private let colors: [Color]
  private let colorTurn: Int?
  private let axis: PlaneAxis
  private let store: ParticleStore
  private let scratch: SpawnScratch

  /// Prepares to fill `store`.
  init(_ rules: CellRules, _ store: ParticleStore, _ scratch: SpawnScratch) {
    attributes = Attribute.all(of: rules).filter(\.varies)
    colors = rules.cell.colors
    colorTurn = rules.cell.colorTurn
    axis = PlaneAxis(rules.cell)
    self.store = store
    self.scratch = scratch
  }

  /// Samples the attributes of the `count` particles from `place` on, whose keys are in the scratch
  /// memory.
  func sample(at place: Int, _ count: Int, _ parents: FrameBuffer?) {
    for attribute in attributes {
      if let values = store.column(attribute.column) {
        sample(attribute, values + place, count)
      }
    }
    if colors.count > 1 { chooseColors(at: place, count) }
    sampleAxes(at: place, count)
    if let parents { inherit(from: parents, at: place, count) }
  }

  private func sample(_ attribute: Attribute, _ values: Floats, _ count: Int) {
    guard attribute.range != 0 else {
      values.fill(attribute.mean, count: count)
      return
    }
    let (keys, hash) = (scratch.keys, SlotHash(attribute.slot))
    let (mean, range) = (attribute.mean, attribute.range)
    // Not a closure: the compiler calls one as large as the hash instead of inlining it.
    for index in Blocks(count) {
      let share = hash.uniform(keys.lanes(at: index))
      values.setLanes(mean + (share - 0.5) * range, at: index)
    }
    guard attribute.maximum < .infinity else { return }
    for index in 0..<count { values[index] = min(values[index], attribute.maximum) }
  }

  /// Replaces the first of several tints by one of them: each with the same probability, or in turn.
  private func chooseColors(at place: Int, _ count: Int) {
    guard let red = store.column(.red), let green = store.column(.green),
      let blue = store.column(.blue), let alpha = store.column(.alpha)
    else { return }
    let color = colors[0]
    for index in Blocks(count) {
      let share = CounterRandom.uniform(scratch.keys.lanes(at: index), .colorChoice)
      for lane in 0..<min(8, count - index) {
        let chance = min(Int(share[lane] * Float(colors.count)), colors.count - 1)
        let choice = colorTurn.map { turn(of: index + lane, from: $0) } ?? chance
        let other = colors[choice]
        red[place + index + lane] += other.red - color.red
        green[place + index + lane] += other.green - color.green
        blue[place + index + lane] += other.blue - color.blue
        alpha[place + index + lane] += other.alpha - color.alpha
      }
    }
  }

  /// Returns the tint of a particle of the chunk by the number of its birth.
  private func turn(of index: Int, from first: Int) -> Int {
    let number = Int(scratch.numbers[index] & ~BirthClock.burstNumber)
    return (number + first) % colors.count
  }

  private func sampleAxes(at place: Int, _ count: Int) {
    guard let x = store.column(.axisX), let y = store.column(.axisY), let z = store.column(.axisZ)
    else { return }
    for index in Blocks(count) {
      let sampled = axis.sample(scratch.keys.lanes(at: index))
      x.setLanes(sampled.directionX, at: place + index)
      y.setLanes(sampled.directionY, at: place + index)
      z.setLanes(sampled.directionZ, at: place + index)
    }
  }

  /// Multiplies scale and colour, and their speeds, by those of the parents, as in Core Animation.
  private func inherit(from parents: FrameBuffer, at place: Int, _ count: Int) {
    inherit(parents.column(.scale), .scale, .scaleSpeed, .inheritedScale, place, count)
    inherit(parents.column(.red), .red, .redSpeed, .inheritedRed, place, count)
    inherit(parents.column(.green), .green, .greenSpeed, .inheritedGreen, place, count)
    inherit(parents.column(.blue), .blue, .blueSpeed, .inheritedBlue, place, count)
    inherit(parents.column(.alpha), .alpha, .alphaSpeed, .inheritedAlpha, place, count)
  }

  private func inherit(
    _ factors: Floats, _ base: Column, _ speed: Column, _ kept: Column, _ place: Int, _ count: Int
  ) {
    multiply(store.column(base), by: factors, place, count)
    multiply(store.column(speed), by: factors, place, count)
    if let target = store.column(kept) {
      (target + place).update(from: factors, count: count)
    }
  }

  private func multiply(_ values: Floats?, by factors: Floats, _ place: Int, _ count: Int) {
    guard let values else { return }
    for index in 0..<count { values[place + index] *= factors[index] }
  }
}
