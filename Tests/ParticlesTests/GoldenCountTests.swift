// SPDX-License-Identifier: MIT

import Particles
import Testing

/// Rows of the golden table that are about how many particles live when.
@Suite struct GoldenCountTests {
  @Test(
    "golden 1: five births a second, one second of life",
    arguments: [(0.10, 0), (0.25, 1), (0.95, 4), (1.05, 5), (1.25, 5), (10.05, 5)])
  func heartsRate(time: Double, living: Int) {
    #expect(simulation(cell(rate: 5)).sample(at: time).count == living)
  }

  @Test("golden 2: half a birth a second")
  func slowRate() {
    let births = simulation(cell(rate: 0.5, lifetime: 100)).sample(at: 5).particles.map(\.birth)
    #expect(births == [2, 4])
  }

  @Test(
    "golden 3 and 4: snow that has been falling for ten seconds",
    arguments: [(0.01, 300), (15.01, 600)])
  func snow(time: Double, living: Int) {
    let flake = cell(rate: 30, lifetime: 20)
    let frame = simulation(layer([flake, flake]) { $0.timeOffset = 10 }).sample(at: time)
    let particles = frame.particles
    #expect(particles.filter { $0.cell == 0 }.count == 2 * living)
    #expect(particles.allSatisfy { $0.age <= Float(time) + 10 })
  }

  @Test("golden 3: two different cells count for themselves")
  func snowCells() {
    let flake = cell(rate: 30, lifetime: 20)
    let soft = cell(rate: 30, lifetime: 20) { $0.velocity = 40 }
    let particles = simulation(layer([flake, soft]) { $0.timeOffset = 10 }).sample(at: 0.01)
      .particles
    #expect(particles.filter { $0.cell == 0 }.count == 300)
    #expect(particles.filter { $0.cell == 1 }.count == 300)
  }

  @Test("golden 5: the layer multiplies the birth rate")
  func layerRate() {
    let frame = simulation(layer([cell(rate: 5)]) { $0.birthRate = 2 }).sample(at: 10.05)
    #expect(frame.count == 10)
  }

  @Test("golden 6: five cells share thirty births")
  func fiveCells() {
    let cells = (0..<5).map { index in cell(rate: 30 / 5) { $0.velocity = Double(index) } }
    let particles = simulation(layer(cells)).sample(at: 10.1).particles
    for index in 0..<5 {
      #expect(particles.filter { $0.cell == UInt16(index) }.count == 6)
    }
  }

  @Test("golden 7: four cells in lock-step", arguments: [(10.05, 8), (10.10, 7)])
  func fourCells(time: Double, each: Int) {
    let cells = (0..<4).map { index in cell(rate: 30.0 / 4) { $0.velocity = Double(index) } }
    let particles = simulation(layer(cells)).sample(at: time).particles
    for index in 0..<4 {
      #expect(particles.filter { $0.cell == UInt16(index) }.count == each)
    }
  }

  @Test(
    "golden 8: a firework of two and a half seconds", arguments: [(5.0, 125), (13.0, 0), (20.0, 0)])
  func firework(time: Double, living: Int) {
    let running = simulation(cell(rate: 50, lifetime: 10.5) { $0.duration = 2.5 })
    #expect(running.sample(at: time).count == living)
    #expect(running.endTime == 13)
  }

  @Test("golden 9: a snowfall of ten seconds", arguments: [(30.0, 100), (70.0, 0)])
  func snowfall(time: Double, living: Int) {
    let running = simulation(cell(rate: 10, lifetime: 60) { $0.duration = 10 })
    #expect(running.sample(at: time).count == living)
    #expect(running.endTime == 70)
  }

  @Test(
    "golden 27: the layer's clock",
    arguments: [
      (1.0, 10.0, 100.0, 10.0), (1, 10, 105, 15), (2, 10, 105, 20), (0, 3, 100, 3),
      (0, 3, 500, 3),
    ])
  func layerClock(speed: Double, offset: Double, time: Double, local: Double) {
    let running = simulation(
      layer([cell(rate: 1, lifetime: 1000)]) {
        $0.beginTime = 100
        $0.speed = speed
        $0.timeOffset = offset
      })
    #expect(running.sample(at: 99).count == 0)
    let particles = running.sample(at: time).particles
    #expect(particles.count == Int(local))
    #expect(particles.allSatisfy { near($0.age, local - $0.birth) })
  }

  @Test("golden 28: beginning earlier is the same as an offset")
  func offset() {
    func running(begin: Double, offset: Double) -> Simulation {
      simulation(
        layer([cell(rate: 30, lifetime: 20) { $0.velocityRange = 40 }]) {
          $0.beginTime = begin
          $0.timeOffset = offset
        })
    }
    let first = running(begin: 4096, offset: 10).sample(at: 4096).particles
    let second = running(begin: 4086, offset: 0).sample(at: 4096).particles
    #expect(first.count == 300)
    #expect(first == second)
  }

  @Test(
    "golden 31: a child needs its parent for a whole interval",
    arguments: [(1.02, 1), (0.98, 0)])
  func children(life: Double, each: Int) {
    let child = cell(rate: 1, lifetime: 5)
    let parent = cell(lifetime: life) {
      $0.burstCount = 3
      $0.emitterCells = [child]
    }
    let particles = simulation(parent).sample(at: 3).particles
    #expect(particles.count == 3 * each)
    #expect(particles.allSatisfy { $0.birth == 1 })
  }
}
