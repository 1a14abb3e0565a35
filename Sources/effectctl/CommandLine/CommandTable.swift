// SPDX-License-Identifier: MIT

/// All that can be typed.
enum CommandTable {
  /// The commands in the order of the help text.
  static let commands: [Command] = [
    .burst, .start, .stop, .off, .on, .pause, .resume, .status, .why, .monitor, .list, .seasons,
    .flagsShow, .flagsFetch, .flagsCheck, .flagsEvaluate, .check, .setup, .doctor, .reload,
    .render, .simulate, .completions,
  ]

  /// The options that stand before or after any command.
  static let globalOptions: [Option] = [
    Option(
      "--socket", "PATH", "the daemon's control socket", completion: .file([])),
    Option(
      "--config", "FILE", "the configuration file, for commands that read it themselves",
      completion: .file([".toml"])),
    Option(
      "--effects", "DIR", "a folder of effects that comes before the others",
      completion: .directory, repeats: true),
    Option("--help", "print help and exit"),
    Option("--version", "print the version and exit"),
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

  /// The commands that begin with a word.
  static func commands(startingWith word: String) -> [Command] {
    commands.filter { $0.words.first == word }
  }
}
