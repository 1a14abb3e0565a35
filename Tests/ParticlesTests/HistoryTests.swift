// SPDX-License-Identifier: MIT

import Particles
import Support
import Testing
import Values

/// The state at a time does not depend on how it was reached, whatever the effect.
@Suite struct HistoryTests {
  @Test("any effect is the same by any way", arguments: 0..<24)
  func anyWay(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.layer() }
    func fresh() -> Simulation {
      Simulation(layers: layers, width: 640, height: 480, maximumParticles: 100_000)
    }
    let running = fresh()
    for time in [0, 0.1, 0.5, 0.52, 0.53, 1.9, 1.2, 3.7, 3.71, 40, 2.25, 2.26] {
      let stepped = running.sample(at: time).particles
      // Compared outside of the macro, which would print thousands of particles.
      let isSame = stepped == fresh().sample(at: time).particles
      #expect(isSame, "at \(time)")
      #expect(stepped.allSatisfy { $0.isFinite }, "at \(time)")
      #expect(stepped.allSatisfy { $0.age >= 0 && $0.age < $0.lifetime })
    }
  }

  @Test("what is drawn does not depend on what else is told", arguments: 200..<224)
  func looks(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.layer() }
    func simulation(_ detail: FrameDetail) -> Simulation {
      Simulation(
        layers: layers, width: 640, height: 480, maximumParticles: 100_000, detail: detail)
    }
    let full = simulation(.everything)
    let plain = simulation(.looks)
    for time in [0, 0.1, 0.5, 0.52, 1.9, 1.2, 3.7, 3.71, 40, 2.25] {
      let isSame = plain.sample(at: time).looks == full.sample(at: time).looks
      #expect(isSame, "at \(time)")
    }
  }

  @Test("P29 P31: many small steps reach what one does, at any rate", arguments: 100..<108)
  func smallSteps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let layers = [random.layer()]
    func fresh() -> Simulation {
      Simulation(layers: layers, width: 640, height: 480, maximumParticles: 100_000)
    }
    let running = fresh()
    for frame in 0...120 {
      _ = running.sample(at: Double(frame) / 60)
    }
    let isSame = running.sample(at: 2).particles == fresh().sample(at: 2).particles
    #expect(isSame)
  }

  @Test("epochs are kept through seeks")
  func epochs() {
    var random = SeededRandom(seed: 77)
    let first = layer([random.cell(level: 0), random.cell(level: 1)])
    var second = first
    second.birthRate = 2
    second.velocity = 3
    second.emitterCells[0].scale = 4
    func fresh() -> Simulation {
      let simulation = Simulation(
        layers: [first], width: 640, height: 480, maximumParticles: 100_000)
      simulation.update(layers: [second], at: 2)
      simulation.update(layers: [first], at: 3)
      return simulation
    }
    let running = fresh()
    for time in [1.5, 2.5, 3.5, 4.5, 2.25, 1.75, 3.25] {
      let isSame = running.sample(at: time).particles == fresh().sample(at: time).particles
      #expect(isSame, "at \(time)")
    }
  }

  @Test("a change of rate keeps the count going")
  func rateChange() {
    let slow = layer([cell(rate: 1, lifetime: 100)])
    var fast = slow
    fast.birthRate = 4
    let running = simulation(slow)
    running.update(layers: [fast], at: 2.5)
    // Half of the third interval has passed; the other half takes an eighth of a second.
    #expect(
      running.sample(at: 3.2).particles.map(\.birth) == [1, 2, 2.625, 2.875, 3.125])
  }

  @Test("a new look gets a new cell, an old one keeps its own")
  func cellsOfEpochs() {
    let first = layer([cell(rate: 1, lifetime: 100) { $0.contents = .emoji("❄", size: 10) }])
    var second = first
    second.emitterCells[0].contents = .emoji("☃", size: 10)
    let running = simulation(first)
    let version = running.cellsVersion
    running.update(layers: [second], at: 1.5)
    #expect(running.cells.count == 2 && running.cellsVersion > version)
    #expect(running.sample(at: 2.5).particles.map(\.cell) == [0, 1])
    running.update(layers: [first], at: 2.5)
    #expect(running.cells.count == 2)
    #expect(running.sample(at: 3.5).particles.map(\.cell) == [0, 1, 0])
  }
}

extension Particle {
  /// Whether everything is a number.
  var isFinite: Bool {
    [x, y, velocityX, velocityY, scale, rotation, red, green, blue, alpha, age, lifetime]
      .allSatisfy(\.isFinite)
  }
}
