// SPDX-License-Identifier: MIT

import CAllocationCount
import Particles
import Testing

/// A warm simulation takes no memory.
@Suite struct AllocationTests {
  /// Whether the compiler optimises; without that, generic vector code allocates on its own.
  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test(
    "steady frames allocate nothing", .enabled(if: isOptimized, "the build is not optimised"),
    arguments: RenderMode.allCases)
  func steady(mode: RenderMode) {
    let spark = cell(lifetime: 0.5) {
      $0.burstCount = 5
      $0.burstsAtDeath = true
    }
    let rocket = cell(rate: 10, lifetime: 0.5) {
      $0.lifetimeRange = 0.2
      $0.emitterCells = [spark]
    }
    let windy = cell(rate: 60, lifetime: 1) {
      $0.drag = 1
      $0.behaviors = [
        Behavior(.wave(Behavior.Wave(forceX: 9))),
        Behavior(
          .valueOverLife(Behavior.ValueOverLife(keyPath: .alpha, values: [0, 1, 0]))),
      ]
    }
    let attracted = cell(rate: 5, lifetime: 1) {
      $0.behaviors = [Behavior(.attractor(Behavior.Attractor()))]
    }
    let running = simulation(
      layer([rocket, windy, attracted]) { $0.renderMode = mode },
      layer([windy]) { $0.timeOffset = 3 })
    for frame in 0..<240 {
      _ = running.sample(at: Double(frame) / 60)
    }
    let before = allocation_count()
    for frame in 240..<360 {
      _ = running.sample(at: Double(frame) / 60)
    }
    #expect(allocation_count() == before)
  }
}
