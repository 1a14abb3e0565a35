// SPDX-License-Identifier: MIT

extension EmitterLayer {
  /// How many particles live at most once the layer has run for a while, sub-emitters included.
  ///
  /// It is rate × longest life for a cell, times the same for each level below, where births end
  /// with their windows and with their parents. Levels beyond the fourth do not count.
  public var estimatedParticles: Double {
    emitterCells.reduce(0) { $0 + $1.estimate(in: self, level: 0).total }
  }
}

/// How many particles of one cell, and of all below it, live at once.
struct ParticleEstimate {
  var own: Double
  var descendants: Double

  var total: Double { own + descendants }
}

extension EmitterCell {
  /// Estimates the particles under a layer.
  func estimate(in layer: EmitterLayer, level: Int) -> ParticleEstimate {
    guard enabled else { return ParticleEstimate(own: 0, descendants: 0) }
    let life = longestLife(in: layer)
    let clock = LocalClock(self)
    let layerWindow = LocalClock(layer).window
    let rate = max(birthRate * layer.birthRate, 0)
    let window = min(life, clock.window, layerWindow)
    let own = rate > 0 ? (rate * window).rounded(.up) : 0
    let living = life > 0 ? own + Double(max(burstCount, 0)) : 0
    let descendants = descendants(
      in: layer, level: level, living: living, life: life, rate: rate,
      window: min(clock.window, layerWindow), burst: Double(max(burstCount, 0)))
    return ParticleEstimate(own: living, descendants: descendants)
  }

  private func longestLife(in layer: EmitterLayer) -> Double {
    max((lifetime + abs(lifetimeRange) / 2) * layer.lifetime, 0)
  }

  /// Estimates what lives below, for parents that are born at `rate` during `window`, and `burst`
  /// of them at once.
  private func descendants(
    in layer: EmitterLayer, level: Int, living: Double, life: Double, rate: Double, window: Double,
    burst: Double
  ) -> Double {
    guard level + 1 < Emitter.maximumLevels, living > 0 else { return 0 }
    var result = 0.0
    for child in emitterCells where child.enabled && child.speed > 0 {
      let childLife = child.longestLife(in: layer) / child.speed
      // A child born at the end of its parent's life outlives it, so parents count for both lives.
      let births = child.birthsPerParent(in: layer, parentLife: life)
      let atOnce = min(births.rate * childLife, births.regular) + births.burst
      let perParent = life + childLife > 0 ? atOnce : 0
      let parents = max(living, burst + rate * min(window, births.span(life, childLife)))
      let own = childLife > 0 ? perParent * parents : 0
      let below = child.descendants(
        in: layer, level: level + 1, living: own, life: childLife * child.speed, rate: 0,
        window: 0, burst: own)
      result += own + below
    }
    return result
  }

  private func birthsPerParent(in layer: EmitterLayer, parentLife: Double) -> ChildBirths {
    let rate = max(birthRate * layer.birthRate, 0) * speed
    let window = max(min(parentLife - beginTime, LocalClock(self).window / speed), 0)
    return ChildBirths(rate: rate, regular: rate * window, window: window, burst: Double(burstCount))
  }
}

/// The children that one parent has.
private struct ChildBirths {
  var rate: Double
  var regular: Double
  var window: Double
  var burst: Double

  /// Returns for how long parents have living children.
  func span(_ parentLife: Double, _ childLife: Double) -> Double {
    (burst > 0 ? 0 : min(window, parentLife)) + childLife
  }
}
