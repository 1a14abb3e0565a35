// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// The scripts in the real shells, with a stand-in for `effectctl` that knows two effects and two
/// outputs.
@Suite struct CompletionScriptTests {
  private static let standIn = #"""
    #!/bin/sh
    case $1 in
      list) printf 'NAME    KIND     TITLE   FROM\nhearts  burst    Hearts  built in\n'
            printf 'snow    ambient  Snow    built in\n' ;;
      status) printf '{"showing":[{"effect":"snow"}],"outputs":[{"name":"DP-1","x":0},'
              printf '{"name":"HDMI-1","x":1920}]}\n' ;;
    esac
    """#

  static let lines: [(line: String, offers: [String])] = [
    ("bu", ["burst"]),
    ("o", ["off", "on"]),
    ("flags s", ["show"]),
    ("flags evaluate f.json --fl", ["--flag"]),
    ("burst h", ["hearts"]),
    ("burst --wait s", ["snow"]),
    ("burst hearts --output ", ["DP-1", "HDMI-1"]),
    ("--socket /s start --output H", ["HDMI-1"]),
    ("burst --cou", ["--count"]),
    ("status --js", ["--json"]),
    ("--ver", ["--version"]),
    ("completions ", ["bash", "fish", "zsh"]),
  ]

  private func directory(_ shell: String) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    directory.write(Self.standIn, to: "effectctl")
    directory.write(try #require(CompletionScript.text(shell: shell)), to: "script")
    _ = try ChildProcess.run(["chmod", "+x", directory("effectctl")])
    return directory
  }

  private func offers(
    _ command: [String], in directory: TemporaryDirectory, _ line: String
  ) throws -> [String] {
    let path = ChildProcess.environment["PATH"] ?? "/usr/bin:/bin"
    let result = try ChildProcess.run(
      command,
      changes: [
        "PATH": "\(directory.path):\(path)", "SCRIPT": directory("script"), "LINE": line,
        "HOME": directory.path, "XDG_CONFIG_HOME": directory.path, "ZDOTDIR": directory.path,
      ])
    #expect(result.errors.isEmpty, "\(line)")
    return result.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(.enabled(if: Programs.areInstalled("bash")), arguments: lines)
  func bash(line: String, offers expected: [String]) throws {
    let directory = try directory("bash")
    let program = #"""
      source "$SCRIPT"
      read -ra COMP_WORDS <<< "effectctl $LINE"
      [[ $LINE == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _effectctl
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    #expect(try offers(["bash", "--norc", "-c", program], in: directory, line) == expected)
  }

  @Test(.enabled(if: Programs.areInstalled("fish")), arguments: lines)
  func fish(line: String, offers expected: [String]) throws {
    let directory = try directory("fish")
    let program = #"source "$SCRIPT"; complete --do-complete "effectctl $LINE""#
    let found = try offers(["fish", "--no-config", "-c", program], in: directory, line)
    #expect(found.map { $0.split(separator: "\t").first.map(String.init) ?? "" } == expected)
  }

  /// The widget that zsh completes with is replaced by one that prints what would be offered.
  @Test(.enabled(if: Programs.areInstalled("zsh")), arguments: lines)
  func zsh(line: String, offers expected: [String]) throws {
    let directory = try directory("zsh")
    let program = #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT= RPROMPT=; autoload -Uz compinit; compinit -D -u; source "$SCRIPT"'
      zpty -w shell 'zstyle ":completion:*" list-colors ""; unsetopt list_beep; LISTMAX=1000'
      zpty -w shell 'compadd() {
        local -a all; builtin compadd -O all "$@"
        [[ -z $all ]] || print -l -- $all >> $HOME/offers
        builtin compadd "$@"
      }'
      zpty -w shell 'finish() { print done > $HOME/done }; zle -N finish; bindkey "^X" finish'
      zpty -w -n shell "effectctl $LINE"$'\t'$'\x18'
      for i in {1..500}; do [[ -e $HOME/done ]] && break; zpty -r -t shell discard; sleep 0.02; done
      zpty -d shell
      [[ ! -e $HOME/offers ]] || sort -u $HOME/offers
      """#
    #expect(try offers(["zsh", "-f", "-c", program], in: directory, line) == expected)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func everyCommandAndOptionIsInTheScript(shell: String) throws {
    let script = try #require(CompletionScript.text(shell: shell))
    for command in CommandTable.commands {
      for word in command.words { #expect(script.contains(word), "\(word)") }
      for option in command.options {
        let written = shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name
        #expect(script.contains(written), "\(option.name)")
      }
    }
  }
}
