// SPDX-License-Identifier: MIT

import Values

/// `[overlay]`: where and how ambient effects are shown.
public struct OverlaySettings: Hashable, Sendable {
  /// Where ambient effects stand among the windows.
  public var layer = OverlayLayer.top
  /// Names or globs of the outputs that show effects; see `Glob`.
  public var outputs = ["*"]
  /// Upper bound in frames per second; an output's refresh rate bounds it too.
  public var frameRate = 60.0
  /// The most particles over all effects; births beyond it are dropped.
  public var maximumParticles = 10_000

  /// The defaults.
  public init() {}
}
