// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

/// What the maximum does.
@Suite struct MaximumTests {
  @Test("no frame has more than the maximum, and it is nearly used", arguments: [1, 50, 333])
  func bound(maximum: Int) {
    let cells = [
      cell(rate: 100, lifetime: 3) { $0.lifetimeRange = 0.2 }, cell(rate: 77, lifetime: 5),
    ]
    let running = simulation(layer(cells), maximum: maximum)
    for time in [0.5, 3, 7, 100, 9] {
      #expect(running.sample(at: time).count <= maximum)
    }
    #expect(Double(running.sample(at: 50).count) >= Double(maximum) * 0.9 - 2)
  }

  @Test("what is left out is counted")
  func counted() {
    let running = simulation(layer([cell(rate: 100, lifetime: 1)]), maximum: 50)
    let shown = running.sample(at: 10).count
    #expect((48...50).contains(shown))
    #expect(running.leftOut == 100 - shown)
    let free = simulation(layer([cell(rate: 100, lifetime: 1)]), maximum: 100)
    #expect(free.sample(at: 10).count == 100)
    #expect(free.leftOut == 0)
  }

  @Test("a burst loses what is too much")
  func burst() {
    let running = simulation(layer([cell { $0.burstCount = 300 }]), maximum: 120)
    let shown = running.sample(at: 0.5).count
    #expect((118...120).contains(shown))
    #expect(running.leftOut == 300 - shown)
    #expect(running.sample(at: 2).count == 0)
  }

  /// A rocket that is there has its whole shell, whatever there is memory for.
  @Test("memory has a bound, which takes whole trees")
  func memory() {
    let shell = cell {
      $0.name = "shell"
      $0.burstCount = 100
      $0.burstsAtDeath = true
    }
    let rockets = cell(rate: 40, lifetime: 1) { $0.emitterCells = [shell] }
    let running = Simulation(
      layers: [layer([rockets])], width: 100, height: 100, maximumParticles: 10_000,
      capacity: 1000)
    let parts = Dictionary(grouping: running.sample(at: 9.99).particles) {
      running.cells[Int($0.cell)].cell.name
    }
    let (alive, dead) = (parts[nil]?.count ?? 0, parts["shell"]?.count ?? 0)
    #expect((8...12).contains(alive) && dead > 0 && dead.isMultiple(of: 100))
    #expect(dead + alive <= 1200)
  }

  @Test("the maximum reaches sub-emitters")
  func children() {
    let child = cell(rate: 50, lifetime: 1)
    let parent = cell(rate: 5, lifetime: 2) { $0.emitterCells = [child] }
    let running = simulation(layer([parent]), maximum: 200)
    for time in [1.0, 5, 20] {
      let count = running.sample(at: time).count
      #expect(count <= 200 && count > (time > 2 ? 180 : 20))
    }
    #expect(running.leftOut > 0)
  }

  @Test("a maximum of nothing shows nothing")
  func zero() {
    #expect(simulation(layer([cell(rate: 9)]), maximum: 0).sample(at: 3).count == 0)
  }

  @Test("the estimate bounds what lives, but for chance", arguments: 200..<216)
  func estimate(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var any = random.layer()
    any.beginTime = 0
    let running = Simulation(
      layers: [any], width: 640, height: 480, maximumParticles: 1_000_000)
    let estimate = any.estimatedParticles
    for time in [0.5, 1, 2, 5] {
      #expect(Double(running.sample(at: time).count) <= estimate * 1.1 + 10)
    }
  }

  @Test("an explosion of sub-emitters is foreseen")
  func explosion() {
    let inner = cell(rate: 400, lifetime: 2)
    let middle = cell(rate: 400, lifetime: 2) { $0.emitterCells = [inner] }
    let outer = cell(rate: 10, lifetime: 2) { $0.emitterCells = [middle] }
    #expect(layer([outer]).estimatedParticles > 10_000_000)
    #expect(layer([cell(rate: 30, lifetime: 20)]).estimatedParticles == 600)
  }
}
