// SPDX-License-Identifier: MIT

import Particles
import Testing

/// Rows of the golden table that are about whole frames: order, seeds, epochs, planes.
@Suite struct GoldenFrameTests {
  private func lively() -> EmitterCell {
    cell(rate: 40, lifetime: 1.5) {
      $0.lifetimeRange = 1
      $0.velocity = 100
      $0.velocityRange = 50
      $0.emissionRange = 2
      $0.scaleRange = 0.5
      $0.spinRange = 3
      $0.yAcceleration = 90
      $0.redRange = 0.5
      $0.alphaSpeed = -0.3
    }
  }

  @Test("golden 29: the state does not depend on how it was reached", arguments: [1, 300, 1000])
  func seekOrder(steps: Int) {
    let running = simulation(layer([lively()]))
    for step in 1...steps {
      _ = running.sample(at: 5 * Double(step) / Double(steps))
    }
    let stepped = running.sample(at: 5).particles
    let direct = simulation(layer([lively()])).sample(at: 5).particles
    #expect(stepped == direct)
    _ = running.sample(at: 9)
    #expect(running.sample(at: 5).particles == direct)
    #expect(!direct.isEmpty)
  }

  @Test("golden 30: equal seeds, equal particles")
  func seeds() {
    func frame(_ seed: UInt32) -> [Particle] {
      simulation(layer([lively()]) { $0.seed = seed }).sample(at: 3).particles
    }
    #expect(frame(7) == frame(7))
    #expect(frame(7) != frame(8))
    let both = simulation(layer([lively()]), layer([lively()])).sample(at: 3).particles
    let half = both.count / 2
    #expect(both[..<half].map(\.x) == both[half...].map(\.x))
  }

  @Test(
    "golden 36: who is on top",
    arguments: [
      (RenderMode.oldestFirst, [1.0, 2, 3]), (.oldestLast, [3, 2, 1]), (.unordered, [1, 2, 3]),
    ])
  func order(mode: RenderMode, births: [Double]) {
    let running = simulation(layer([cell(rate: 1, lifetime: 10)]) { $0.renderMode = mode })
    #expect(running.sample(at: 3.5).particles.map(\.birth) == births)
  }

  @Test("golden 37: a change of the layer concerns new particles only")
  func epochs() {
    let before = layer([cell(rate: 1, lifetime: 10)])
    var after = before
    after.scale = 2
    let running = Simulation(layers: [before], width: 1, height: 1, maximumParticles: 100)
    running.update(layers: [after], at: 5)
    for particle in running.sample(at: 9.5).particles {
      #expect(particle.scale == (particle.birth < 5 ? 1 : 2))
    }
    #expect(running.sample(at: 9.5).count == 9)
    #expect(running.sample(at: 4.5).particles.map(\.scale) == [1, 1, 1, 1])
  }

  @Test("golden 40: a plane turns about its axis")
  func plane() {
    let upright = cell(lifetime: 10) {
      $0.burstCount = 1
      $0.particleType = .plane
      $0.rotation = .pi / 3
      $0.orientationLatitude = .pi / 2
      $0.orientationLongitude = .pi / 2
    }
    let half = attitude(upright, at: 0)
    #expect(near(half.matrix[0], 0.5) && near(half.matrix[1], 0))
    #expect(near(half.matrix[2], 0) && near(half.matrix[3], 1))
    #expect(!half.showsBack)
    let flat = cell(lifetime: 10) {
      $0.burstCount = 1
      $0.particleType = .plane
      $0.spin = .pi / 3
    }
    let turned = attitude(flat, at: 1)
    #expect(near(turned.matrix[0], 0.5) && near(turned.matrix[1], -0.8660254))
    #expect(near(turned.matrix[2], 0.8660254) && near(turned.matrix[3], 0.5))
    var hidden = upright
    hidden.rotation = 2 * .pi / 3
    #expect(attitude(hidden, at: 0).showsBack)
  }

  /// Returns how the first particle of a cell of planes stands.
  private func attitude(
    _ template: EmitterCell, at time: Double
  ) -> (matrix: [Float], showsBack: Bool) {
    let running = simulation(template)
    return withExtendedLifetime(running) {
      let frame = running.sample(at: time)
      return ([frame.m11[0], frame.m12[0], frame.m21[0], frame.m22[0]], frame.back[0] == 1)
    }
  }
}
