// SPDX-License-Identifier: MIT

import Testing
import Values

@testable import Particles

/// Where and when particles come down, and what becomes of them.
@Suite struct LandingTests {
  /// Paths by all laws that have a formula.
  enum Path: CaseIterable {
    case straight
    case accelerated
    case braked
    case swayed
    case circling
    case thrown
  }

  private static func falling(_ path: Path) -> EmitterCell {
    cell(rate: 20, lifetime: 30) { cell in
      cell.emissionLongitude = .pi
      cell.emissionRange = 0.6
      cell.velocity = 60
      cell.velocityRange = 20
      switch path {
      case .straight, .swayed: break
      case .accelerated: cell.yAcceleration = 30
      case .braked:
        cell.drag = 0.4
        cell.yAcceleration = 60
      case .circling:
        cell.wobbleX = 20
        cell.wobbleY = 6
        cell.wobbleFrequency = 0.2
      case .thrown:
        cell.emissionLongitude = 0
        cell.velocity = 120
        cell.yAcceleration = 40
      }
    }
  }

  private static func layers(
    _ path: Path = .straight, _ change: (inout LandingRule) -> Void = { _ in }
  ) -> [EmitterLayer] {
    var rule = LandingRule()
    change(&rule)
    let sky = layer([falling(path)]) { layer in
      layer.emitterShape = .line
      layer.emitterPosition = LengthPair(
        x: Length(points: 400), y: Length(points: path == .thrown ? 250 : -10))
      layer.emitterSize = LengthPair(x: Length(points: 1000), y: Length(points: 0))
      layer.landing = rule
      if path == .swayed {
        layer.behaviors = [Behavior(.wave(Behavior.Wave(forceX: 30, frequency: 0.3)))]
      }
    }
    return [sky]
  }

  private static func simulation(_ layers: [EmitterLayer]) -> Simulation {
    Simulation(layers: layers, width: 800, height: 600, maximumParticles: 10_000)
  }

  private static func edge(_ number: Int = 1, left: Double = 100, top: Double = 300)
    -> CatchingEdge
  {
    CatchingEdge(number: number, place: .windows, left: left, top: top, count: 200)
  }

  private func landings(
    _ simulation: Simulation, to end: Double, every step: Double
  ) -> [Landing] {
    var found: [Landing] = []
    for index in 1...Int((end / 0.25).rounded()) {
      let time = Double(index) * 0.25
      for before in stride(from: time - 0.25 + step, to: time, by: step) {
        _ = simulation.sample(at: before)
      }
      _ = simulation.sample(at: time)
      simulation.forEachLanding(after: time - 0.25, through: time) { found.append($0) }
    }
    return found
  }

  /// What lies is where its path first meets the edge, and until then it flies as if there were none.
  @Test(arguments: Path.allCases)
  func aLandingIsACrossingOfThePath(path: Path) {
    let layers = Self.layers(path) {
      $0.style = .rest
      $0.rest = 300
    }
    let simulation = Self.simulation(layers)
    let free = Self.simulation(layers)
    simulation.setEdges([Self.edge()], at: 0)
    _ = simulation.sample(at: 0)
    let lying = simulation.sample(at: 20).particles
    let late = simulation.sample(at: 40).particles
    var count = 0
    for particle in late where lying.contains(where: { $0.birth == particle.birth }) {
      guard let before = lying.first(where: { $0.birth == particle.birth }),
        before.x == particle.x, before.y == particle.y
      else { continue }
      count += 1
      #expect(abs(particle.y - 300) < 1.1)
      #expect(particle.x >= 99 && particle.x <= 501)
    }
    #expect(count > 20)
    let early = simulation.sample(at: 1.5).particles
    #expect(early == free.sample(at: 1.5).particles)
  }

  @Test func theSameHistoryGivesTheSameLandingsAtAnyRate() {
    let slow = Self.simulation(Self.layers(.swayed))
    let fast = Self.simulation(Self.layers(.swayed))
    for simulation in [slow, fast] { simulation.setEdges([Self.edge()], at: 0) }
    let expected = landings(slow, to: 20, every: 0.25)
    #expect(expected.count > 50)
    #expect(landings(fast, to: 20, every: 0.01) == expected)
  }

  @Test func whatHasLandedIsGoneUnlessItRests() {
    let simulation = Self.simulation(Self.layers())
    simulation.setEdges([Self.edge(left: -400, top: 300)], at: 0)
    _ = landings(simulation, to: 20, every: 0.25)
    let below = simulation.sample(at: 20).particles.filter { particle in
      let crossed = particle.x - particle.velocityX * (particle.y - 300) / particle.velocityY
      return particle.y > 302 && crossed > -398 && crossed < -2
    }
    #expect(below.isEmpty)
  }

  @Test func theHigherOfTwoEdgesCatches() {
    let simulation = Self.simulation(Self.layers())
    simulation.setEdges([Self.edge(1, top: 400), Self.edge(2, top: 200)], at: 0)
    let found = landings(simulation, to: 20, every: 0.25)
    #expect(found.contains { $0.edge == 2 })
    // What comes from the side below the higher one may still land on the lower one, at its ends.
    #expect(found.filter { $0.edge == 1 }.allSatisfy { $0.x < 160 || $0.x > 440 })
  }

  @Test func closedColumnsAndShareLetParticlesPass() {
    let closed = Self.edge()
    for column in 0..<100 { closed.setClosed(true, at: column) }
    let simulation = Self.simulation(Self.layers())
    simulation.setEdges([closed], at: 0)
    let found = landings(simulation, to: 20, every: 0.25)
    #expect(!found.isEmpty && found.allSatisfy { $0.x >= 299.9 })
    let half = Self.simulation(Self.layers { $0.share = 0.5 })
    half.setEdges([Self.edge()], at: 0)
    let all = Self.simulation(Self.layers())
    all.setEdges([Self.edge()], at: 0)
    let counts = [half, all].map { landings($0, to: 40, every: 0.25).count }
    #expect(counts[0] * 10 > counts[1] * 3 && counts[0] * 10 < counts[1] * 7)
  }

  @Test func cellsThatDoNotLandFallThrough() {
    var layers = Self.layers()
    layers[0].emitterCells[0].lands = false
    let simulation = Self.simulation(layers)
    simulation.setEdges([Self.edge()], at: 0)
    #expect(landings(simulation, to: 20, every: 0.25).isEmpty)
  }

  /// Leaves go with their window, and fade where it is gone.
  @Test func whatLiesFollowsItsEdge() {
    let simulation = Self.simulation(Self.layers { $0.style = .rest })
    let edge = Self.edge()
    simulation.setEdges([edge], at: 0)
    _ = simulation.sample(at: 20)
    let resting = simulation.sample(at: 20.5).particles.filter { abs($0.y - 300) < 1.1 }
    #expect(resting.count > 20)
    (edge.left, edge.top) = (140, 330)
    simulation.setEdges([edge], at: 20.5)
    let moved = simulation.sample(at: 20.6).particles
    let births = Set(resting.map(\.birth))
    let followed = moved.filter { births.contains($0.birth) && abs($0.y - 330) < 1.1 }
    #expect(followed.count > resting.count * 9 / 10)
    simulation.setEdges([], at: 20.6)
    let left = simulation.sample(at: 21.2).particles.filter { abs($0.y - 330) < 1 }
    #expect(left.count < 5)
  }

  @Test func heapsRaiseTheEdge() {
    let edge = Self.edge()
    for column in 0..<edge.count { edge.setHeight(40, at: column) }
    let simulation = Self.simulation(
      Self.layers {
        $0.style = .rest
        $0.rest = 300
      })
    simulation.setEdges([edge], at: 0)
    let particles = simulation.sample(at: 20).particles
    #expect(particles.filter { abs($0.y - 260) < 1.1 }.count > 20)
    // Only what comes in from the side, under what lies at the ends, gets deeper.
    #expect(particles.filter { $0.x > 140 && $0.x < 460 && $0.y > 262 && $0.y < 298 }.isEmpty)
  }

  /// Until there are edges, a rule changes nothing.
  @Test func withoutEdgesEverythingIsAsBefore() {
    var plain = Self.layers(.swayed)
    plain[0].landing = nil
    let with = Self.simulation(Self.layers(.swayed))
    #expect(with.sample(at: 17).particles == Self.simulation(plain).sample(at: 17).particles)
  }
}
