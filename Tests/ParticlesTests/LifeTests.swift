// SPDX-License-Identifier: MIT

import Particles
import Testing

/// When particles come and go.
@Suite struct LifeTests {
  @Test("births come earlier by the phase")
  func phase() {
    let births = simulation(cell(rate: 2, lifetime: 9) { $0.phase = 0.5 }).sample(at: 1.3)
      .particles.map(\.birth)
    #expect(births == [0.25, 0.75, 1.25])
  }

  @Test("a burst is born at once", arguments: [(-0.1, 0), (0.0, 7), (0.99, 7), (1.0, 0)])
  func burst(age: Double, living: Int) {
    let running = simulation(
      cell {
        $0.burstCount = 7
        $0.beginTime = 2
      })
    #expect(running.sample(at: 2 + age).count == living)
    #expect(running.endTime == 3)
  }

  @Test("an effect without births is over at once")
  func nothing() {
    #expect(simulation(cell()).endTime == 0)
    #expect(simulation(layer([])).endTime == 0)
    #expect(simulation(cell(rate: 1)).endTime == nil)
    #expect(simulation(cell(rate: 5, lifetime: -1)).endTime == 0)
  }

  @Test("after the stop the living finish")
  func stop() {
    let running = simulation(cell(rate: 10, lifetime: 2))
    #expect(running.sample(at: 5).count == 20)
    running.stopEmitting(at: 5)
    #expect(running.endTime == 7)
    #expect(running.sample(at: 6).count == 10)
    #expect(running.sample(at: 7).count == 0)
    #expect(running.sample(at: 5).count == 20)
  }

  @Test("a rocket in the air still bursts after the stop")
  func stoppedRocket() {
    let spark = cell(lifetime: 1) {
      $0.burstCount = 9
      $0.burstsAtDeath = true
    }
    let rocket = cell(rate: 1, lifetime: 1.5) { $0.emitterCells = [spark] }
    let running = simulation(rocket)
    running.stopEmitting(at: 1.2)
    #expect(running.sample(at: 2.4).count == 1)
    let sparks = running.sample(at: 2.6).particles
    #expect(sparks.count == 9)
    #expect(sparks.allSatisfy { $0.birth == 2.5 })
    #expect(running.endTime == 3.5)
  }

  @Test(
    "children outlive their parents",
    arguments: [(0.8, 4), (1.2, 3), (1.3, 2), (1.7, 1), (1.8, 0)])
  func orphans(time: Double, living: Int) {
    let child = cell(rate: 4, lifetime: 1)
    let parent = cell(lifetime: 1) {
      $0.burstCount = 1
      $0.emitterCells = [child]
    }
    // Births at 0.25, 0.5 and 0.75; the parent is gone at 1.
    #expect(simulation(parent).sample(at: time).count == living)
  }

  @Test(
    "repetitions of the window",
    arguments: [
      (2.0, 0.0, 0.0, false, 4), (2, 3, 0, false, 12), (2, 3, 0, true, 24), (2, 3, 5, false, 10),
    ])
  func windows(duration: Double, count: Double, total: Double, reverses: Bool, births: Int) {
    let template = cell(rate: 2, lifetime: 1000) {
      $0.duration = duration
      $0.repeatCount = count
      $0.repeatDuration = total
      $0.autoreverses = reverses
    }
    #expect(simulation(template).sample(at: 500).count == births)
    let windowed = layer([cell(rate: 2, lifetime: 1000)]) {
      $0.duration = duration
      $0.repeatCount = count
      $0.repeatDuration = total
      $0.autoreverses = reverses
    }
    #expect(simulation(windowed).sample(at: 500).count == births)
  }

  @Test("a cell's speed is the speed of its motion")
  func cellSpeed() {
    let particle = lone(
      cell {
        $0.speed = 2
        $0.velocity = 10
      }, age: 0.5)
    #expect(near(particle?.x, 10) && near(particle?.age, 1))
  }

  @Test("a disabled cell emits nothing")
  func disabled() {
    let off = cell(rate: 10) {
      $0.enabled = false
      $0.burstCount = 4
    }
    #expect(simulation(off).sample(at: 1).count == 0)
  }

  @Test("after four days nothing is different")
  func longRun() {
    let running = simulation(cell(rate: 30, lifetime: 20) { $0.velocity = 30 })
    let particles = running.sample(at: 345_600.004).particles
    #expect(particles.count == 600)
    for particle in particles {
      #expect(near(particle.x, 30 * (345_600.004 - particle.birth), within: 0.01))
    }
  }

  @Test("levels beyond the fourth do not count")
  func levels() {
    var template = cell(rate: 1, lifetime: 10)
    for _ in 0..<6 {
      let child = template
      template = cell(rate: 1, lifetime: 10) { $0.emitterCells = [child] }
    }
    let running = simulation(template)
    #expect(running.cells.count == 4)
    // One birth a second at each level: 5, then 4 + 3 + 2 + 1, and so on.
    #expect(running.sample(at: 5.5).count == 5 + 10 + 10 + 5)
  }
}
