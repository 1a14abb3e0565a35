// SPDX-License-Identifier: MIT

import ControlProtocol
import Flags
import Seasons
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
    _ name: String, _ condition: any KeyPath<DesktopConditions, Condition> & Sendable,
    _ manner: any KeyPath<MannersSettings, Manner> & Sendable
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
  /// What is to show.
  enum Subject {
    /// What goes on until it is ended.
    case ambient
    /// What a user asks for now.
    case burst
    /// The burst that the schedule repeats.
    case seasonal
  }

  let subject: Subject
  let agenda: Agenda

  /// What each condition does to this kind of effect.
  var manners: MannersSettings {
    let configuration = agenda.world.configuration
    return subject == .ambient ? configuration.manners : configuration.bursts.manners
  }

  /// The ids of the outputs on which it would show if no rule held.
  var meantOutputs: Set<UInt32> {
    let allowed = agenda.allowedOutputs
    switch subject {
    case .burst: return Set(allowed.map(\.id))
    case .seasonal: return Set(allowed.filter(agenda.isMeant).map(\.id))
    case .ambient:
      let planned = agenda.effects.flatMap(\.outputs)
      return Set(planned.isEmpty ? allowed.map(\.id) : planned)
    }
  }
}

/// What a rule says.
struct RuleAnswer {
  /// What follows for this kind of effect.
  enum Consequence {
    case none
    case slow
    case calm
    case hide
    /// Keeps it from being asked for.
    case withhold
    /// Hides it on the outputs with these ids.
    case hideOn(Set<UInt32>)

    init(_ manner: Manner) {
      switch manner {
      case .hide: self = .hide
      case .slow: self = .slow
      case .calm: self = .calm
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
    // It is on without a file, too.
    return memory.isOn
      ? Condition(holds: false, value: "on", source: "default")
      : Condition(holds: true, value: "off", source: memory.switchSource)
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
    // On Wayland asking might take the screens' power from another program (docs/wayland.md).
    let value = ["none", "wayland"].contains(world.display) ? "unknown" : "on"
    return Condition(
      holds: world.isScreenOff, value: world.isScreenOff ? "blanked or switched off" : value,
      source: world.display)
  }

  /// Whether there are outputs, but none that the settings allow.
  private var isOnNoOutput: Bool { agenda.allowedOutputs.isEmpty && !agenda.world.outputs.isEmpty }

  /// Whether the season's effect is all that is asked for, and is meant for none of the outputs.
  private var isSeasonOnNoOutput: Bool {
    let asksSeason = subject == .seasonal || subject == .ambient && agenda.memory.starts.isEmpty
    return asksSeason && agenda.scheduled != nil && !agenda.allowedOutputs.isEmpty
      && !agenda.allowedOutputs.contains(where: agenda.isMeant)
  }

  var outputsAnswer: RuleAnswer {
    if isOnNoOutput { return .forbidding(if: true, outputs) }
    return RuleAnswer(outputs, isSeasonOnNoOutput ? .withhold : .none)
  }

  private var outputs: Condition {
    let world = agenda.world
    let isWrong = isOnNoOutput || isSeasonOnNoOutput
    let asked = agenda.effects.isEmpty && subject != .seasonal
    let meant = agenda.allowedOutputs.filter { asked || meantOutputs.contains($0.id) }
    let names = (isOnNoOutput ? world.outputs : isWrong ? agenda.allowedOutputs : meant).map(\.name)
    var value = names.joined(separator: ", ")
    if isOnNoOutput {
      value = "overlay.outputs matches none of \(value)"
    } else if isSeasonOnNoOutput {
      value = "outputs of season \(agenda.season?.name ?? "") matches none of \(value)"
    }
    if names.isEmpty { value = world.display == "none" ? "unknown" : "none connected" }
    return Condition(holds: isWrong, value: value, source: world.configurationSource)
  }

  var isForbiddenByFlag: Bool {
    switch subject {
    case .ambient: agenda.flag.show == .off
    case .burst: !agenda.flag.allowsBursts
    case .seasonal: agenda.flag.show == .off || !agenda.flag.allowsBursts
    }
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

  /// Where clicks pass only with its help, nothing may be seen without it.
  var shellExtensionAnswer: RuleAnswer? {
    agenda.world.shellExtension.map { .forbidding(if: $0.holds, $0) }
  }

  /// What was stopped is no more asked for; it wins where nothing else is.
  var stoppedAnswer: RuleAnswer? {
    guard subject != .burst else { return nil }
    let isAlone = agenda.memory.stopped != nil && agenda.memory.starts.isEmpty
    return RuleAnswer(agenda.stop, isAlone ? .withhold : .none)
  }

  /// A burst is asked for now, so that a missing output must be said; a season can wait for one.
  var noOutputAnswer: RuleAnswer? {
    guard subject == .burst, agenda.world.outputs.isEmpty else { return nil }
    return .forbidding(
      if: true, Condition(holds: true, value: "no output to show on", source: "display"))
  }
}
