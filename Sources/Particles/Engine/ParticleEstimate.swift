// SPDX-License-Identifier: MIT

extension EmitterLayer {
  /// How many particles live at once when the layer has run for a while, sub-emitters included.
  ///
  /// It is rate × longest life for a cell under the layer, and the same for each level below, whose
  /// rate is that of the parents × the births of one parent. What a burst emits is taken to live
  /// all at once. Levels beyond the fourth do not count.
  public var estimatedParticles: Double {
    emitterCells.reduce(0) { $0 + $1.estimate(in: self).total }
  }
}

/// How many particles of one cell, and of all below it, live at once.
struct ParticleEstimate {
  /// What an effect is made of.
  var things = 0.0
  /// What things leave behind.
  var trails = 0.0

  /// All of them.
  var total: Double { things + trails }
}

extension EmitterCell {
  /// Whether it is what `parent` leaves behind while it is seen: emitted at a rate, and emitting nothing.
  func isTrail(of parent: EmitterCell) -> Bool {
    parent.contents != nil && burstCount <= 0 && !emitterCells.contains(where: \.emits)
  }

  /// Whether it is at work as a sub-emitter.
  fileprivate var emits: Bool { enabled && speed > 0 }
}

/// How particles of one level come into being.
private struct BirthFlow {
  /// Births per second that go on.
  var rate: Double
  /// Births that come once.
  var once: Double
}

extension EmitterCell {
  /// Estimates the particles of a cell under `layer`.
  func estimate(in layer: EmitterLayer) -> ParticleEstimate {
    guard enabled, longestLife(in: layer) > 0 else { return ParticleEstimate() }
    let life = longestLife(in: layer)
    let window = min(LocalClock(self).window, LocalClock(layer).window)
    var flow = BirthFlow(
      rate: max(birthRate * layer.birthRate, 0), once: Double(max(burstCount, 0)))
    if window < life {
      flow.once += flow.rate * window
      flow.rate = 0
    }
    var estimate = ParticleEstimate(
      things: (flow.rate * (life + longestRest(in: layer)) + flow.once).rounded(.up))
    addDescendants(to: &estimate, in: layer, level: 1, flow: flow)
    return estimate
  }

  /// Adds the live particles below those that are emitted as `flow` says.
  private func addDescendants(
    to estimate: inout ParticleEstimate, in layer: EmitterLayer, level: Int, flow: BirthFlow
  ) {
    guard level < CellRules.maximumLevels, flow.rate + flow.once > 0 else { return }
    for child in emitterCells where child.emits {
      let births = child.birthsPerParent(in: layer, of: self)
      let life = max(child.longestLife(in: layer), 0) / child.speed
      let below = BirthFlow(
        rate: flow.rate * births.total, once: flow.once * births.total)
      guard life > 0 else { continue }
      let own = below.rate * life + flow.once * births.alive(for: life)
      if child.isTrail(of: self) { estimate.trails += own } else { estimate.things += own }
      child.addDescendants(to: &estimate, in: layer, level: level + 1, flow: below)
    }
  }

  /// Seconds for which particles lie when they have landed.
  private func longestRest(in layer: EmitterLayer) -> Double {
    guard lands, let landing = layer.landing, landing.style == .rest else { return 0 }
    return Double(landing.rest)
  }

  private func longestLife(in layer: EmitterLayer) -> Double {
    max((lifetime + abs(lifetimeRange) / 2) * layer.lifetime, 0)
  }

  private func birthsPerParent(in layer: EmitterLayer, of parent: EmitterCell) -> ChildBirths {
    let clock = LocalClock(self)
    let parentLife = parent.longestLife(in: layer)
    let unit = birthRatePer == .distance ? parent.meanSpeed(in: layer, life: parentLife) / 100 : 1
    let rate = max(birthRate * layer.birthRate * unit, 0)
    let local = max((parentLife - beginTime) * speed + timeOffset, 0)
    return ChildBirths(
      rate: rate * speed, regular: rate * min(local, clock.window) + phase,
      burst: Double(max(burstCount, 0)))
  }
}

extension EmitterCell {
  /// The points per second that its fastest particles travel, on the mean over their life, roughly.
  fileprivate func meanSpeed(in layer: EmitterLayer, life: Double) -> Double {
    let own = (abs(velocity) + abs(velocityRange) / 2) * abs(layer.velocity)
    let added = (xAcceleration * xAcceleration + yAcceleration * yAcceleration).squareRoot()
    let drift = (driftVelocityX * driftVelocityX + driftVelocityY * driftVelocityY).squareRoot()
    return (own + added * life / 2) / (1 + max(drag, 0) * life / 2) + drift
  }
}

/// The children that one parent has.
private struct ChildBirths {
  /// Births per second of the parent's age.
  var rate: Double
  /// Births at the rate during the parent's life.
  var regular: Double
  /// Births at once.
  var burst: Double

  var total: Double { regular + burst }

  /// Returns how many of one parent's children live at once if each lives for `life`.
  func alive(for life: Double) -> Double {
    min(rate * life + 1, regular) + burst
  }
}
