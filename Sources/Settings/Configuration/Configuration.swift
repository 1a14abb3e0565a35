// SPDX-License-Identifier: MIT
import Seasons

/// All settings of the daemon: the content of `effectd.toml`.
public struct Configuration: Hashable, Sendable {
  /// Where and how ambient effects are shown.
  public var overlay = OverlaySettings()
  /// How effects on demand are shown and limited.
  public var bursts = BurstSettings()
  /// What ambient effects do in situations where they might disturb.
  public var manners = MannersSettings()
  /// What shows when; the first season that holds wins.
  public var seasons: [Season] = []
  /// The remote switch; nil if there is none.
  public var flag: FlagSettings?

  /// The settings that hold without a file.
  public init() {}
}
