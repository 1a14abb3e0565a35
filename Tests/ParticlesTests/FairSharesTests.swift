// SPDX-License-Identifier: MIT

import Support
import Testing
import Values

@testable import Particles

/// Who shows how many particles where not all can be shown.
@Suite struct FairSharesTests {
  /// The limit holds and is used, few are never cut, and trails go first.
  @Test(arguments: 0..<60)
  func anyDemands(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let living = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      LivingParticles(
        things: Int.random(in: 0...900, using: &random),
        trails: Int.random(in: 0...4000, using: &random))
    }
    let limit = Int.random(in: 0...40_000, using: &random)
    let shares = FairShares(limit: limit, living: living)
    let rooms = living.map(shares.room)
    let shown = rooms.reduce(0) { $0 + $1.total }
    let wanted = living.reduce(0) { $0 + $1.total }
    #expect(shown <= limit && shown >= min(wanted, limit - living.count))
    let things = zip(living, rooms).filter { $0.things > $1.things }
    if !things.isEmpty { #expect(rooms.allSatisfy { $0.trails == 0 }) }
    for cut in things {
      #expect(rooms.allSatisfy { $0.things <= cut.1.things })
    }
    for cut in zip(living, rooms) where cut.0.trails > cut.1.trails {
      #expect(rooms.allSatisfy { $0.trails <= cut.1.trails })
    }
  }

  @Test("what is over the level goes to the first of the cut")
  func remainder() {
    let counts = [5, 1, 9, 7]
    var level = WaterLevel(limit: 12, over: 4) { counts[$0] }
    #expect(counts.map { level.take($0) } == [4, 1, 4, 3])
    level = WaterLevel(limit: 22, over: 4) { counts[$0] }
    #expect(counts.map { level.take($0) } == counts)
  }

  /// Eight rockets, each of which leaves a trail and bursts into a flash and sixty sparks with trails.
  private static let show = layer([
    cell(lifetime: 1) { rocket in
      rocket.name = "rocket"
      rocket.contents = .shape(.circle, size: 9)
      rocket.burstCount = 8
      rocket.lifetimeRange = 0.4
      rocket.velocity = 90
      rocket.emissionRange = 6
      let trail = cell(rate: 40, lifetime: 0.5) { $0.name = "trail" }
      rocket.emitterCells = [
        trail,
        cell(lifetime: 0.6) {
          $0.name = "flash"
          $0.burstCount = 1
          $0.burstsAtDeath = true
        },
        cell(lifetime: 1) {
          $0.name = "spark"
          $0.contents = .shape(.circle, size: 4)
          $0.burstCount = 60
          $0.burstsAtDeath = true
          $0.velocity = 200
          $0.emissionRange = 7
          $0.emitterCells = [cell(rate: 10, lifetime: 0.5) { $0.name = "trail" }]
        },
      ]
    }
  ])

  /// The numbers of particles by the names of their cells.
  private func counts(_ running: Simulation, at time: Double) -> [String: Int] {
    Dictionary(grouping: running.sample(at: time).particles) {
      running.cells[Int($0.cell)].cell.name ?? ""
    }.mapValues(\.count)
  }

  @Test("trails go first, rockets and flashes never", arguments: [60, 300, 700, 1500])
  func order(maximum: Int) {
    let (free, bound) = (simulation(Self.show), simulation(Self.show, maximum: maximum))
    for time in [0.5, 0.9, 1.05, 1.3, 1.6] {
      let (all, shown) = (counts(free, at: time), counts(bound, at: time))
      #expect(shown["rocket"] == all["rocket"])
      #expect(shown["flash"] == all["flash"])
      let total = all.values.reduce(0, +)
      #expect(shown.values.reduce(0, +) <= maximum)
      if total <= maximum { #expect(shown == all) }
      if shown["spark"] != all["spark"] { #expect(shown["trail"] == nil) }
    }
  }

  @Test("up to the maximum all is the same to the last bit, and beyond it what is left is")
  func exact() {
    let free = simulation(Self.show)
    let all = free.sample(at: 1.3).particles
    let enough = simulation(Self.show, maximum: all.count)
    #expect(enough.sample(at: 1.3).particles == all)
    let few = simulation(Self.show, maximum: all.count / 3)
    _ = few.sample(at: 1.2)
    let shown = few.sample(at: 1.3).particles
    #expect(shown.allSatisfy(all.contains))
    let fresh = simulation(Self.show, maximum: all.count / 3).sample(at: 1.3).particles
    #expect(shown == fresh)
    let fewer = simulation(Self.show, maximum: all.count / 4).sample(at: 1.3).particles
    #expect(fewer.count < shown.count && fewer.allSatisfy(shown.contains))
  }
}
