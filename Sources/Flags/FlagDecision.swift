// SPDX-License-Identifier: MIT

/// What a flag decides here.
///
/// It can restrict and choose; it can bring nothing along.
public struct FlagDecision: Sendable, Equatable {
  /// Whether ambient effects show.
  public enum Show: String, Sendable, CaseIterable {
    /// Never.
    case off
    /// When the schedule says so.
    case schedule
    /// Always.
    case on
  }

  /// Whether ambient effects show.
  public var show: Show
  /// The name of an installed effect to show instead of the season's; never a path.
  public var effect: String?
  /// How much of the effect shows, 0…1.
  public var intensity: Double
  /// Whether bursts are allowed; `nil`: the flag does not say.
  public var bursts: Bool?
  /// When the decision ends, in seconds since 1970; `nil`: never.
  public var until: Int?

  /// A decision.
  public init(
    show: Show, effect: String? = nil, intensity: Double = 1, bursts: Bool? = nil,
    until: Int? = nil
  ) {
    self.show = show
    self.effect = effect
    self.intensity = intensity
    self.bursts = bursts
    self.until = until
  }

  /// The schedule decides, as if there were no flag.
  public static let schedule = FlagDecision(show: .schedule)

  /// Whether bursts may show: what the flag says, else unless it switches effects off.
  public var allowsBursts: Bool { bursts ?? (show != .off) }

  /// The decision at `now` (seconds since 1970): once it has ended, the schedule decides.
  public func inForce(at now: Int) -> FlagDecision {
    if let until, now >= until { return .schedule }
    return self
  }

  /// The decision in words, as `status` gives it: `off`, `schedule`, `on` or the effect's name.
  public var summary: String { show == .off ? "off" : effect ?? show.rawValue }
}
