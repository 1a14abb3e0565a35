// SPDX-License-Identifier: MIT

extension CompletionScript {
  static var zsh: String {
    """
    #compdef effectctl

    _effectctl_effects() {
      local -a names files
      names=(${(f)"$(\(listEffects))"})
      files=(*.toml(N))
      compadd -a names
      compadd -f -a files
      [[ $PREFIX != */* ]] || _files -g '*.toml'
    }

    _effectctl_outputs() {
      local -a names
      names=(${(f)"$(\(listOutputs))"})
      compadd -a names
    }

    _effectctl() {
      local context state line
      local -a global words_of_commands
      typeset -A opt_args
      global=(
    \(CommandTable.globalOptions.map { "    " + zsh($0) }.joined(separator: "\n"))
      )
      words_of_commands=(
    \(zshWords.map { "    \($0)" }.joined(separator: "\n"))
      )
      _arguments -C $global '1:command:->command' '*::argument:->arguments'
      case $state in
        command) _describe command words_of_commands ;;
        arguments)
          case $words[1] in
    \(zshCases.joined(separator: "\n"))
          esac ;;
      esac
    }

    if [[ $funcstack[1] == _effectctl ]]; then
      _effectctl "$@"
    else
      compdef _effectctl effectctl
    fi

    """
  }

  private static var zshWords: [String] {
    CommandTable.firstWords.map { word in
      let commands = CommandTable.commands(startingWith: word)
      let summary =
        commands.count == 1 ? commands[0].summary : secondWords(after: word).joined(separator: ", ")
      return quoted("\(word):\(summary)")
    }
  }

  private static var zshCases: [String] {
    let groups = prefixes.map { prefix in
      let cases = CommandTable.commands(startingWith: prefix).map { command in
        "            \(command.words[1])) \(zshArguments(command)) ;;"
      }
      let second = "'1:command:(\(secondWords(after: prefix).joined(separator: " ")))'"
      return """
                \(prefix))
                  _arguments -C $global \(second) '*::argument:->arguments'
                  case $words[1] in
        \(cases.joined(separator: "\n"))
                  esac ;;
        """
    }
    let single = CommandTable.commands.filter { $0.words.count == 1 }.map { command in
      "        \(command.name)) \(zshArguments(command)) ;;"
    }
    return groups + single
  }

  private static func zshArguments(_ command: Command) -> String {
    let arguments = command.arguments.enumerated().map { index, argument in
      let place = argument.count == .any ? "*" : "\(index + 1)"
      let colon = argument.count == .optional ? "::" : ":"
      return quoted("\(place)\(colon)\(argument.name):\(zshAction(argument.completion))")
    }
    return (["_arguments $global"] + command.options.map(zsh) + arguments).joined(separator: " ")
  }

  private static func zsh(_ option: Option) -> String {
    let help = option.help.map { "[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
    let star = option.repeats ? "*" : ""
    guard let value = option.value else { return quoted("\(star)\(option.name)[\(help)]") }
    return quoted("\(star)\(option.name)[\(help)]:\(value):\(zshAction(option.completion))")
  }

  private static func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .effect: "_effectctl_effects"
    case .output: "_effectctl_outputs"
    case .directory: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file(let suffixes) where suffixes.count == 1: "_files -g \"*\(suffixes[0])\""
    case .file: "_files"
    }
  }

  /// A word in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
