// SPDX-License-Identifier: MIT

import ControlProtocol
import Settings

@testable import effectctl

/// The parts of the manual pages that are made from the tables of the code, in scdoc's language.
enum ManualText {
  /// The part of a name, or nil if there is none of it.
  static func part(_ name: String) -> String? {
    switch name {
    case "commands": return CommandTable.commands.map(command).joined(separator: "\n")
    case "options": return options(CommandTable.globalOptions, indent: "")
    case "exit codes":
      return ExitCode.allCases.map { "*\($0.rawValue)*\n\t\(sentence($0.meaning))\n" }
        .joined(separator: "\n")
    case "values":
      return Method.parameterValues.map { "_\($0.name)_\n\t\(escaped($0.values))\n" }
        .joined(separator: "\n")
    case "interface": return "```\n\(ControlInterface.description)```\n"
    default: break
    }
    guard let section = name.split(separator: " ", omittingEmptySubsequences: false).last else {
      return nil
    }
    let entries =
      name.hasPrefix("configuration ")
      ? SettingsReference.configurationKeys : SettingsReference.effectKeys
    let found = entries.filter { $0.section == (section == "top" ? "" : section) }
    return found.isEmpty ? nil : found.map(key).joined(separator: "\n")
  }

  private static func command(_ command: Command) -> String {
    let words = command.usage.map(emphasised).joined(separator: " ")
    var text = "## \(escaped(command.name))\n\n"
    text += "*effectctl \(escaped(command.name))*\(words.isEmpty ? "" : " \(words)")\n\n"
    text += sentence(command.summary) + "\n"
    if !command.details.isEmpty { text += "\n\(escaped(command.details))\n" }
    for argument in command.arguments {
      text += "\n_\(argument.name)_\n\t\(help(argument))\n"
    }
    if !command.options.isEmpty { text += "\n" + options(command.options, indent: "") }
    return text
  }

  /// Words that are typed as they stand keep their small letters.
  private static func help(_ argument: Argument) -> String {
    guard case .words = argument.completion else { return sentence(argument.help) }
    return escaped(argument.help) + "."
  }

  private static func options(_ options: [Option], indent: String) -> String {
    options.map { option in
      let value = option.value.map { " _\($0)_" } ?? ""
      let more = option.repeats ? " May be given several times." : ""
      return "*\(option.name)*\(value)\n\t\(sentence(option.help))\(more)\n"
    }.joined(separator: "\n")
  }

  private static func key(_ entry: SettingsReference.Entry) -> String {
    let standard = entry.defaultText.map { ", default \(escaped($0))" } ?? ""
    return "*\(entry.name)* (\(escaped(entry.type))\(standard))\n"
      + "\t\(escaped(entry.meaning)) Expected: \(escaped(entry.range)).\n"
  }

  /// A part of a synopsis: option names bold, values underlined.
  private static func emphasised(_ usage: String) -> String {
    var text = ""
    var word = ""
    func finish() {
      guard !word.isEmpty else { return }
      text += word.hasPrefix("--") ? "*\(word)*" : word == "or" ? word : "_\(word)_"
      word = ""
    }
    for character in usage {
      if "[] .".contains(character) {
        finish()
        text += character == "[" || character == "]" ? "\\\(character)" : String(character)
      } else {
        word.append(character)
      }
    }
    finish()
    return text
  }

  private static func sentence(_ phrase: String) -> String {
    escaped(phrase.prefix(1).uppercased() + phrase.dropFirst()) + "."
  }

  /// Text without meaning for scdoc.
  static func escaped(_ text: String) -> String {
    text.map { "\\*_[]`".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
