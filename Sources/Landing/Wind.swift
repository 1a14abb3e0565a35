// SPDX-License-Identifier: MIT

import Particles

import func Glibc.cos

/// How fast the air is that an effect's waves move: a particle without a brake goes with it.
///
/// A force F · sin ωt makes the speed −F ÷ ω · cos ωt.
struct Wind: Hashable, Sendable {
  /// Points per second, and swings per second.
  private var gusts: [SIMD2<Double>] = []
  /// The layer's time at the effect's start, and its speed.
  private let clock: SIMD2<Double>

  /// Reads a layer, whose points are those of the output.
  init(_ layer: EmitterLayer) {
    let speed = max(layer.speed, 0)
    clock = SIMD2(layer.timeOffset - layer.beginTime * speed, speed)
    for behavior in layer.behaviors where behavior.enabled {
      guard case .wave(let wave) = behavior.kind, wave.frequency > 0, wave.forceX != 0 else {
        continue
      }
      gusts.append(SIMD2(wave.forceX / (2 * .pi * wave.frequency), wave.frequency))
    }
  }

  /// Points per second to the right, at a time of the effect's.
  func speed(at time: Double) -> Double {
    let time = clock.x + clock.y * time
    return gusts.reduce(0) { $0 - $1.x * cos(2 * .pi * $1.y * time) }
  }
}
