// SPDX-License-Identifier: MIT

import Seasons
import Settings
import Values

/// The rules in their order; the first that holds and hides wins.
///
/// A rule is one entry here: its name, and what it answers about one kind of effect.
public enum RuleBook {
  static let locked = "locked"
  static let shellExtension = "extension"
  static let fullscreen = "fullscreen"
  /// The rule about shares of the screen.
  public static let screenShared = "screen-shared"
  static let screen = "screen"
  static let outputs = "outputs"
  static let noOutput = "no-output"
  static let stopped = "stopped"
  static let schedule = "schedule"

  static let rules: [RuleEntry] = [
    RuleEntry(name: "off") { .forbidding(if: !$0.agenda.memory.isOn, $0.userSwitch) },
    RuleEntry(name: "paused") { .forbidding(if: $0.agenda.memory.pause != nil, $0.pause) },
    RuleEntry(locked, \.locked, \.locked),
    RuleEntry(name: shellExtension, answer: { $0.shellExtensionAnswer }),
    RuleEntry(name: "flag") { .forbidding(if: $0.isForbiddenByFlag, $0.agenda.flagFact) },
    RuleEntry(screenShared, \.screenShared, \.screenShared),
    RuleEntry(name: screen) { .forbidding(if: $0.agenda.world.isScreenOff, $0.screen) },
    RuleEntry("reduced-motion", \.reducedMotion, \.reducedMotion),
    RuleEntry(name: outputs, answer: { $0.outputsAnswer }),
    RuleEntry(name: fullscreen, answer: { $0.fullscreenAnswer }),
    RuleEntry("do-not-disturb", \.doNotDisturb, \.doNotDisturb),
    RuleEntry("power-saver", \.powerSaver, \.powerSaver),
    RuleEntry("battery", \.battery, \.battery),
    RuleEntry(name: noOutput, answer: { $0.noOutputAnswer }),
    RuleEntry(name: stopped, answer: { $0.stoppedAnswer }),
    RuleEntry(name: schedule) { RuleAnswer($0.agenda.request, .none) },
  ]

  /// Asks all rules about what is to show.
  static func judge(_ subject: RuleQuestion.Subject, _ agenda: Agenda) -> Verdict {
    let question = RuleQuestion(subject: subject, agenda: agenda)
    var verdict = Verdict(outputs: agenda.allowedOutputs)
    let meant = question.meantOutputs
    var winner: String?
    var isHidden = false
    for rule in rules {
      guard let answer = rule.answer(question) else { continue }
      verdict.rules.append(answer.row(named: rule.name))
      switch answer.consequence {
      case .none: break
      case .slow: verdict.isSlow = true
      case .calm: verdict.isCalm = true
      // What was stopped may be seen until it has faded.
      case .withhold: winner = winner ?? rule.name
      case .hide:
        isHidden = true
        winner = winner ?? rule.name
      case .hideOn(let ids):
        verdict.outputs.removeAll { ids.contains($0.id) }
        // What is meant for other outputs only may end its life where it is.
        if !verdict.outputs.contains(where: { meant.contains($0.id) }) {
          winner = winner ?? rule.name
        }
      }
    }
    verdict.winner = winner ?? schedule
    if isHidden { verdict.outputs = [] }
    return verdict
  }
}
