// SPDX-License-Identifier: MIT

import Overlay

extension Stage {
  /// The limits that the settings give.
  struct Limits: Hashable, Sendable {
    /// Frames per second at most.
    var frameRate = 60.0
    /// Particles at most, over all effects.
    var maximumParticles = 10_000
  }

  /// Sets other limits; that of particles is shared out anew, the oldest players first.
  func limit(_ limits: Limits, now: UInt64) {
    let old = self.limits
    self.limits = limits
    guard limits.maximumParticles != old.maximumParticles else { return }
    var left = limits.maximumParticles
    for player in players {
      for part in player.parts {
        left -= player.place(on: part.output, atMost: max(left, 0))
      }
    }
    arrange(now: now)
  }

  /// Particles that a player may have on an output: what all other parts leave of the limit.
  func allowance(for player: Player, on output: UInt32) -> Int {
    var left = limits.maximumParticles
    for other in players {
      for part in other.parts where other !== player || part.output.id != output {
        left -= part.limit
      }
    }
    return max(left, 0)
  }
}
