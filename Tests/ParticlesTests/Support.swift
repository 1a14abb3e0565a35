// SPDX-License-Identifier: MIT

import Particles

/// One particle of a frame, copied out.
struct Particle: Equatable {
  var x, y, velocityX, velocityY, scale, rotation, red, green, blue, alpha: Float
  var cell: UInt16
  var birth: Double
  var age, lifetime: Float
  var frameIndex: UInt16
}

extension ParticleFrame {
  /// All particles in draw order.
  var particles: [Particle] {
    (0..<count).map { index in
      Particle(
        x: x[index], y: y[index], velocityX: velocityX[index], velocityY: velocityY[index],
        scale: scale[index], rotation: rotation[index], red: red[index], green: green[index],
        blue: blue[index], alpha: alpha[index], cell: cell[index], birth: birth[index],
        age: age[index], lifetime: lifetime[index], frameIndex: frameIndex[index])
    }
  }
}

extension ParticleFrame {
  /// All particles in draw order, without what only moves them.
  var looks: [Particle] {
    particles.map { particle in
      var particle = particle
      particle.velocityX = 0
      particle.velocityY = 0
      particle.birth = 0
      particle.age = 0
      particle.lifetime = 0
      return particle
    }
  }
}

/// Makes a cell that lives `lifetime` seconds and is born at `rate`, further changed by `change`.
func cell(
  rate: Double = 0, lifetime: Double = 1, _ change: (inout EmitterCell) -> Void = { _ in }
) -> EmitterCell {
  var result = EmitterCell()
  result.birthRate = rate
  result.lifetime = lifetime
  change(&result)
  return result
}

/// Makes a layer of `cells`, further changed by `change`.
func layer(
  _ cells: [EmitterCell], _ change: (inout EmitterLayer) -> Void = { _ in }
) -> EmitterLayer {
  var result = EmitterLayer()
  result.emitterCells = cells
  change(&result)
  return result
}

/// Starts layers on an output of 1000 by 500 points.
func simulation(_ layers: EmitterLayer..., maximum: Int = 1_000_000) -> Simulation {
  Simulation(layers: layers, width: 1000, height: 500, maximumParticles: maximum)
}

/// Starts one cell under a point emitter at the origin.
func simulation(_ cell: EmitterCell) -> Simulation {
  simulation(layer([cell]))
}

/// Returns the single particle of a burst of one at `age`.
func lone(
  _ template: EmitterCell, age: Double, in change: (inout EmitterLayer) -> Void = { _ in }
) -> Particle? {
  var template = template
  template.burstCount = 1
  template.lifetime = max(template.lifetime, age + 1)
  return simulation(layer([template], change)).sample(at: age).particles.first
}

/// Whether two numbers agree within `tolerance`.
func near(_ first: Float?, _ second: Double, within tolerance: Double = 1e-3) -> Bool {
  guard let first else { return false }
  return abs(Double(first) - second) <= tolerance
}

extension Sequence where Element == Float {
  /// The mean.
  var mean: Double {
    var sum = 0.0
    var count = 0.0
    for value in self {
      sum += Double(value)
      count += 1
    }
    return sum / count
  }
}
