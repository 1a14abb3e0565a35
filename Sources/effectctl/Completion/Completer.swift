// SPDX-License-Identifier: MIT

import ControlProtocol
import Library
import Platform

/// What may follow the words of an unfinished command line, by the table of commands.
///
/// The shells' scripts ask for it with `effectctl __complete WORD…`, where the last word is the one
/// that is being typed, and show what is printed.
struct Completer {
  /// The hidden command by which scripts ask.
  static let request = "__complete"

  /// Gives the names of effects.
  private let effects: () -> [String]
  /// Gives the names of outputs.
  private let outputs: () -> [String]

  /// Offers the names that the daemon tells, or that are found without it.
  init(_ invocation: Invocation) {
    effects = { ((try? Command.effects(invocation)) ?? []).map(\.name) }
    outputs = { invocation.presentOutputs }
  }

  /// Offers the names given.
  init(effects: [String], outputs: [String]) {
    self.effects = { effects }
    self.outputs = { outputs }
  }

  /// The answer to a script.
  ///
  /// - Parameter words: the words after the program's name, the last one unfinished.
  /// - Returns: a line per offer: the word, a tab, and what it means; or `:files` with suffixes, or
  ///   `:folders`, which the shell looks for itself.
  func lines(for words: [String]) -> [String] {
    let current = words.last ?? ""
    var place = Place()
    for word in words.dropLast() { place.pass(word) }
    if let option = place.openOption { return offers(option.completion, current) }
    if current.hasPrefix("-") {
      let options = (place.command?.options ?? []) + CommandTable.globalOptions
      return matching(current, options.map { ($0.name, $0.help) })
    }
    guard let command = place.command else {
      return matching(current, CommandTable.nextWords(after: place.prefix))
    }
    guard let argument = command.arguments.first,
      argument.repeats || place.argumentCount == 0
    else { return [] }
    return offers(argument.completion, current)
  }

  /// How far the words have led.
  private struct Place {
    var prefix: String?
    var command: Command?
    var openOption: Option?
    var argumentCount = 0

    mutating func pass(_ word: String) {
      if openOption != nil {
        openOption = nil
      } else if word.hasPrefix("-") {
        let known = CommandTable.globalOptions + (command?.options ?? CommandTable.allOptions)
        openOption = known.first { $0.name == word && $0.value != nil }
      } else if command != nil {
        argumentCount += 1
      } else {
        let name = prefix.map { "\($0) \(word)" } ?? word
        command = CommandTable.commands.first { $0.name == name }
        if command == nil { prefix = word }
      }
    }
  }

  private func offers(_ completion: Completion, _ current: String) -> [String] {
    switch completion {
    case .nothing: return []
    case .command: return matching(current, CommandTable.nextWords(after: nil))
    case .words(let words): return matching(current, words.map { ($0, "") })
    case .output: return matching(current, outputs().map { ($0, "") })
    case .directory: return [":folders"]
    case .file(let suffixes): return [([":files"] + suffixes).joined(separator: " ")]
    case .effect:
      if current.contains("/") { return [":files \(EffectFiles.suffix)"] }
      let files = (try? Files.names(in: ".", suffix: EffectFiles.suffix)) ?? []
      return matching(current, (effects() + files).map { ($0, "") })
    }
  }

  private func matching(_ current: String, _ words: [(String, String)]) -> [String] {
    words.filter { $0.0.hasPrefix(current) }.map { offer in
      "\(Text.harmless(offer.0))\t\(Text.harmless(offer.1))"
    }
  }
}
