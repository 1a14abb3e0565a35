// SPDX-License-Identifier: MIT

/// All that can be typed.
enum CommandTable {
  /// The commands in the order of the help text.
  static let commands: [Command] = [
    .burst, .start, .stop, .off, .on, .pause, .resume, .status, .why, .monitor, .list, .show, .copy,
    .seasons,
    .flagsShow, .flagsFetch, .flagsCheck, .flagsEvaluate, .flagsSimulate, .check, .setup, .doctor,
    .reload,
    .render, .simulate, .completions, .help,
  ]

  /// The options that stand before or after any command.
  static let globalOptions: [Option] = [
    Option(
      "--socket PATH", "the daemon's control socket", completion: .file([])),
    Option(
      "--config FILE", "the configuration file, for commands that read it themselves",
      completion: .file([".toml"])),
    Option(
      "--effects DIR", "a folder of effects that comes before the others",
      completion: .directory, repeats: true),
    Option("--quiet", "print nothing on success; also -q"),
    Option("--help", "print help and exit; also -h"),
    Option("--version", "print the version and exit; also -V"),
  ]

  /// The options of all commands, without the global ones.
  static var allOptions: [Option] { commands.flatMap(\.options) }

  /// The first words of all commands, each once.
  static var firstWords: [String] {
    var words: [String] = []
    for word in commands.compactMap(\.words.first) where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  /// The words that may come next, each with what it means.
  ///
  /// - Parameter prefix: the first word of a command of two; nil for the first words themselves.
  /// - Returns: none if no command begins with `prefix`.
  static func nextWords(after prefix: String?) -> [(word: String, meaning: String)] {
    if let prefix {
      return commands(startingWith: prefix).map { ($0.words.last ?? "", $0.summary) }
    }
    return firstWords.map { word in
      let commands = commands(startingWith: word)
      let isAlone = commands.count == 1
      return (word, isAlone ? commands[0].summary : choices(after: word))
    }
  }

  /// The second words after a first, with commas between.
  static func choices(after prefix: String) -> String {
    commands(startingWith: prefix).compactMap(\.words.last).joined(separator: ", ")
  }

  /// The commands that begin with a word.
  static func commands(startingWith word: String) -> [Command] {
    commands.filter { $0.words.first == word }
  }
}
