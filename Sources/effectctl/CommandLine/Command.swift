// SPDX-License-Identifier: MIT

/// What a shell may offer in place of a value.
enum Completion: Equatable, Sendable {
  /// Nothing: numbers, durations and the like.
  case nothing
  /// Effects' names, asked of `effectctl list` at completion time, and `.toml` files.
  case effect
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
  /// With its dashes.
  let name: String
  /// The value's name in help texts; nil if it takes none.
  let value: String?
  /// One phrase without full stop.
  let help: String
  /// What a shell may offer for the value.
  let completion: Completion
  /// Whether it may be given several times.
  let repeats: Bool

  /// A flag.
  init(_ name: String, _ help: String) {
    self.init(name, nil, help)
  }

  /// An option with a value.
  init(
    _ name: String, _ value: String?, _ help: String, completion: Completion = .nothing,
    repeats: Bool = false
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.completion = completion
    self.repeats = repeats
  }

  /// The option as it is typed: `--output NAME`.
  var usage: String {
    value.map { "\(name) \($0)" } ?? name
  }
}

/// A word that a command takes without an option's name.
struct Argument: Equatable, Sendable {
  /// How often it must and may be given.
  enum Count: Sendable {
    case one
    case optional
    case any
  }

  /// The name in help texts.
  let name: String
  /// How often it is given.
  let count: Count
  /// One phrase without full stop.
  let help: String
  /// What a shell may offer.
  let completion: Completion

  /// An argument that must be given.
  init(_ name: String, _ help: String, completion: Completion = .nothing) {
    self.init(name, .one, help, completion: completion)
  }

  init(_ name: String, _ count: Count, _ help: String, completion: Completion = .nothing) {
    self.name = name
    self.count = count
    self.help = help
    self.completion = completion
  }

  /// The argument as it stands in a synopsis.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)]..."
    }
  }
}

/// One command: what it is called, what it takes, and what it does.
///
/// Parsing, help, completion scripts and the synopsis of the man page come from here alone.
struct Command: Sendable {
  /// One word, or two such as `flags show`.
  let name: String
  /// One phrase without full stop, for the list of commands.
  let summary: String
  /// Sentences for the command's own help.
  let details: String
  /// What it takes without option names.
  let arguments: [Argument]
  /// What it takes with option names, besides the global options.
  let options: [Option]
  /// Command lines to try, without `effectctl`.
  let examples: [String]
  /// Does it.
  let run: @Sendable (Invocation) throws(Failure) -> Void

  init(
    _ name: String, _ summary: String, details: String = "", arguments: [Argument] = [],
    options: [Option] = [], examples: [String] = [],
    run: @escaping @Sendable (Invocation) throws(Failure) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.run = run
  }

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
