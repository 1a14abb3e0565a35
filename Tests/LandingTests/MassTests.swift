// SPDX-License-Identifier: MIT

import Particles
import Settling
import Testing
import Values

@testable import Landing

/// Nothing of what lies is lost or made, whatever windows do.
@Suite struct MassTests {
  /// A day of snow and gusts while windows move, are thrown, appear, go alone and together, and cover each
  /// other; then it melts.
  @Test func aDayOfSnowIsAccountedFor() throws {
    var day = try Day()
    while day.time < 86_400 { day.step() }
    day.compare()
    let (balance, lying) = day.ground.total
    #expect(lying > 0 && balance.melted > 0 && balance.fallen > 0 && balance.blown > 0)
    #expect(day.comesTwice > 0 && day.comesTwice <= balance.fallen)

    day.stop()
    for _ in 0..<400 { day.step() }
    day.compare()
    #expect(day.ground.balances.allSatisfy { $0.lying == 0 })
  }
}

/// An effect on an output with windows that act by chance.
private struct Day {
  private static let (width, height) = (320.0, 300.0)
  let ground: Ground
  private(set) var time = 0.0
  private let simulation: Simulation
  private var windows: [WindowShape] = []
  private var random = SeededRandom(seed: 24)
  /// What flakes have brought, in square points, as the simulation tells it.
  private var snowed = 0.0
  private var lastID: UInt64 = 0

  init() throws {
    var cell = EmitterCell()
    // Few and large: a flake costs the same time whatever it brings.
    cell.contents = .shape(.circle, size: 32)
    cell.birthRate = 0.5
    cell.lifetime = 20
    cell.velocity = 80
    cell.emissionLongitude = .pi
    var layer = EmitterLayer()
    layer.emitterShape = .line
    layer.emitterPosition = LengthPair(x: Length(fraction: 0.5), y: Length(points: -10))
    layer.emitterSize = LengthPair(x: Length(fraction: 1.2), y: Length(points: 0))
    layer.emitterCells = [cell]
    layer.behaviors = [Behavior(.wave(Behavior.Wave(forceX: 120, frequency: 0.1)))]
    layer.landing = LandingRule()
    simulation = Simulation(
      layers: [layer], width: Day.width, height: Day.height, maximumParticles: 200)
    ground = try #require(
      Ground(layers: [layer], width: Day.width, height: Day.height, scale: 1))
    follow()
  }

  /// What came down that is not of flakes: crumbs that have landed again.
  var comesTwice: Double { ground.total.balance.deposited - snowed }

  /// No more snow, and what there is melts.
  mutating func stop() {
    simulation.stopEmitting(at: time)
    ground.thaw(from: time)
  }

  /// Lets a quarter of a second pass.
  mutating func step() {
    if random.unit() < 0.01 { act() }
    let last = time
    time += 0.25
    ground.advance(simulation, to: time)
    simulation.forEachLanding(after: last, through: time) {
      snowed += 0.062 * Double($0.size * $0.size)
    }
    if Int(time * 4) % 40_000 == 0 { compare() }
  }

  /// Compares both sides of the books: to a millionth of all that came down, as sums of a day have no more
  /// digits in common with one flake.
  func compare() {
    let (balance, lying) = ground.total
    let sum = lying + balance.melted + balance.blown + balance.fallen + balance.dropped
    #expect(abs(sum - balance.deposited) <= 1e-6 * balance.deposited, "at \(time) s")
  }

  /// One of the things that windows do.
  private mutating func act() {
    let chance = random.unit()
    let index = Int(random.unit() * Double(windows.count))
    switch chance {
    case ..<0.3 where windows.count < 5: windows.append(window())
    case ..<0.4 where !windows.isEmpty: windows.remove(at: index)
    // Another workspace, and back again.
    case ..<0.45:
      let before = windows
      windows = []
      follow()
      windows = before
    // A drag, or further than anybody drags.
    case ..<0.9 where !windows.isEmpty:
      windows[index].x += (random.unit() - 0.5) * (chance < 0.8 ? 150 : 900)
      windows[index].y += (random.unit() - 0.5) * 100
    case ..<0.95 where !windows.isEmpty: windows[index].width = 60 + 140 * random.unit()
    default: windows.append(windows.isEmpty ? window() : windows.remove(at: index))
    }
    follow()
  }

  private mutating func window() -> WindowShape {
    lastID += 1
    return WindowShape(
      id: lastID, x: 320 * random.unit() - 60, y: 90 + 180 * random.unit(),
      width: 60 + 140 * random.unit(), height: 40 + 100 * random.unit())
  }

  private func follow() {
    // Now and then there is no bottom.
    let hasBottom = Int(time) % 10 != 0
    ground.follow(
      windows, bottom: hasBottom ? Day.height : nil, catching: true, simulation, at: time)
  }
}
