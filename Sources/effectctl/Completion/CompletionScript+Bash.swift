// SPDX-License-Identifier: MIT

extension CompletionScript {
  static var bash: String {
    """
    # bash completion for effectctl
    _effectctl_effects() {
      \(listEffects)
    }

    _effectctl_outputs() {
      \(listOutputs)
    }

    _effectctl_complete_effects() {
      COMPREPLY=($(compgen -W "$(_effectctl_effects)" -- "$1") $(compgen -f -X '!*.toml' -- "$1"))
      [[ $1 != */* ]] || COMPREPLY+=($(compgen -d -- "$1"))
    }

    _effectctl() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command= position=0 options= i
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(valueOptions.joined(separator: "|"))) ((i++)) ;;
          -*) ;;
          *)
            case $command in
              "") command=${COMP_WORDS[i]} ;;
              \(prefixes.joined(separator: "|"))) command="$command ${COMP_WORDS[i]}" ;;
              *) ((position++)) ;;
            esac ;;
        esac
      done
      COMPREPLY=()
      case "$command $previous" in
    \(bashValues.joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        options="\(CommandTable.globalOptions.map(\.name).joined(separator: " "))"
        case $command in
    \(bashOptions.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$options" -- "$current"))
        return
      fi
      case $command in
        "") \(bash(.words(CommandTable.firstWords))) ;;
    \(bashArguments.joined(separator: "\n"))
      esac
    }

    complete -o filenames -F _effectctl effectctl

    """
  }

  private static var bashValues: [String] {
    let own = CommandTable.commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        "    \"\(command.name) \(option.name)\") \(bash(option.completion)); return ;;"
      }
    }
    let global = CommandTable.globalOptions.filter { $0.value != nil }.map { option in
      "    *\" \(option.name)\") \(bash(option.completion)); return ;;"
    }
    return own + global
  }

  private static var bashOptions: [String] {
    CommandTable.commands.filter { !$0.options.isEmpty }.map { command in
      let names = command.options.map(\.name).joined(separator: " ")
      return "      \"\(command.name)\") options=\"\(names) $options\" ;;"
    }
  }

  private static var bashArguments: [String] {
    let groups = prefixes.map { prefix in
      "    \"\(prefix)\") \(bash(.words(secondWords(after: prefix)))) ;;"
    }
    let commands = CommandTable.commands.compactMap { command -> String? in
      guard let argument = command.arguments.first else { return nil }
      let action = bash(argument.completion)
      let guarded = argument.count == .any ? action : "[[ $position -gt 0 ]] || \(action)"
      return "    \"\(command.name)\") \(guarded) ;;"
    }
    return groups + commands
  }

  private static func bash(_ completion: Completion) -> String {
    func reply(_ arguments: String) -> String {
      "COMPREPLY=($(compgen \(arguments) -- \"$current\"))"
    }
    switch completion {
    case .nothing: return ":"
    case .effect: return "_effectctl_complete_effects \"$current\""
    case .output: return reply("-W \"$(_effectctl_outputs)\"")
    case .directory: return reply("-d")
    case .words(let words): return reply("-W \"\(words.joined(separator: " "))\"")
    case .file: return reply("-f")
    }
  }
}
