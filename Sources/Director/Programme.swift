// SPDX-License-Identifier: MIT

import ControlProtocol
import Seasons
import Values

/// What the decision came to: what runs where, what may be seen, why, and until when.
public struct Programme: Equatable, Sendable {
  /// What the rules say about ambient effects.
  public var ambient: Verdict
  /// What the rules say about bursts.
  public var burst: Verdict
  /// The ambient effects that run, in the order in which they are drawn.
  public var effects: [PlannedEffect]
  /// Moments whose burst is due now.
  public var moments: [DueMoment]
  /// The season that is active, stopped or not.
  public var season: Season?
  /// When the schedule's answer changes next; nil for never.
  public var seasonChange: Instant?
  /// When time alone may change the programme.
  public var nextChange: NextChange
  /// Why this shows, or why nothing does, in words.
  public var reason: String
  /// Effects that were asked for and do not exist.
  public var missing: [String]
  /// What the next decision must know.
  public var memory: Memory
}

/// An ambient effect that runs.
public struct PlannedEffect: Hashable, Sendable {
  /// Why an effect runs; effects of one origin and name are one effect over many decisions.
  public enum Origin: Hashable, Sendable {
    /// The schedule, or the flag in its place.
    case schedule
    /// The start request with this number.
    case request(Int)
  }

  /// Why it runs.
  public var origin: Origin
  /// The effect's name, or the absolute path of its file.
  public var effect: String
  /// The ids of the outputs that it is on, whether or not it can be seen there now.
  public var outputs: [UInt32]
  /// 0…1, multiplied into the birth rates.
  public var intensity: Double
  /// Where it stands among the windows.
  public var layer: OverlayLayer
}

/// A season's burst whose time has come.
public struct DueMoment: Hashable, Sendable {
  /// The season's name.
  public var season: String
  /// The name of the burst.
  public var effect: String
}

/// When time alone may change a programme; nil for never.
public struct NextChange: Hashable, Sendable {
  /// By the wall clock: seasons, moments and the flag.
  public var instant: Instant?
  /// By the clock that never jumps: pauses and start requests.
  public var monotonic: MonotonicTime?
}

/// What the rules say about one kind of effect.
public struct Verdict: Equatable, Sendable {
  /// Every rule in order with its present value.
  public var rules: [Rule] = []
  /// The first rule that holds and forbids; `schedule` if none does.
  public var winner = RuleBook.schedule
  /// The outputs on which something may be seen, in order.
  public var outputs: [OutputState]
  /// Whether frames come at half the rate.
  public var isSlow = false

  /// The rule that keeps effects away everywhere; nil if something may be seen.
  public var suppressedBy: String? { winner == RuleBook.schedule ? nil : winner }
  /// The winning rule's present value.
  public var detail: String { rules.first { $0.name == winner }?.value ?? "" }
  /// Whether effects end; under a fullscreen window they go on unseen, and reappear where they are.
  public var endsEffects: Bool { suppressedBy.map { $0 != RuleBook.fullscreen } ?? false }
  /// Whether effects end without a fade, since nothing may be seen over a lock screen.
  public var endsAtOnce: Bool { winner == RuleBook.locked }
}
