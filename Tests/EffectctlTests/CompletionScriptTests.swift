// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// The offers, and the scripts in the real shells with a stand-in for `effectctl` that gives the
/// offers of a program that knows two effects and two outputs.
@Suite struct CompletionScriptTests {
  /// Answers from a file whose name is made of the words.
  private static let standIn = #"""
    #!/bin/sh
    [ "$1" = __complete ] && shift
    cat "$HOME/answers/$(printf '%s|' "$@" | tr / :)"
    """#

  private static var completer: Completer {
    Completer(effects: ["hearts", "snow"], outputs: ["DP-1", "HDMI-1"])
  }

  /// The words after the program's name, the last one unfinished.
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  static let lines: [(line: String, offers: [String])] = [
    ("bu", ["burst"]),
    ("o", ["off", "on"]),
    ("flags s", ["show", "simulate"]),
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

  /// A word in the name of an answer.
  private static func escaped(_ word: String) -> String {
    String(word.map { $0 == "/" ? ":" : $0 }) + "|"
  }

  /// Runs a program of a shell that prints each line of `$CASES` after "= ", then its offers.
  private func check(_ shell: String, _ options: [String], _ program: String) throws {
    let directory = TemporaryDirectory()
    directory.write(Self.standIn, to: "effectctl")
    for (line, _) in Self.lines {
      let words = Self.words(line)
      directory.write(
        Self.completer.lines(for: words).map { $0 + "\n" }.joined(),
        to: "answers/" + words.map(Self.escaped).joined())
    }
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

  @Test(arguments: lines) func wordsAreOffered(line: String, offers: [String]) {
    let lines = Self.completer.lines(for: Self.words(line))
    #expect(Set(lines.map { String($0.prefix { $0 != "\t" }) }) == Set(offers))
  }

  @Test(arguments: [
    ("render snow --output ", ":files .png .apng .gif"), ("--socket ", ":files"),
    ("--effects ", ":folders"), ("burst ./", ":files .toml"), ("check a ", ":files .toml"),
  ])
  func filesAreLeftToTheShell(line: String, answer: String) {
    #expect(Self.completer.lines(for: Self.words(line)) == [answer])
  }

  @Test(arguments: ["burst hearts ", "burst --count ", "flags nothing ", "no "])
  func whereNothingFitsNothingIsOffered(line: String) {
    #expect(Self.completer.lines(for: Self.words(line)).isEmpty)
  }

  @Test func everyCommandAndOptionIsOffered() {
    for command in CommandTable.commands {
      for (index, word) in command.words.enumerated() {
        let lines = Self.completer.lines(for: command.words[..<index] + [""])
        #expect(lines.contains { $0.hasPrefix("\(word)\t") }, "\(command.name)")
      }
      let lines = Self.completer.lines(for: command.words + ["-"])
      for option in command.options {
        #expect(lines.contains("\(option.name)\t\(option.help)"), "\(option.name)")
      }
    }
  }

  @Test func theProgramAnswersTheScripts() {
    let captured = CapturedConsole()
    #expect(captured.run(["__complete", "flags", "sh"]) == .done)
    #expect(captured.output.hasPrefix("show\t"))
  }
}
