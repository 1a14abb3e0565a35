// SPDX-License-Identifier: MIT

extension CompletionScript {
  static var fish: String {
    let lines = fishGlobal + fishWords + CommandTable.commands.flatMap(fishLines)
    return """
      # fish completion for effectctl
      function __effectctl_effects
        \(listEffects)
        if string match -q '*/*' -- (commandline -ct)
          __fish_complete_suffix .toml
        else
          for file in *.toml
            echo $file
          end
        end
      end

      function __effectctl_outputs
        \(listOutputs)
      end

      function __effectctl_none
        not __fish_seen_subcommand_from \(CommandTable.firstWords.joined(separator: " "))
      end

      complete -c effectctl -f
      \(lines.joined(separator: "\n"))

      """
  }

  private static var fishGlobal: [String] {
    CommandTable.globalOptions.map { "complete -c effectctl" + fish($0) }
  }

  private static var fishWords: [String] {
    CommandTable.firstWords.map { word in
      let commands = CommandTable.commands(startingWith: word)
      let summary =
        commands.count == 1 ? commands[0].summary : secondWords(after: word).joined(separator: ", ")
      return "complete -c effectctl -n __effectctl_none -a \(word) -d \(quoted(summary))"
    }
  }

  private static func fishLines(_ command: Command) -> [String] {
    let words = command.words
    var condition = "__fish_seen_subcommand_from \(words[0])"
    var lines: [String] = []
    if words.count == 2 {
      let others = secondWords(after: words[0]).joined(separator: " ")
      let unset = quoted("\(condition); and not __fish_seen_subcommand_from \(others)")
      lines.append(
        "complete -c effectctl -n \(unset) -a \(words[1]) -d \(quoted(command.summary))")
      condition += "; and __fish_seen_subcommand_from \(words[1])"
    }
    let start = "complete -c effectctl -n \(quoted(condition))"
    lines += command.options.map { start + fish($0) }
    if let argument = command.arguments.first, let values = fishValues(argument.completion) {
      lines.append("\(start) -a \(quoted(values)) -d \(argument.name)")
    } else if let argument = command.arguments.first, case .file = argument.completion {
      lines.append("\(start) -F")
    }
    return lines
  }

  private static func fish(_ option: Option) -> String {
    var text = " -l \(option.name.dropFirst(2))"
    if option.value != nil {
      if let values = fishValues(option.completion) {
        text += " -x -a \(quoted(values))"
      } else {
        let isFile = if case .file = option.completion { true } else { false }
        text += isFile ? " -r -F" : " -x"
      }
    }
    return text + " -d \(quoted(option.help))"
  }

  private static func fishValues(_ completion: Completion) -> String? {
    switch completion {
    case .nothing, .file: nil
    case .effect: "(__effectctl_effects)"
    case .output: "(__effectctl_outputs)"
    case .directory: "(__fish_complete_directories)"
    case .words(let words): words.joined(separator: " ")
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
