// SPDX-License-Identifier: MIT

import ControlProtocol
import Settings

/// What the rules say about one kind of effect now.
struct Verdict: Equatable, Sendable {
  /// Every rule in order with its present value.
  var rules: [Rule]
  /// The first rule that holds and forbids; `schedule` if none does.
  var winner: String
  /// The outputs that may show something now, in order.
  var outputs: [String]
  /// Whether frames come at half the rate.
  var isSlow: Bool

  /// The rule that keeps effects away everywhere; nil if something may be shown.
  var suppressedBy: String? { winner == Verdict.scheduleRule ? nil : winner }
  /// The winning rule's present value.
  var detail: String { rules.first { $0.name == winner }?.value ?? "" }

  static let scheduleRule = "schedule"
}

extension Conditions {
  /// Which kind of effect a decision is about.
  enum Kind: Hashable, Sendable {
    /// What runs by itself for a season.
    case ambient
    /// What somebody asked for just now.
    case burst
  }

  /// Decides by the rules in their fixed order; the first that holds and says `hide` wins.
  ///
  /// - Parameters:
  ///   - kind: Ambient effects also ask the schedule, and the flag rules them entirely.
  ///   - manners: What each condition does to this kind of effect.
  func decide(_ kind: Kind, manners: MannersSettings) -> Verdict {
    var judge = Judge(outputs: outputs)
    judge.rule("off", !userSwitchOn, userSwitchOn ? "on" : "off", userSwitchSource)
    judge.rule("paused", paused != nil, paused ?? "no", "effectctl pause")
    judge.rule("locked", locked, manners.locked)
    let flagForbids = kind == .ambient ? flag.show == .off : !flag.bursts
    judge.rule("flag", flagForbids, flag.value, flag.source)
    judge.rule("reduced-motion", reducedMotion, manners.reducedMotion)
    judge.fullscreen(fullscreenOutputs, manners.fullscreen, source: fullscreenSource)
    judge.rule("do-not-disturb", doNotDisturb, manners.doNotDisturb)
    judge.rule("power-saver", powerSaver, manners.powerSaver)
    judge.rule("battery", battery, manners.battery)
    if kind == .burst && outputs.isEmpty {
      judge.rule("no-output", true, "no output to show on", "display")
    }
    judge.rules.append(
      Rule(
        name: Verdict.scheduleRule, holds: wish.holds, value: wish.value, source: wish.source))
    return Verdict(
      rules: judge.rules, winner: judge.winner ?? Verdict.scheduleRule,
      outputs: judge.winner == nil ? judge.visible : [], isSlow: judge.isSlow)
  }
}

/// Collects rules while they are asked in order.
private struct Judge {
  var rules: [Rule] = []
  var winner: String?
  var isSlow = false
  var visible: [String]

  init(outputs: [String]) { visible = outputs }

  mutating func rule(_ name: String, _ holds: Bool, _ value: String, _ source: String) {
    rules.append(Rule(name: name, holds: holds, value: value, source: source))
    if holds && winner == nil { winner = name }
  }

  mutating func rule(_ name: String, _ signal: Signal, _ manner: Manner) {
    let note = signal.holds && manner != .hide ? " (\(manner.rawValue))" : ""
    rules.append(
      Rule(name: name, holds: signal.holds, value: signal.value + note, source: signal.source))
    guard signal.holds else { return }
    apply(manner, name)
  }

  /// Fullscreen hides single outputs; it wins only when none is left.
  mutating func fullscreen(_ covered: Set<String>, _ manner: Manner, source: String) {
    let names = visible.filter(covered.contains)
    let value = names.isEmpty ? "no" : "on \(names.joined(separator: ", "))"
    rules.append(
      Rule(name: "fullscreen", holds: !names.isEmpty, value: value, source: source))
    guard !names.isEmpty else { return }
    if manner == .hide {
      visible.removeAll(where: covered.contains)
      if visible.isEmpty { apply(.hide, "fullscreen") }
    } else {
      apply(manner, "fullscreen")
    }
  }

  private mutating func apply(_ manner: Manner, _ name: String) {
    switch manner {
    case .hide: if winner == nil { winner = name }
    case .slow: isSlow = true
    case .ignore: break
    }
  }
}
