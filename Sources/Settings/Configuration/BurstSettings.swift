// SPDX-License-Identifier: MIT

import Values

/// `[bursts]`: how effects on demand are shown and limited.
public struct BurstSettings: Hashable, Sendable {
  /// Where bursts stand among the windows.
  public var layer = OverlayLayer.overlay
  /// The most bursts per second in the long run; as many may come at once.
  public var perSecond = 10.0
  /// The most bursts that live at the same time.
  public var maximumLive = 50
  /// What bursts do in each situation: `[manners]` with what `[bursts]` repeats.
  public var manners = MannersSettings()

  /// The defaults.
  public init() {}
}
