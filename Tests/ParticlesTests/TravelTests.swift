// SPDX-License-Identifier: MIT

import Particles
import Testing

/// Births by the distance that the parent travels.
@Suite struct TravelTests {
  /// One parent that emits five particles per 100 points, which stay where they spawn.
  private func layer(_ change: (inout EmitterCell) -> Void) -> EmitterLayer {
    var dot = cell(rate: 5, lifetime: 100)
    dot.birthRatePer = .distance
    var parent = cell(lifetime: 4)
    parent.burstCount = 1
    parent.velocity = 300
    parent.emitterCells = [dot]
    change(&parent)
    return ParticlesTests.layer([parent])
  }

  private func dots(_ layer: EmitterLayer, at time: Double = 50) -> [SIMD2<Float>] {
    simulation(layer).sample(at: time).particles.map { SIMD2($0.x, $0.y) }
  }

  @Test(
    "dots are 20 points apart however the parent flies",
    arguments: [(0.0, 0.0, 1.0), (500, 0, 1), (0, 1.5, 1), (300, 2, 1), (300, 1, 0.5)])
  func evenSpacing(gravity: Double, drag: Double, speed: Double) {
    let places = dots(
      layer {
        $0.yAcceleration = gravity
        $0.drag = drag
        $0.speed = speed
      })
    #expect(places.count > 5)
    for (first, second) in zip(places, places.dropFirst()) {
      let gap = second - first
      // The chord of a curved way is a little shorter.
      #expect(abs((gap * gap).sum().squareRoot() - 20) < 0.4)
    }
  }

  @Test("a parent of 300 points a second has 60 dots in four seconds")
  func number() {
    #expect(abs(dots(layer { _ in }).count - 60) <= 1)
  }

  @Test("each parent begins elsewhere")
  func phases() {
    let places = dots(
      layer {
        $0.burstCount = 40
        $0.lifetime = 0.066
      })
    let first = places.map { $0.x.truncatingRemainder(dividingBy: 20) }
    #expect((30...40).contains(places.count))
    #expect((5...15).contains(first.filter { $0 < 5 }.count))
    #expect((5...15).contains(first.filter { $0 >= 15 }.count))
  }

  @Test("dots are the same by any way")
  func history() {
    let layer = layer {
      $0.burstCount = 9
      $0.velocityRange = 100
      $0.drag = 0.7
      $0.yAcceleration = 200
      $0.speed = 0.8
    }
    let running = simulation(layer)
    for time in [0.1, 0.5, 0.517, 0.53, 3, 2, 2.01, 9, 0.3] {
      let isSame =
        running.sample(at: time).particles == simulation(layer).sample(at: time).particles
      #expect(isSame, "at \(time)")
    }
  }

  @Test("no fewer dots are estimated than there are, at most twice as many")
  func estimate() {
    let layer = layer {
      $0.drag = 1
      $0.velocityRange = 60
    }
    let most = Double(dots(layer).count)
    #expect(layer.estimatedParticles > most && layer.estimatedParticles < most * 2)
  }
}
