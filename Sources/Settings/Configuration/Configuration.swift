// SPDX-License-Identifier: MIT
public import Particles
public import Seasons
public import Values

/// All settings of the daemon: the content of `effectd.toml`.
public struct Configuration: Hashable, Sendable {
  /// Where and how ambient effects are shown.
  public var overlay = OverlaySettings()
  /// How effects on demand are shown and limited.
  public var bursts = BurstSettings()
  /// What ambient effects do in situations where they might disturb.
  public var manners = MannersSettings()
  /// Where the times of the sun are taken; nil: in the city of the time zone.
  public var place: GeographicPlace?
  /// What shows when; the first season that holds wins.
  public var seasons: [Season] = []
  /// The remote switch; nil if there is none.
  public var flag: FlagSettings?

  /// The settings that hold without a file.
  public init() {}
}

/// `[overlay]`: where and how ambient effects are shown.
public struct OverlaySettings: Hashable, Sendable {
  /// Where ambient effects stand among the windows.
  public var layer = OverlayLayer.top
  /// Names or globs of the outputs that show effects; see `Glob`.
  public var outputs = ["*"]
  /// Upper bound in frames per second; an output's refresh rate bounds it too.
  public var frameRate = 60.0
  /// The most particles over all effects; those beyond it are dropped.
  public var maximumParticles = 10_000
  /// Whether anything comes to rest on the screen.
  public var landing = true
  /// What it comes to rest on.
  public var landingOn: [LandingPlace] = [.windows, .bottom]

  /// The defaults.
  public init() {}
}

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

/// What effects do while a condition holds.
public enum Manner: String, CaseIterable, Hashable, Sendable {
  /// Nothing is shown.
  case hide
  /// Thirty frames a second at most.
  case slow
  /// A still picture that fades in and out; an answer to the wish for less motion alone.
  case calm
  /// As if the condition did not hold.
  case ignore
}

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
  /// While the screen, or a window, is shared or recorded.
  public var screenShared = Manner.hide

  /// The defaults.
  public init() {}

  /// What the value of a key may be: less motion is no matter of the rate of frames.
  public static func choices(of key: WritableKeyPath<Self, Manner>) -> [Manner] {
    [.hide, key == \.reducedMotion ? .calm : .slow, .ignore]
  }

  /// The keys of the section in the order of the reference, each with a line for it.
  public static var keys: [(name: String, manner: WritableKeyPath<Self, Manner>, when: String)] {
    [
      ("fullscreen", \.fullscreen, "On an output that a fullscreen window covers."),
      ("battery", \.battery, "While the machine runs on its battery."),
      ("powerSaver", \.powerSaver, "While the power-saver profile is chosen."),
      ("reducedMotion", \.reducedMotion, "While the desktop asks for less motion."),
      ("locked", \.locked, "While locked, asleep or on another terminal."),
      ("doNotDisturb", \.doNotDisturb, "While notifications are inhibited."),
      ("screenShared", \.screenShared, "While the screen or a window is shared or recorded."),
    ]
  }
}
