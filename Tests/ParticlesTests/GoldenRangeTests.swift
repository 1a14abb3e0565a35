// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

/// Rows of the golden table that are about what is drawn at birth.
@Suite struct GoldenRangeTests {
  /// Returns 4000 particles of a burst at `age`.
  private func many(
    _ template: EmitterCell, age: Double = 0, in change: (inout EmitterLayer) -> Void = { _ in }
  ) -> [Particle] {
    var template = template
    template.burstCount = 4000
    return simulation(layer([template], change)).sample(at: age).particles
  }

  private func speeds(_ particles: [Particle]) -> [Float] {
    particles.map { ($0.velocityX * $0.velocityX + $0.velocityY * $0.velocityY).squareRoot() }
  }

  @Test("golden 10: velocity and its range", arguments: [1.0, 2.0])
  func velocity(factor: Double) {
    let template = cell {
      $0.velocity = 500
      $0.velocityRange = 50
    }
    let drawn = speeds(many(template) { $0.velocity = factor })
    #expect(drawn.allSatisfy { $0 >= Float(475 * factor) && $0 <= Float(525 * factor) })
    #expect(abs(drawn.mean - 500 * factor) < 1 * factor)
  }

  @Test("golden 11: the layer multiplies lifetime and its range")
  func lifetime() {
    let template = cell { $0.lifetimeRange = 0.5 }
    let drawn = many(template) { $0.lifetime = 2 }.map(\.lifetime)
    #expect(drawn.allSatisfy { $0 >= 1.5 && $0 <= 2.5 })
    #expect(abs(drawn.mean - 2) < 3 * 0.28868 / Double(drawn.count).squareRoot())
  }

  @Test("golden 12: spin and its range", arguments: [1.0, 2.0])
  func spin(factor: Double) {
    let template = cell(lifetime: 2) {
      $0.spin = -0.5
      $0.spinRange = 1
    }
    let turned = many(template, age: 1) { $0.spin = factor }.map(\.rotation)
    #expect(turned.allSatisfy { $0 >= Float(-factor) && $0 <= 0 })
    #expect(abs(turned.mean + 0.5 * factor) < 0.02 * factor)
  }

  @Test("golden 13: a quarter of the flakes has a negative scale")
  func negativeScale() {
    let template = cell {
      $0.scale = 0.15
      $0.scaleRange = 0.6
    }
    let drawn = many(template).map(\.scale)
    #expect(drawn.allSatisfy { $0 >= -0.15001 && $0 <= 0.45001 })
    let share = Double(drawn.filter { $0 < 0 }.count) / Double(drawn.count)
    #expect(abs(share - 0.25) < 0.021)
    let clamped = many(template) { $0.clampScaleToZero = true }.map(\.scale)
    #expect(clamped == drawn.map { max($0, 0) })
  }

  @Test("golden 14: scale grows with age")
  func scaleSpeed() {
    let template = cell(lifetime: 2) {
      $0.scale = 0.15
      $0.scaleRange = 1
      $0.scaleSpeed = 0.5
    }
    let drawn = many(template, age: 1).map(\.scale)
    #expect(drawn.allSatisfy { $0 >= 0.1499 && $0 <= 1.1501 })
    #expect(abs(drawn.mean - 0.65) < 0.015)
  }

  @Test(
    "golden 15: opacity is not clamped before it is drawn",
    arguments: [(0.0, 0.85, 1.15), (0.5, 0.60, 0.90), (1.0, 0.35, 0.65)])
  func alpha(age: Double, low: Double, high: Double) {
    let template = cell(lifetime: 2) {
      $0.alphaRange = 0.3
      $0.alphaSpeed = -0.5
    }
    let drawn = many(template, age: age).map(\.alpha)
    #expect(drawn.allSatisfy { Double($0) >= low - 1e-4 && Double($0) <= high + 1e-4 })
    #expect(abs(drawn.mean - (low + high) / 2) < 0.005)
    #expect(Double(drawn.max() ?? 0) > high - 0.001)
  }

  @Test("golden 16: without ranges and speeds the colour stays", arguments: [0.0, 3.0, 10.4])
  func constantColor(age: Double) {
    let template = cell(lifetime: 10.5) {
      $0.color = Color(red: 1, green: 1, blue: 1, alpha: 0.8)
    }
    #expect(many(template, age: age).allSatisfy { $0.alpha == 0.8 && $0.red == 1 })
  }

  @Test("golden 19: the fan of the hearts")
  func fan() {
    let template = cell {
      $0.velocity = 100
      $0.emissionLongitude = -.pi / 2
      $0.emissionRange = .pi / 5
    }
    let particles = many(template)
    let limit = Float(0.309017)
    for (particle, speed) in zip(particles, speeds(particles)) {
      #expect(abs(particle.velocityX) <= limit * speed * 1.00001)
      #expect(particle.velocityY < 0)
    }
    #expect(particles.contains { abs($0.velocityX) > 30.5 })
  }

  @Test("golden 20: a full turn fills the four quadrants alike")
  func fullTurn() {
    let template = cell {
      $0.velocity = 1
      $0.emissionRange = 2 * .pi
    }
    let particles = many(template)
    let tolerance = 3 * (0.25 * 0.75 / Double(particles.count)).squareRoot()
    for quadrant in 0..<4 {
      let inside = particles.filter {
        ($0.velocityX < 0) == (quadrant & 1 == 1) && ($0.velocityY < 0) == (quadrant & 2 == 2)
      }
      #expect(abs(Double(inside.count) / Double(particles.count) - 0.25) < tolerance)
    }
  }

  @Test("golden 26: where shapes give birth")
  func shapes() {
    let template = cell()
    let line = many(template) {
      $0.emitterShape = .line
      $0.emitterPosition = LengthPair(x: Length(points: 100), y: Length(points: 7))
      $0.emitterSize = LengthPair(x: Length(points: 200))
    }
    #expect(line.allSatisfy { $0.x >= 0 && $0.x <= 200 && $0.y == 7 })
    #expect(abs(line.map(\.x).mean - 100) < 3)
    let rectangle = many(template) {
      $0.emitterShape = .rectangle
      $0.emitterSize = LengthPair(x: Length(points: 20), y: Length(points: 10))
    }
    #expect(rectangle.allSatisfy { abs($0.x) <= 10 && abs($0.y) <= 5 })
    let circle = many(template) {
      $0.emitterShape = .circle
      $0.emitterSize = LengthPair(x: Length(points: 12))
    }
    let radii = circle.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    #expect(radii.allSatisfy { $0 <= 12.0001 })
    #expect(abs(radii.mean - 8) < 3 * 2.83 / 63)
    // A ball of radius R projected to the screen: the mean distance is 3π/16 · R.
    let sphere = many(template) {
      $0.emitterShape = .sphere
      $0.emitterSize = LengthPair(x: Length(points: 12))
    }
    let projected = sphere.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    #expect(abs(projected.mean - 12 * 3 * Double.pi / 16) < 0.15)
  }

  @Test("golden 41: scale, range and speed of a SpriteKit emitter")
  func spriteKit() {
    let template = cell(lifetime: 5) {
      $0.scale = 0.3
      $0.scaleRange = 0.2
      $0.scaleSpeed = -0.1
    }
    #expect(many(template).allSatisfy { $0.scale >= 0.2 && $0.scale <= 0.4 })
    #expect(abs(many(template, age: 3).map(\.scale).mean) < 0.004)
  }

  @Test("golden 42: a Particle Designer sun")
  func particleDesigner() {
    let template = cell(rate: 500, lifetime: 1) {
      $0.lifetimeRange = 1.4
      $0.velocity = 225
      $0.velocityRange = 13.16
      $0.emissionRange = 4 * .pi
    }
    let particles = simulation(template).sample(at: 10).particles
    #expect(particles.allSatisfy { $0.lifetime >= 0.3 && $0.lifetime <= 1.7 })
    #expect(speeds(particles).allSatisfy { $0 >= 218.41 && $0 <= 231.59 })
    #expect(abs(particles.count - 500) < 20)
  }

  @Test("golden 44: draws are uniform")
  func uniform() {
    let range = 2.0
    let template = cell {
      $0.burstCount = 100_000
      $0.scale = 5
      $0.scaleRange = range
    }
    let running = simulation(template)
    let sorted = withExtendedLifetime(running) {
      let frame = running.sample(at: 0)
      return (0..<frame.count).map { Double(frame.scale[$0]) }.sorted()
    }
    let count = Double(sorted.count)
    let mean = sorted.reduce(0, +) / count
    #expect(abs(mean - 5) < 3 * range / (12 * count).squareRoot())
    var distance = 0.0
    for (index, value) in sorted.enumerated() {
      let expected = (value - 4) / range
      distance = max(distance, abs(Double(index) / count - expected))
      distance = max(distance, abs(Double(index + 1) / count - expected))
    }
    // The Kolmogorov–Smirnov bound at 1 %.
    #expect(distance < 1.63 / count.squareRoot())
  }
}
