// SPDX-License-Identifier: MIT

/// Completion scripts, made from the table of commands.
enum CompletionScript {
  /// The script for a shell, nil if there is none.
  static func text(shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  /// A shell pipeline that prints the effects' names, one a line.
  static let listEffects = #"effectctl list 2>/dev/null | sed -n '2,$s/ .*//p'"#
  /// A shell pipeline that prints the outputs' names, one a line; nothing without a daemon.
  static let listOutputs =
    #"effectctl status --json 2>/dev/null | grep -o '"name":"[^"]*","x"' | cut -d '"' -f 4"#

  /// The options that take a value, of all commands, each once.
  static var valueOptions: [String] {
    let all = CommandTable.globalOptions + CommandTable.allOptions
    var names: [String] = []
    for option in all where option.value != nil && !names.contains(option.name) {
      names.append(option.name)
    }
    return names
  }

  /// The first words that are followed by a second.
  static var prefixes: [String] {
    CommandTable.firstWords.filter { word in
      CommandTable.commands.allSatisfy { $0.name != word }
    }
  }

  /// The second words after a first.
  static func secondWords(after prefix: String) -> [String] {
    CommandTable.commands(startingWith: prefix).compactMap(\.words.last)
  }
}
