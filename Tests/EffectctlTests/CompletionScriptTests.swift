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

  /// Runs a program of a shell that prints each line of `$CASES` after "= ", then its offers.
  private func check(_ shell: String, _ options: [String], _ program: String) throws {
    let directory = TemporaryDirectory()
    directory.write(Self.standIn, to: "effectctl")
    directory.write(try #require(CompletionScript.text(shell: shell)), to: "script")
    directory.write(Self.lines.map { $0.line + "\n" }.joined(), to: "cases")
    _ = try ChildProcess.run(["chmod", "+x", directory("effectctl")])
    let path = ChildProcess.environment["PATH"] ?? "/usr/bin:/bin"
    let result = try ChildProcess.run(
      [shell] + options + ["-c", "cd \(directory.path); \(program)"],
      changes: [
        "PATH": "\(directory.path):\(path)", "SCRIPT": directory("script"),
        "CASES": directory("cases"), "HOME": directory.path, "XDG_CONFIG_HOME": directory.path,
        "ZDOTDIR": directory.path,
      ])
    #expect(result.errors.isEmpty)
    var offers: [String: Set<String>] = [:]
    var line = ""
    for word in result.output.split(separator: "\n").map(String.init) {
      if word.hasPrefix("= ") {
        line = String(word.dropFirst(2))
        offers[line] = []
      } else {
        offers[line]?.insert(word)
      }
    }
    for (line, expected) in Self.lines {
      #expect(offers[line] == Set(expected), "\(line)")
    }
  }

  @Test(.enabled(if: Programs.areInstalled("bash")))
  func bash() throws {
    try check(
      "bash", ["--norc"],
      #"""
      source "$SCRIPT"
      while IFS= read -r line; do
        read -ra COMP_WORDS <<< "effectctl $line"
        [[ $line == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _effectctl
        printf '%s\n' "= $line" "${COMPREPLY[@]}"
      done < "$CASES"
      """#)
  }

  @Test(.enabled(if: Programs.areInstalled("fish")))
  func fish() throws {
    try check(
      "fish", ["--no-config"],
      #"""
      source "$SCRIPT"
      for line in (cat $CASES)
        echo "= $line"
        complete --do-complete "effectctl $line" | string replace -r '\t.*' ''
      end
      """#)
  }

  /// What the completion system is given is written down by a stand-in for `compadd`.
  @Test(.enabled(if: Programs.areInstalled("zsh")))
  func zsh() throws {
    try check(
      "zsh", ["-f"],
      #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT= RPROMPT=; autoload -Uz compinit; compinit -D -u; source "$SCRIPT"'
      zpty -w shell 'zstyle ":completion:*" list-colors ""; unsetopt list_beep; LISTMAX=1000'
      zpty -w shell 'compadd() {
        local -a all; builtin compadd -O all "$@"
        [[ -z $all ]] || print -l -- $all >> $HOME/offers
        builtin compadd "$@"
      }'
      zpty -w shell 'finish() { print > $HOME/done }; zle -N finish; bindkey "^X" finish'
      while IFS= read -r line; do
        rm -f $HOME/offers $HOME/done
        zpty -w -n shell $'\x15'"effectctl $line"$'\t\x18'
        for i in {1..1000}; do
          [[ -e $HOME/done ]] && break
          zpty -r -t shell discard; sleep 0.01
        done
        print -r -- "= $line"
        [[ ! -e $HOME/offers ]] || cat $HOME/offers
      done < $CASES
      zpty -d shell
      """#)
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
