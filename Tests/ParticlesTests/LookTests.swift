// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

/// Size, colour, turning and pictures.
@Suite struct LookTests {
  @Test("opacity comes up and goes down", arguments: [(0.0, 0.0), (0.25, 0.5), (1, 1), (1.9, 0.5)])
  func fades(age: Double, alpha: Double) {
    let template = cell(lifetime: 2) {
      $0.burstCount = 1
      $0.fadeInDuration = 0.5
      $0.fadeOutDuration = 0.2
    }
    #expect(near(simulation(template).sample(at: age).particles.first?.alpha, alpha))
  }

  @Test("colours are chosen uniformly, ranges come on top")
  func colors() {
    let palette = [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0),
      Color(red: 0, green: 0, blue: 1, alpha: 0.5),
    ]
    let template = cell {
      $0.burstCount = 3000
      $0.colors = palette
      $0.color = .white
      $0.blueRange = 0.1
    }
    let particles = simulation(template).sample(at: 0).particles
    for color in palette {
      let share = particles.filter { $0.red == color.red && $0.green == color.green }.count
      #expect(abs(share - 1000) < 90)
    }
    #expect(particles.allSatisfy { $0.alpha == ($0.red + $0.green > 0 ? 1 : 0.5) })
    #expect(particles.allSatisfy { abs($0.blue - (1 - $0.red - $0.green)) <= 0.0501 })
  }

  @Test(
    "curves take a property's place or multiply it",
    arguments: [
      (Behavior.LifeKeyPath.scale, false, 1.0), (.scale, true, 3), (.alpha, false, 1),
      (.alpha, true, 0.5), (.rotation, false, 1), (.rotation, true, 2),
    ])
  func curves(path: Behavior.LifeKeyPath, multiplies: Bool, value: Double) {
    let rule = Behavior.ValueOverLife(
      keyPath: path, values: [0, 2, 2], locations: [0, 0.5, 1], multiplies: multiplies)
    let template = cell(lifetime: 4) {
      $0.burstCount = 1
      $0.scale = 3
      $0.color = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
      $0.rotation = 2
      $0.behaviors = [Behavior(.valueOverLife(rule))]
    }
    let particle = simulation(template).sample(at: 1).particles.first
    let found =
      path == .scale ? particle?.scale : (path == .alpha ? particle?.alpha : particle?.rotation)
    #expect(near(found, value))
  }

  @Test(
    "speeds over life are integrated",
    arguments: [
      (Behavior.LifeKeyPath.spin, 5.0), (Behavior.LifeKeyPath.scaleSpeed, 5.0),
      (Behavior.LifeKeyPath.velocityX, 4.0),
    ])
  func integrals(path: Behavior.LifeKeyPath, value: Double) {
    // From 0 to 4 during the first half of four seconds: the integral up to age 2 is 4.
    let rule = Behavior.ValueOverLife(keyPath: path, values: [0, 4, 0])
    let template = cell(lifetime: 4) {
      $0.burstCount = 1
      $0.rotation = 1
      $0.behaviors = [Behavior(.valueOverLife(rule))]
    }
    let particle = simulation(template).sample(at: 2).particles.first
    let found =
      path == .spin ? particle?.rotation : (path == .scaleSpeed ? particle?.scale : particle?.x)
    #expect(near(found, value))
    if path == .velocityX {
      #expect(near(particle?.velocityX, 4))
    }
  }

  @Test("a behaviour that is off does nothing")
  func disabledBehavior() {
    let rule = Behavior.ValueOverLife(keyPath: .scale, values: [9])
    let particle = lone(
      cell { $0.behaviors = [Behavior(.valueOverLife(rule), enabled: false)] }, age: 0.5)
    #expect(particle?.scale == 1)
  }

  @Test(
    "sprite-sheet frames",
    arguments: [(ContentsFrameMode.single, 0.9, 0), (.sequential, 0.35, 3), (.sequential, 0.9, 1)])
  func frames(mode: ContentsFrameMode, age: Double, frame: Int) {
    let template = cell {
      $0.contentsFrameCount = 8
      $0.contentsFramesPerSecond = 10
      $0.contentsFrameMode = mode
    }
    #expect(lone(template, age: age)?.frameIndex == UInt16(frame))
  }

  @Test("random frames are all drawn, each for a whole life")
  func randomFrames() {
    let template = cell {
      $0.burstCount = 400
      $0.contentsFrameCount = 4
      $0.contentsFrameMode = .random
    }
    let running = simulation(template)
    let early = running.sample(at: 0).particles.map(\.frameIndex)
    #expect(running.sample(at: 0.9).particles.map(\.frameIndex) == early)
    for frame in 0..<4 {
      #expect(abs(early.filter { $0 == UInt16(frame) }.count - 100) < 30)
    }
  }

  @Test(
    "pictures look where they go", arguments: [(-0.5, 0.0), (0, 0.5), (0.5, 1), (1, -0.5)])
  func alignment(heading: Double, turned: Double) {
    let template = cell {
      $0.velocity = 50
      $0.emissionLongitude = heading * .pi
      $0.spin = 9
      $0.behaviors = [Behavior(.alignToMotion(Behavior.AlignToMotion(rotation: 1)))]
    }
    let angle = lone(template, age: 0.5).map { Double($0.rotation) / .pi - 2 }
    // Half a turn either way is the same.
    #expect(angle.map { abs($0 - turned) < 1e-4 || abs(abs($0 - turned) - 2) < 1e-4 } == true)
  }

  @Test("children of a scaled layer are scaled once")
  func layerScale() {
    let child = cell(lifetime: 5) { $0.burstCount = 1 }
    let parent = cell(lifetime: 5) {
      $0.burstCount = 1
      $0.scaleSpeed = 1
      $0.emitterCells = [child]
    }
    let particles = simulation(layer([parent]) { $0.scale = 3 }).sample(at: 1).particles
    #expect(particles.map(\.scale) == [6, 3])
  }

  @Test("a child's speeds are scaled by what it inherits")
  func inheritedSpeeds() {
    let child = cell(lifetime: 5) {
      $0.burstCount = 1
      $0.scaleSpeed = 1
      $0.alphaSpeed = -0.1
    }
    let parent = cell(lifetime: 5) {
      $0.burstCount = 1
      $0.scale = 0.5
      $0.color = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
      $0.emitterCells = [child]
    }
    let particle = simulation(parent).sample(at: 2).particles.last
    #expect(near(particle?.scale, 1.5) && near(particle?.alpha, 0.4))
  }

  @Test("what a drawer is told of a cell")
  func simulatedCells() {
    let template = cell(lifetime: 2) {
      $0.contents = .shape(.star, size: 10)
      $0.scale = 1
      $0.scaleRange = 0.5
      $0.scaleSpeed = 1
      $0.velocity = -30
      $0.velocityRange = 10
      $0.particleType = .plane
    }
    let info = simulation(layer([template]) { $0.renderMode = .additive }).cells.first
    #expect(info?.minimumScale == 0.75 && info?.maximumScale == 3.25)
    #expect(info?.isPlane == true && info?.additive == true && info?.rotates == false)
    #expect(info?.contents == .shape(.star, size: 10))
  }
}
