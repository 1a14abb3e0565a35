// SPDX-License-Identifier: MIT

import ControlProtocol
import Settings
import Values

/// One rule: its name and how it answers.
struct RuleEntry: Sendable {
  let name: String
  /// nil: the rule does not apply to this kind of effect.
  let answer: @Sendable (RuleQuestion) -> RuleAnswer?

  init(name: String, answer: @escaping @Sendable (RuleQuestion) -> RuleAnswer?) {
    self.name = name
    self.answer = answer
  }

  /// A rule about a condition of the desktop; the settings say what it does.
  init(
    _ name: String, _ condition: KeyPath<DesktopConditions, Condition> & Sendable,
    _ manner: KeyPath<MannersSettings, Manner> & Sendable
  ) {
    self.init(name: name) { question in
      var condition = question.agenda.world.desktop[keyPath: condition]
      guard condition.holds else { return RuleAnswer(condition, .none) }
      let manner = question.manners[keyPath: manner]
      if manner != .hide { condition.value += " (\(manner.rawValue))" }
      return RuleAnswer(condition, .init(manner))
    }
  }
}

/// What a rule is asked: about which kind of effect, and in which circumstances.
struct RuleQuestion {
  let kind: EffectKind
  let agenda: Agenda

  /// What each condition does to this kind of effect.
  var manners: MannersSettings {
    let configuration = agenda.world.configuration
    return kind == .ambient ? configuration.manners : configuration.bursts.manners
  }
}

/// What a rule says.
struct RuleAnswer {
  /// What follows for this kind of effect.
  enum Consequence {
    case none
    case slow
    case hide
    /// Keeps it from being asked for.
    case withhold
    /// Hides it on the outputs with these ids.
    case hideOn(Set<UInt32>)

    init(_ manner: Manner) {
      switch manner {
      case .hide: self = .hide
      case .slow: self = .slow
      case .ignore: self = .none
      }
    }
  }

  let fact: Condition
  let consequence: Consequence

  init(_ fact: Condition, _ consequence: Consequence) {
    self.fact = fact
    self.consequence = consequence
  }

  /// The answer of a rule that hides everything, or is without effect.
  static func forbidding(if holds: Bool, _ fact: Condition) -> RuleAnswer {
    var fact = fact
    fact.holds = holds
    return RuleAnswer(fact, holds ? .hide : .none)
  }

  /// The rule as people and programs see it.
  func row(named name: String) -> Rule {
    Rule(name: name, holds: fact.holds, value: fact.value, source: fact.source)
  }
}

// MARK: The rules that are no condition of the desktop

extension RuleQuestion {
  var userSwitch: Condition {
    let memory = agenda.memory
    return Condition(
      holds: !memory.isOn, value: memory.isOn ? "on" : "off", source: memory.switchSource)
  }

  var pause: Condition {
    let pause = agenda.memory.pause
    let end = pause.map { pause in
      pause.until.map { "until \($0.formatted(in: agenda.world.zone))" } ?? "until resumed"
    }
    return Condition(holds: pause != nil, value: end ?? "no", source: "effectctl pause")
  }

  var screen: Condition {
    let world = agenda.world
    let value = world.display == "none" ? "unknown" : "on"
    return Condition(
      holds: world.isScreenOff, value: world.isScreenOff ? "blanked or switched off" : value,
      source: world.display)
  }

  /// Whether there are outputs, but none that the settings allow.
  var isOnNoOutput: Bool { agenda.allowedOutputs.isEmpty && !agenda.world.outputs.isEmpty }

  var outputs: Condition {
    let world = agenda.world
    let names = (isOnNoOutput ? world.outputs : agenda.allowedOutputs).map(\.name)
    var value = names.joined(separator: ", ")
    if isOnNoOutput { value = "overlay.outputs matches none of \(value)" }
    if names.isEmpty { value = world.display == "none" ? "unknown" : "none connected" }
    return Condition(holds: isOnNoOutput, value: value, source: world.configurationSource)
  }

  var isForbiddenByFlag: Bool {
    kind == .ambient ? agenda.flag.show == .off : !agenda.flag.allowsBursts
  }

  /// Hides single outputs; it wins only when none is left.
  var fullscreenAnswer: RuleAnswer? {
    let covered = agenda.allowedOutputs.filter(\.isCovered)
    let names = covered.map(\.name).joined(separator: ", ")
    let fact = Condition(
      holds: !covered.isEmpty, value: covered.isEmpty ? "no" : "on \(names)",
      source: agenda.world.display)
    if covered.isEmpty { return RuleAnswer(fact, .none) }
    let manner = manners.fullscreen
    return RuleAnswer(
      fact, manner == .hide ? .hideOn(Set(covered.map(\.id))) : .init(manner))
  }

  /// What was stopped is no more asked for; it wins where nothing else is.
  var stoppedAnswer: RuleAnswer? {
    guard kind == .ambient else { return nil }
    let isAlone = agenda.memory.stopped != nil && agenda.memory.starts.isEmpty
    return RuleAnswer(agenda.stop, isAlone ? .withhold : .none)
  }

  /// A burst is asked for now, so that a missing output must be said; a season can wait for one.
  var noOutputAnswer: RuleAnswer? {
    guard kind == .burst, agenda.world.outputs.isEmpty else { return nil }
    return .forbidding(
      if: true, Condition(holds: true, value: "no output to show on", source: "display"))
  }
}
