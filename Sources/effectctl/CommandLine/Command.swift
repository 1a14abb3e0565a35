// SPDX-License-Identifier: MIT

/// What a shell may offer in place of a value.
enum Completion: Equatable, Sendable {
  /// Nothing: numbers, durations and the like.
  case nothing
  /// Effects' names, asked of `effectctl list` at completion time, and `.toml` files.
  case effect
  /// The words of a command.
  case command
  /// Outputs' names, asked of `effectctl status`.
  case output
  /// Files with one of these suffixes; all files if there are none.
  case file([String])
  /// Folders.
  case directory
  /// Fixed words.
  case words([String])
}

/// An option of a command, or of all.
struct Option: Equatable, Sendable {
  /// The option as it is typed: `--output NAME`, or `--json` without a value.
  let usage: String
  /// One phrase without full stop.
  let help: String
  /// What a shell may offer for the value.
  let completion: Completion
  /// Whether it may be given several times.
  let repeats: Bool

  init(
    _ usage: String, _ help: String, completion: Completion = .nothing, repeats: Bool = false
  ) {
    self.usage = usage
    self.help = help
    self.completion = completion
    self.repeats = repeats
  }

  /// With its dashes.
  var name: String { String(usage.prefix { $0 != " " }) }

  /// The value's name in help texts; nil if it takes none.
  var value: String? {
    usage.firstIndex(of: " ").map { String(usage[usage.index(after: $0)...]) }
  }
}

/// A word that a command takes without an option's name.
struct Argument: Equatable, Sendable {
  /// The argument as it stands in a synopsis: `FILE` must be given once, `[FILE]` may be given, and
  /// `[FILE]...` any number of times.
  let usage: String
  /// One phrase without full stop.
  let help: String
  /// What a shell may offer.
  let completion: Completion

  init(_ usage: String, _ help: String, completion: Completion = .nothing) {
    self.usage = usage
    self.help = help
    self.completion = completion
  }

  /// The name in help texts.
  var name: String { usage.filter { !"[].".contains($0) } }
  /// Whether it must be given.
  var isRequired: Bool { !usage.hasPrefix("[") }
  /// Whether it may be given several times.
  var repeats: Bool { usage.hasSuffix("...") }
}

/// One command: what it is called, what it takes, and what it does.
///
/// Parsing, help, completion and the synopsis of the man page come from here alone.
struct Command: Sendable {
  /// One word, or two such as `flags show`.
  let name: String
  /// One phrase without full stop, for the list of commands.
  let summary: String
  /// Sentences for the command's own help.
  var details = ""
  /// What it takes without option names.
  var arguments: [Argument] = []
  /// What it takes with option names, besides the global options.
  var options: [Option] = []
  /// Command lines to try, without `effectctl`.
  var examples: [String] = []
  /// Does it.
  let run: @Sendable (Invocation) throws(Failure) -> Void

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// What can follow the name, as in a man page; each part stays on one line.
  var usage: [String] {
    arguments.map(\.usage) + options.map { "[\($0.usage)]" + ($0.repeats ? "..." : "") }
  }

  /// Everything that can follow `effectctl`.
  var synopsis: String {
    ([name] + usage).joined(separator: " ")
  }
}

extension Option {
  /// The option of every command that can print JSON.
  static let json = Option("--json", "print JSON")
}
