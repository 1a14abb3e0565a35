// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

/// Births and motion that go by the size of the screen.
struct ScreenScaleTests {
  /// A layer of one cell that falls by half of the height in a second.
  private func layer(per unit: BirthUnit) -> EmitterLayer {
    var cell = EmitterCell()
    cell.birthRate = 20
    cell.birthRatePer = unit
    cell.lifetime = 2
    cell.emissionLongitude = .pi / 2
    cell.heightShares.velocity = 0.5
    var layer = EmitterLayer()
    layer.emitterShape = .line
    layer.emitterPosition = LengthPair(x: Length(fraction: 0.5))
    layer.emitterSize = LengthPair(x: Length(fraction: 1))
    layer.emitterCells = [cell]
    return layer
  }

  private func count(_ layer: EmitterLayer, _ width: Double, _ height: Double) -> Int {
    let simulation = Simulation(
      layers: [layer], width: width, height: height, maximumParticles: 100_000)
    return simulation.sample(at: 10).count
  }

  @Test(arguments: [
    (BirthUnit.second, 40, 40, 40), (.width, 51, 77, 154), (.area, 37, 83, 332),
    (.height, 21, 47, 187),
  ])
  func birthsGoByTheScreen(unit: BirthUnit, small: Int, usual: Int, large: Int) {
    let layer = layer(per: unit)
    #expect(abs(count(layer, 1280, 720) - small) <= 1)
    #expect(abs(count(layer, 1920, 1080) - usual) <= 1)
    #expect(abs(count(layer, 3840, 2160) - large) <= 1)
  }

  /// A point has no width, so that of the output counts.
  @Test func aPointEmitsByTheWidthOfTheOutput() {
    var point = layer(per: .width)
    point.emitterShape = .point
    point.emitterSize = LengthPair()
    #expect(abs(count(point, 2000, 1000) - 80) <= 1)
  }

  @Test(arguments: [720.0, 1080, 2160])
  func sharesOfTheHeightKeepThePath(height: Double) {
    var point = layer(per: .second)
    point.emitterShape = .point
    let simulation = Simulation(
      layers: [point], width: 1000, height: height, maximumParticles: 1000)
    let frame = simulation.sample(at: 10)
    #expect(frame.count > 30)
    let errors = (0..<frame.count).map { index in
      abs(frame.y[index] / Float(height) - frame.age[index] / 2)
    }
    #expect(errors.allSatisfy { $0 < 0.001 })
  }

  @Test func sharesHoldWithinSubEmittersToo() {
    var child = EmitterCell()
    child.heightShares.yAcceleration = 0.25
    child.heightShares.driftVelocityX = -0.1
    child.yAcceleration = 10
    var parent = layer(per: .area)
    parent.emitterCells[0].emitterCells = [child]
    let scaled = parent.scaled(width: 2000, height: 1000)
    #expect(scaled.emitterCells[0].birthRate == 40)
    #expect(scaled.emitterCells[0].velocity == 500)
    #expect(scaled.emitterCells[0].emitterCells[0].yAcceleration == 260)
    #expect(scaled.emitterCells[0].emitterCells[0].driftVelocityX == -100)
    #expect(scaled.scaled(width: 2000, height: 1000) == scaled)
  }
}
