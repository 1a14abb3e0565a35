// SPDX-License-Identifier: MIT

import Glibc
import Particles
import Testing
import Values

/// Motion that the golden table does not reach.
@Suite struct MotionTests {
  /// Steps v' = force(t) − drag · v finely from birth at `birth`.
  private func stepped(
    birth: Double, age: Double, drag: Double, force: (Double) -> Double
  ) -> (position: Double, velocity: Double) {
    var position = 0.0
    var velocity = 0.0
    let count = 200_000
    let interval = age / Double(count)
    for index in 0..<count {
      let time = birth + (Double(index) + 0.5) * interval
      let middle = velocity + (force(time) - drag * velocity) * interval / 2
      position += middle * interval
      velocity += (force(time) - drag * middle) * interval
    }
    return (position, velocity)
  }

  @Test("waves agree with small steps", arguments: [0.0, 0.4, 3.0], [0.0, 0.37])
  func waves(drag: Double, birth: Double) {
    let template = cell {
      $0.drag = drag
      $0.beginTime = birth
      $0.mass = 2
      $0.behaviors = [
        Behavior(.wave(Behavior.Wave(forceX: 100, forceY: -40, frequency: 0.7)))
      ]
    }
    let particle = lone(template, age: birth + 1.3)
    let expected = stepped(birth: birth, age: 1.3, drag: drag / 2) {
      50 * sin(2 * Double.pi * 0.7 * $0)
    }
    #expect(near(particle?.x, expected.position, within: 0.01))
    #expect(near(particle?.velocityX, expected.velocity, within: 0.01))
    #expect(near(particle?.y, -0.4 * expected.position, within: 0.01))
  }

  @Test("a particle's own wave starts anywhere, and without speed")
  func ownWaves() {
    let template = cell(lifetime: 5) {
      $0.burstCount = 200
      $0.behaviors = [
        Behavior(.wave(Behavior.Wave(forceX: 100, frequency: 1, phase: .perParticle)))
      ]
    }
    let running = simulation(template)
    #expect(running.sample(at: 0).particles.allSatisfy { abs($0.x) < 1e-4 })
    #expect(running.sample(at: 0).particles.allSatisfy { abs($0.velocityX) < 1e-4 })
    let swung = running.sample(at: 0.5).particles.map(\.velocityX)
    // Over half a swing the speed gained is 2F ÷ ω · cos ψ.
    let limit = Float(2 * 100 / (2 * Double.pi))
    #expect(swung.allSatisfy { abs($0) <= limit * 1.0001 })
    #expect((swung.max() ?? 0) > limit * 0.95 && (swung.min() ?? 0) < -limit * 0.95)
  }

  @Test("drift is not braked", arguments: [0.0, 2.0])
  func drift(drag: Double) {
    let template = cell {
      $0.drag = drag
      $0.driftVelocityX = 30
      $0.driftVelocityY = -20
    }
    let particle = lone(template, age: 1.5)
    #expect(near(particle?.x, 45) && near(particle?.y, -30))
    #expect(near(particle?.velocityX, 30) && near(particle?.velocityY, -20))
  }

  @Test("wobbling circles about the path")
  func wobble() {
    let template = cell(lifetime: 3) {
      $0.burstCount = 50
      $0.wobbleX = 10
      $0.wobbleY = 10
      $0.wobbleFrequency = 0.5
      $0.driftVelocityX = 100
    }
    let running = simulation(template)
    let start = running.sample(at: 0).particles
    let half = running.sample(at: 1).particles
    for (before, after) in zip(start, half) {
      #expect(near((before.x * before.x + before.y * before.y).squareRoot(), 10))
      #expect(near(before.x + after.x, 100) && near(before.y + after.y, 0))
    }
  }

  @Test("a spring is a harmonic oscillator")
  func spring() {
    let template = cell {
      $0.behaviors = [
        Behavior(
          .attractor(
            Behavior.Attractor(stiffness: 4, position: LengthPair(x: Length(points: 100)))))
      ]
    }
    for age in [0.5, 1.0, 2.2] {
      let particle = lone(template, age: age)
      #expect(near(particle?.x, 100 - 100 * cos(2 * age), within: 1.5))
      #expect(near(particle?.y, 0))
    }
  }

  @Test("inside its radius an attractor does nothing, outside it pulls or pushes")
  func radius() {
    func placed(_ stiffness: Double, _ radius: Double) -> Particle? {
      let rule = Behavior.SimpleAttractor(
        stiffness: stiffness, radius: radius, position: LengthPair(x: Length(points: 10)))
      return lone(cell { $0.behaviors = [Behavior(.simpleAttractor(rule))] }, age: 0.5)
    }
    #expect(placed(5, 20)?.x == 0)
    #expect((placed(5, 2)?.x ?? 0) > 0.5)
    #expect((placed(-5, 2)?.x ?? 0) < -0.5)
  }

  @Test("an exploding field stays a number")
  func explosion() {
    let rule = Behavior.Attractor(
      stiffness: 85, radius: 300, position: LengthPair(x: Length(points: 900)), falloff: -290)
    let particle = lone(cell { $0.behaviors = [Behavior(.attractor(rule))] }, age: 3)
    #expect(particle?.isFinite == true)
  }

  @Test("axial and planar attractors leave what is along them")
  func attractorTypes() {
    func moved(_ type: Behavior.AttractorType) -> Particle? {
      let rule = Behavior.Attractor(
        type: type, stiffness: 5,
        position: LengthPair(x: Length(points: 50), y: Length(points: 50)),
        orientationLatitude: .pi / 2)
      return lone(cell { $0.behaviors = [Behavior(.attractor(rule))] }, age: 0.5)
    }
    // The axis, and the plane's normal, is x.
    #expect(near(moved(.axial)?.x, 0) && (moved(.axial)?.y ?? 0) > 10)
    #expect(near(moved(.planar)?.y, 0) && (moved(.planar)?.x ?? 0) > 10)
  }

  @Test("light particles are braked more than heavy ones")
  func massRange() {
    let template = cell(lifetime: 3) {
      $0.burstCount = 300
      $0.velocity = 100
      $0.mass = 1
      $0.massRange = 1
      $0.drag = 2
    }
    let speeds = simulation(template).sample(at: 1).particles.map { Double($0.velocityX) }
    #expect((speeds.min() ?? 0) > 100 * exp(-4) - 0.1)
    #expect((speeds.max() ?? 0) < 100 * exp(-2 / 1.5) + 0.1)
    #expect((speeds.max() ?? 0) - (speeds.min() ?? 0) > 20)
  }

  @Test(
    "natural directions",
    arguments: [
      (EmitterShape.point, EmitterMode.outline, false), (.line, .volume, false),
      (.line, .outline, false), (.rectangle, .volume, false), (.rectangle, .surface, false),
      (.rectangle, .points, false), (.rectangle, .outline, true), (.circle, .volume, false),
      (.circle, .surface, false), (.circle, .outline, true), (.circle, .points, true),
      (.sphere, .surface, true), (.sphere, .outline, true), (.sphere, .volume, false),
      (.cuboid, .volume, false), (.cuboid, .surface, true), (.cuboid, .outline, true),
    ])
  func directions(shape: EmitterShape, mode: EmitterMode, outwards: Bool) {
    let template = cell {
      $0.burstCount = 64
      $0.velocity = 10
    }
    let running = simulation(
      layer([template]) {
        $0.emitterShape = shape
        $0.emitterMode = mode
        $0.emitterDepth = 20
        $0.emitterSize = LengthPair(x: Length(points: 20), y: Length(points: 20))
      })
    for particle in running.sample(at: 0).particles {
      let (x, y) = (particle.velocityX, particle.velocityY)
      if outwards {
        #expect(particle.x * x + particle.y * y >= 0)
        #expect(x * x + y * y <= 100.01)
      } else {
        #expect(x == (shape == .line ? 0 : 10) && y == (shape == .line ? -10 : 0))
      }
    }
  }

  @Test("corners and ends")
  func points() {
    func places(_ shape: EmitterShape) -> Set<[Float]> {
      let running = simulation(
        layer([cell { $0.burstCount = 200 }]) {
          $0.emitterShape = shape
          $0.emitterMode = .points
          $0.emitterSize = LengthPair(x: Length(points: 20), y: Length(points: 10))
        })
      return Set(running.sample(at: 0).particles.map { [$0.x, $0.y] })
    }
    #expect(places(.line) == [[-10, 0], [10, 0]])
    #expect(places(.rectangle) == [[-10, -5], [10, -5], [-10, 5], [10, 5]])
    #expect(places(.cuboid) == places(.rectangle))
  }

  @Test("a rectangle's outline is hit in proportion to its edges")
  func outline() {
    let running = simulation(
      layer([cell { $0.burstCount = 3000 }]) {
        $0.emitterShape = .rectangle
        $0.emitterMode = .outline
        $0.emitterSize = LengthPair(x: Length(points: 20), y: Length(points: 10))
      })
    let particles = running.sample(at: 0).particles
    #expect(particles.allSatisfy { abs(abs($0.x) - 10) < 1e-4 || abs(abs($0.y) - 5) < 1e-4 })
    #expect(abs(particles.filter { $0.y == -5 }.count - 1000) < 90)
    #expect(abs(particles.filter { $0.x == 10 }.count - 500) < 70)
  }

  @Test("the compatibility flags")
  func flags() {
    let template = cell {
      $0.burstCount = 500
      $0.velocity = 100
      $0.emissionRange = 1
    }
    func widest(_ change: (inout EmitterLayer) -> Void) -> Float {
      simulation(layer([template], change)).sample(at: 0).particles.map { abs($0.velocityY) }.max()
        ?? 0
    }
    #expect(abs(widest { _ in } - 100 * sinf(0.5)) < 1)
    #expect(abs(widest { $0.emissionRangeIsHalfAngle = true } - 100 * sinf(1)) < 1)
    let circle = simulation(
      layer([cell { $0.burstCount = 9 }]) {
        $0.emitterShape = .circle
        $0.emitterMode = .outline
        $0.circleSizeIsDiameter = true
        $0.emitterSize = LengthPair(x: Length(points: 20))
      })
    #expect(circle.sample(at: 0).particles.allSatisfy { near(hypotf($0.x, $0.y), 10) })
  }

  @Test("a cone fills the inside of a burst, latitude shortens what is seen")
  func depth() {
    let cone = cell {
      $0.burstCount = 4000
      $0.velocity = 100
      $0.emissionRange = 2 * .pi
    }
    let flattened = simulation(layer([cone]) { $0.emission = .conical }).sample(at: 0).particles
      .map { hypotf($0.velocityX, $0.velocityY) }
    #expect(flattened.allSatisfy { $0 <= 100.01 })
    // Uniform on the sphere: the mean of sin θ is π ÷ 4.
    #expect(abs(flattened.mean - 25 * Double.pi) < 1.5)
    let tilted = lone(
      cell {
        $0.velocity = 100
        $0.emissionLatitude = .pi / 3
      }, age: 1)
    #expect(near(tilted?.x, 50))
  }

  @Test("the farthest is drawn first")
  func backToFront() {
    let template = cell {
      $0.burstCount = 100
      $0.velocity = 100
      $0.emissionLatitude = .pi / 2
      $0.velocityRange = 150
      $0.xAcceleration = 0
    }
    // Depth is speed · age, and the second layer tells the depths of the same particles.
    var shown = template
    shown.emissionLatitude = 0
    let sorted = simulation(layer([template]) { $0.renderMode = .backToFront })
    let order = sorted.sample(at: 0.5).particles.map(\.scale)
    #expect(order.count == 100)
    var sized = template
    sized.scaleRange = 1
    var flat = shown
    flat.scaleRange = 1
    let depths = simulation(flat).sample(at: 0.5).particles.sorted { $0.x < $1.x }.map(\.scale)
    let drawn = simulation(layer([sized]) { $0.renderMode = .backToFront }).sample(at: 0.5)
      .particles.map(\.scale)
    #expect(drawn == depths)
  }

  @Test("lengths follow the output")
  func lengths() {
    let running = simulation(
      layer([cell { $0.burstCount = 1 }]) {
        $0.emitterPosition = LengthPair(
          x: Length(fraction: 1, points: -40), y: Length(fraction: 0.5))
      })
    let particle = running.sample(at: 0).particles.first
    #expect(particle?.x == 960 && particle?.y == 250)
  }
}
