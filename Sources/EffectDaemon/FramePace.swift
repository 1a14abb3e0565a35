// SPDX-License-Identifier: MIT

import Values

/// How often a surface is drawn.
enum FramePace {
  /// What manners that say "slow" leave, in frames per second.
  static let slow = 30.0
  /// Refresh rates are not as round as needs: 59.94 is as good as 60.
  private static let tolerance = 1.03

  /// The frames per second for a need: the least even share of the refresh rate that meets it, so that each
  /// frame is seen as long as the next.
  ///
  /// - Parameters:
  ///   - need: Frames per second that the motion needs.
  ///   - most: Frames per second that the settings allow.
  ///   - refreshRate: That of the output; 0 if it is unknown.
  /// - Returns: At least 1.
  static func rate(need: Double, atMost most: Double, refreshRate: Double) -> Double {
    guard refreshRate > 0 else { return max(min(need, most), 1) }
    let frames = (refreshRate * tolerance / max(need, 1)).rounded(.down)
    return max(min(refreshRate / max(frames, 1), most), 1)
  }

  /// The most frames per second under "slow": an even share of the refresh rate.
  static func slow(refreshRate: Double) -> Double {
    refreshRate > slow ? refreshRate / (refreshRate / (slow * tolerance)).rounded(.up) : slow
  }
}
