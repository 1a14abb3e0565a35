// SPDX-License-Identifier: MIT

public import ControlProtocol
public import Seasons
public import Values

/// What the decision came to: what runs where, what may be seen, why, and until when.
public struct Programme: Equatable, Sendable {
  /// What the rules say about ambient effects.
  public var ambient: Verdict
  /// What the rules say about bursts.
  public var burst: Verdict
  /// What the rules say about the burst that the schedule repeats: those of all bursts, and what ends
  /// a season.
  public var seasonal: Verdict
  /// The ambient effects that run, in the order in which they are drawn.
  public var effects: [PlannedEffect]
  /// Moments whose burst is due now.
  public var moments: [DueMoment]
  /// Bursts that come within `Programme.lead` seconds and show pictures, which may be drawn ahead;
  /// of seasons' moments, of repetitions and of the flag the next each.
  public var upcoming: [DueMoment]
  /// The burst that the schedule repeats now, stopped or not; nil if it asks for none.
  public var repeated: RepeatedBurst?
  /// The season that is active, stopped or not.
  public var season: Season?
  /// The effect that the schedule asks for, or the flag in its place, stopped or not.
  public var scheduled: String?
  /// When the stretch that the schedule is in may end; nil for never.
  public var stretchEnd: Instant?
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

  /// How many seconds before a burst its pictures may be drawn.
  public static let lead = 10

  /// What the rules say about what is asked for: the answer of `why`.
  public var verdict: Verdict { repeated != nil && memory.starts.isEmpty ? seasonal : ambient }
}

/// A burst that shows again and again while a stretch of the schedule lasts.
public struct RepeatedBurst: Hashable, Sendable {
  /// The effect's name.
  public var effect: String
  /// Seconds from each time to the next.
  public var period: Int
  /// The times, which begin with the stretch.
  public var times: Repetitions
}

/// An ambient effect that runs, or a burst that is repeated; each effect once, however often it is
/// asked for.
public struct PlannedEffect: Hashable, Sendable {
  /// Where it is, and how it is shown there.
  public struct Place: Hashable, Sendable {
    /// The output's id; whether or not the effect can be seen there now.
    public var output: UInt32
    /// How it is shown; the intensity is that of all who have a say in it.
    public var options: EffectOptions

    /// A place; options that are not given are as the effect says.
    public init(output: UInt32, options: EffectOptions) {
      self.output = output
      self.options = options
    }
  }

  /// The effect's name, or the absolute path of its file.
  public var effect: String
  /// Whether the schedule asks for it, or the flag in its place.
  public var isScheduled: Bool
  /// Where it is.
  public var places: [Place]
  /// Where it stands among the windows.
  public var layer: OverlayLayer
  /// How long after its last particle a burst is shown again; nil: never.
  public var repeatsAfter: Duration?

  /// The ids of the outputs that it is on.
  public var outputs: [UInt32] { places.map(\.output) }
}

/// A season's burst whose time has come: a moment, or a repetition.
public struct DueMoment: Hashable, Sendable {
  /// The season's name.
  public var season: String
  /// The name of the effect.
  public var effect: String
  /// The ids of the outputs that it is meant for, whether or not it can be seen there now.
  public var outputs: [UInt32]
  /// How it is shown; the intensity is that of all who have a say in it.
  public var options = EffectOptions()
  /// Where it stands among the windows; nil is where bursts do.
  public var layer: OverlayLayer?
  /// How many particles it has; nil as the effect says.
  public var count: Int?
  /// For how many seconds an ambient effect shows.
  public var length = SeasonOptions.standardLength

  /// What is due, shown as the effect says.
  public init(season: String, effect: String, outputs: [UInt32]) {
    self.season = season
    self.effect = effect
    self.outputs = outputs
  }
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
  /// Whether frames come at thirty a second at most.
  public var isSlow = false
  /// Whether what shows is a still picture that fades in and out.
  public var isCalm = false

  /// The rule that keeps effects away everywhere; nil if something may be seen.
  public var suppressedBy: String? { winner == RuleBook.schedule ? nil : winner }
  /// Where a rule's value comes from; empty if there is no such rule.
  public func source(of rule: String) -> String { rules.first { $0.name == rule }?.source ?? "" }
  /// The winning rule's present value.
  public var detail: String { rules.first { $0.name == winner }?.value ?? "" }
  /// Whether effects end; under a fullscreen window, on a dark screen and while the screen is
  /// shared they go on unseen, and reappear where they are, and what was stopped is ended by itself.
  public var endsEffects: Bool {
    let others = [
      RuleBook.fullscreen, RuleBook.screen, RuleBook.screenShared, RuleBook.stopped,
    ]
    return suppressedBy.map { !others.contains($0) } ?? false
  }
  /// Whether effects end without a fade, since nothing may be seen over a lock screen, nor take clicks.
  public var endsAtOnce: Bool { [RuleBook.locked, RuleBook.shellExtension].contains(winner) }
}
