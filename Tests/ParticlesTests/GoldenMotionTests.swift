// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

/// Rows of the golden table that are about one particle on its way.
@Suite struct GoldenMotionTests {
  @Test("golden 17: a parabola")
  func parabola() {
    let particle = lone(
      cell {
        $0.velocity = 100
        $0.yAcceleration = 30
      }, age: 2)
    #expect(near(particle?.x, 200) && near(particle?.y, 60))
    #expect(near(particle?.velocityX, 100) && near(particle?.velocityY, 60))
  }

  @Test("golden 18: minus a quarter turn is up")
  func up() {
    let particle = lone(
      cell {
        $0.velocity = 100
        $0.emissionLongitude = -.pi / 2
      }, age: 1)
    #expect(near(particle?.x, 0) && near(particle?.y, -100))
  }

  @Test(
    "golden 21: a line emits upwards",
    arguments: [(0.5, -225.0), (2.5, -625), (5, 0), (10.5, 5775)])
  func lineRises(age: Double, rise: Double) {
    let rocket = cell {
      $0.velocity = 500
      $0.yAcceleration = 200
    }
    let particle = lone(rocket, age: age) { $0.emitterShape = .line }
    #expect(near(particle?.y, rise, within: 0.01) && near(particle?.x, 0))
  }

  @Test("golden 22: half a turn from the line's direction is down")
  func lineFalls() {
    let paper = cell {
      $0.velocity = 175
      $0.emissionLongitude = .pi
    }
    let particle = lone(paper, age: 7) { $0.emitterShape = .line }
    #expect(near(particle?.x, 0) && near(particle?.y, 1225))
  }

  @Test("golden 23: a flake turns around", arguments: [(1.0, 2.5, -15.0), (10, 250, 1200)])
  func flake(age: Double, x: Double, y: Double) {
    let flake = cell {
      $0.velocity = 30
      $0.xAcceleration = 5
      $0.yAcceleration = 30
    }
    let particle = lone(flake, age: age) { $0.emitterShape = .line }
    #expect(near(particle?.x, x) && near(particle?.y, y))
  }

  @Test("golden 24: a rectangle emits to the right, negative velocity goes backwards")
  func rectangle() {
    let heart = cell {
      $0.velocity = -120
      $0.emissionLongitude = .pi / 2
      $0.yAcceleration = 20
    }
    let particle = lone(heart, age: 1) { $0.emitterShape = .rectangle }
    #expect(near(particle?.x, 0) && near(particle?.y, -110))
  }

  @Test(
    "golden 25: a circle's outline emits outwards",
    arguments: [(40.0, 0.0, 25.0), (40, 0.5, 45), (-40, 0.3, 13)])
  func circle(velocity: Double, age: Double, distance: Double) {
    var spark = cell(lifetime: 2) { $0.velocity = velocity }
    spark.burstCount = 100
    let running = simulation(
      layer([spark]) {
        $0.emitterShape = .circle
        $0.emitterMode = .outline
        $0.emitterSize = LengthPair(x: Length(points: 25))
      })
    for particle in running.sample(at: age).particles {
      #expect(near((particle.x * particle.x + particle.y * particle.y).squareRoot(), distance))
    }
  }

  @Test("golden 32: children start where the parent is and look where it goes")
  func childOrigin() {
    let forward = cell(lifetime: 5) {
      $0.burstCount = 1
      $0.beginTime = 1
      $0.velocity = 50
    }
    let sideways = cell(lifetime: 5) {
      $0.burstCount = 1
      $0.beginTime = 1
      $0.velocity = 50
      $0.emissionLongitude = .pi / 2
    }
    let parent = cell(lifetime: 1.5) {
      $0.burstCount = 1
      $0.velocity = 100
      $0.emissionLongitude = -.pi / 2
      $0.emitterCells = [forward, sideways]
    }
    let particles = simulation(parent).sample(at: 1).particles
    #expect(particles.count == 3)
    for particle in particles {
      #expect(near(particle.x, 0) && near(particle.y, -100))
    }
    #expect(near(particles[1].velocityX, 0) && near(particles[1].velocityY, -50))
    #expect(near(particles[2].velocityX, 50) && near(particles[2].velocityY, 0))
  }

  @Test("golden 33: children inherit scale and colour")
  func inheritance() {
    let child = cell(rate: 10, lifetime: 5)
    let parent = cell(lifetime: 5) {
      $0.burstCount = 1
      $0.scale = 0.05
      $0.color = Color(red: 1, green: 0, blue: 0)
      $0.emitterCells = [child]
    }
    let children = simulation(parent).sample(at: 1.05).particles.dropFirst()
    #expect(children.count == 10)
    for particle in children {
      #expect(near(particle.scale, 0.05, within: 1e-6))
      #expect([particle.red, particle.green, particle.blue, particle.alpha] == [1, 0, 0, 1])
    }
  }

  @Test("golden 38: drag")
  func drag() {
    let braked = lone(
      cell {
        $0.velocity = 100
        $0.behaviors = [Behavior(.drag(Behavior.Drag(drag: 2)))]
      }, age: 0.5)
    #expect(near(braked?.velocityX, 36.78794) && near(braked?.x, 31.60603))
    let falling = lone(
      cell {
        $0.drag = 2
        $0.xAcceleration = 150
      }, age: 1)
    #expect(near(falling?.velocityX, 64.84985) && near(falling?.x, 42.57507))
  }

  @Test("golden 39: values and colours over life")
  func overLife() {
    let scaled = lone(
      cell(lifetime: 4) {
        $0.behaviors = [
          Behavior(
            .valueOverLife(Behavior.ValueOverLife(keyPath: .scale, values: [0, 1, 0])))
        ]
      }, age: 1)
    #expect(near(scaled?.scale, 0.5, within: 1e-6))
    let black = Color(red: 0, green: 0, blue: 0)
    let tinted = lone(
      cell(lifetime: 4) {
        $0.behaviors = [
          Behavior(.colorOverLife(Behavior.ColorOverLife(colors: [black, .white])))
        ]
      }, age: 1)
    #expect(near(tinted?.red, 0.25, within: 1e-6) && near(tinted?.alpha, 1, within: 1e-6))
  }

  @Test("golden 43: angle and gravity of a y-up format")
  func flippedAxes() {
    let particle = lone(
      cell {
        $0.velocity = 10
        $0.emissionLongitude = -.pi / 2
        $0.yAcceleration = 100
      }, age: 1)
    #expect(near(particle?.x, 0) && near(particle?.y, 40))
  }
}
