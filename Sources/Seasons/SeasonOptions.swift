// SPDX-License-Identifier: MIT

public import Values

/// What a season says about its effect besides the name and the time; nil leaves it open.
///
/// What becomes of it depends on what the effect is, and on whether the season is a stretch or a
/// moment: an ambient effect of a stretch shows all the time, or with a ``Cadence``; a burst of a
/// stretch is repeated every ``every``; a burst at a moment shows once, and an ambient effect at a
/// moment for ``length``.
public struct SeasonOptions: Hashable, Sendable {
  /// How often a burst is repeated without another value, in seconds.
  public static let standardPeriod = 1200
  /// How often a burst may be repeated, in seconds.
  public static let periodLimits = 5...86_400
  /// How long an ambient effect shows at a moment without another value, in seconds.
  public static let standardLength = 30

  /// How the effect is shown.
  public var look = EffectOptions()
  /// Names or globs of the outputs, of those that the settings allow; nil is all of them.
  public var outputs: [String]?
  /// Where it stands among the windows; nil is as the settings say for its kind.
  public var layer: OverlayLayer?
  /// How many particles each of its bursts has.
  public var count: Int?
  /// The period in which a burst is repeated, in seconds, ``periodLimits``.
  public var every: Int?
  /// How long an ambient effect shows at a moment, in seconds.
  public var length: Int?

  /// Nothing is said.
  public init() {}

  /// The period in which a burst is repeated, in seconds.
  public var period: Int { every ?? Self.standardPeriod }

  /// How long an ambient effect shows at a moment, in seconds.
  public var shownLength: Int { length ?? Self.standardLength }

  /// Whether an output is one of the season's; those of the settings are another matter.
  public func includes(output name: String) -> Bool {
    outputs.map { Glob.any(of: $0, matches: name) } ?? true
  }
}
