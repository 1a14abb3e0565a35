// SPDX-License-Identifier: MIT

import Particles
import Testing

/// Effects look the same on every screen: as dense, and as far across it.
@Suite struct ScreenTests {
  private static let screens: [(Double, Double)] = [
    (1280, 720), (3840, 2160), (5120, 1440), (1080, 1920),
  ]

  /// Particles to a megapoint of the screen, the mean of some times.
  private func density(_ effect: Effect, _ width: Double, _ height: Double) -> Double {
    let running = Simulation(
      layers: effect.layers, width: width, height: height, maximumParticles: 100_000)
    let times = stride(from: 60.0, to: 180, by: 7)
    var count = 0
    for time in times {
      let frame = running.sample(at: time)
      count += (0..<frame.count).count { index in
        (0...Float(width)).contains(frame.x[index]) && (0...Float(height)).contains(frame.y[index])
      }
    }
    return Double(count) / (width * height / 1e6)
  }

  @Test(
    "ambient effects are as dense everywhere",
    arguments: [
      "snow", "snowstorm", "petals", "leaves", "rain", "bubbles", "fireflies", "lanterns",
    ])
  func densities(name: String) throws {
    let effect = try EffectFile.effect(name)
    let usual = density(effect, 1920, 1080)
    for (width, height) in Self.screens {
      let ratio = density(effect, width, height) / usual
      #expect(ratio > 0.85 && ratio < 1.15, "\(Int(width))x\(Int(height))")
    }
  }

  /// The place of the middle particle and of the outermost ones, as shares of the height.
  private func reach(_ effect: Effect, at time: Double, _ width: Double, _ height: Double)
    -> [Double]
  {
    let running = Simulation(
      layers: effect.layers, width: width, height: height, maximumParticles: 100_000)
    let frame = running.sample(at: time)
    let places = (0..<frame.count).map { Double(frame.y[$0]) / height }.sorted()
    return [places.first, places[places.count / 2], places.last].compactMap { $0 }
  }

  @Test(
    "bursts reach as far everywhere",
    arguments: [
      ("hearts", 2.5), ("balloons", 2.5), ("emoji", 1.5), ("stars", 1.2), ("confetti", 1.8),
      ("cannons", 1.6), ("fireworks", 1.4), ("sparkles", 1),
    ])
  func reaches(name: String, time: Double) throws {
    let effect = try EffectFile.effect(name)
    let usual = reach(effect, at: time, 1920, 1080)
    for (width, height) in Self.screens {
      for (one, other) in zip(reach(effect, at: time, width, height), usual) {
        #expect(abs(one - other) < 0.07, "\(Int(width))x\(Int(height))")
      }
    }
  }
}
