// SPDX-License-Identifier: MIT

/// One thing the decision depends on: whether it holds, how it reads, and where it was learnt.
struct Signal: Hashable, Sendable {
  /// Whether the condition is there.
  var holds: Bool
  /// The present value in a person's words, such as `on battery`.
  var value: String
  /// Where the value comes from, such as `UPower`.
  var source: String

  /// A condition that nothing reports: it does not hold.
  static let unknown = Signal(holds: false, value: "unknown", source: "none")
}

/// What the flag document decided, in the terms of the rules.
struct FlagChoice: Hashable, Sendable {
  /// Whether ambient effects are switched off, left to the schedule, or switched on.
  enum Show: String, Hashable, Sendable { case off, schedule, on }
  /// What ambient effects may do.
  var show = Show.schedule
  /// An effect to show instead of the season's.
  var effect: String?
  /// 0…1, multiplied into birth rates.
  var intensity = 1.0
  /// Whether bursts may be shown.
  var bursts = true
  /// The decision in a person's words.
  var value = "schedule"
  /// The document's address, or `none`.
  var source = "none"
}

/// Everything that decides what may be shown now; plain values, so that the decision is pure.
struct Conditions: Hashable, Sendable {
  /// The user's own switch.
  var userSwitchOn = true
  /// Where the switch is kept.
  var userSwitchSource = "default"
  /// Until when effects are paused, in a person's words; nil if they are not.
  var paused: String?
  /// The session is locked, asleep, or on another virtual terminal.
  var locked = Signal.unknown
  /// What the flag document decided.
  var flag = FlagChoice()
  /// The person asked for less motion.
  var reducedMotion = Signal.unknown
  /// Names of the outputs that a fullscreen window covers.
  var fullscreenOutputs: Set<String> = []
  /// Where fullscreen windows are known from.
  var fullscreenSource = "none"
  /// Notifications are held back.
  var doNotDisturb = Signal.unknown
  /// The machine saves power.
  var powerSaver = Signal.unknown
  /// The machine runs on its battery.
  var battery = Signal.unknown
  /// Names of the outputs that effects may use, in order.
  var outputs: [String] = []
  /// What the schedule, or the user's `start`, asks for.
  var wish: Wish = .init()

  /// What should be shown if no rule forbids it.
  struct Wish: Hashable, Sendable {
    /// Whether there is anything to show.
    var holds = false
    /// Such as `season winter`.
    var value = "no season"
    /// Such as the settings file.
    var source = "default"
  }
}
