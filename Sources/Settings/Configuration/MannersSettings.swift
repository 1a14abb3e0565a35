// SPDX-License-Identifier: MIT

/// `[manners]`: what effects do in situations where they might disturb.
public struct MannersSettings: Hashable, Sendable {
  /// On an output that a fullscreen window covers.
  public var fullscreen = Manner.hide
  /// While the machine runs on its battery.
  public var battery = Manner.slow
  /// While the power-saver profile is chosen.
  public var powerSaver = Manner.hide
  /// While the desktop asks for less motion.
  public var reducedMotion = Manner.hide
  /// While the session is locked, asleep or on another virtual terminal.
  public var locked = Manner.hide
  /// While notifications are inhibited.
  public var doNotDisturb = Manner.hide

  /// The defaults.
  public init() {}
}
