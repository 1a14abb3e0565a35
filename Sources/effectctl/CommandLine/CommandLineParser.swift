// SPDX-License-Identifier: MIT
import Settings

/// What a command line asks for.
enum Request {
  /// The help of the program, or of the commands that begin with a word.
  case help(topic: [Command])
  case version
  case run(Command, ParsedOptions)
}

/// The options and arguments of one command line.
struct ParsedOptions: Equatable {
  /// The values of each option; flags have an empty one.
  var values: [String: [String]] = [:]
  /// The words without option names.
  var arguments: [String] = []
}

/// Turns the words of a command line into a request, by the table of commands alone.
struct CommandLineParser {
  private var words: ArraySlice<String>
  private var command: Command?
  private var parsed = ParsedOptions()
  /// The first word of a command of two.
  private var prefix: String?
  private var wantsHelp = false
  private var wantsVersion = false

  /// Parses the words after the program's name.
  ///
  /// - Throws: a failure with exit code 2 that names the mistake and the nearest right word.
  static func parse(_ words: [String]) throws(Failure) -> Request {
    var parser = CommandLineParser(words: words)
    do throws(Failure) {
      return try parser.request()
    } catch {
      var failure = error
      failure.topic = parser.command?.name ?? parser.prefix
      throw failure
    }
  }

  private init(words: [String]) {
    self.words = words[...]
  }

  private mutating func request() throws(Failure) -> Request {
    while let word = words.popFirst() {
      if word == "--" {
        for word in words { try take(argument: word) }
        break
      } else if word.hasPrefix("-"), word != "-" {
        try take(option: Self.short[word] ?? word)
      } else {
        try take(argument: word)
      }
    }
    return try finished()
  }

  private func finished() throws(Failure) -> Request {
    if command?.name == Command.help.name {
      return .help(topic: try topic(of: parsed.arguments))
    }
    if wantsHelp {
      if let command { return .help(topic: [command]) }
      return .help(topic: prefix.map(CommandTable.commands(startingWith:)) ?? [])
    }
    if wantsVersion { return .version }
    guard let command else {
      guard let prefix else { throw Failure(.usage, "", details: Help.short) }
      throw .usage("\(prefix) needs one of: \(CommandTable.choices(after: prefix))")
    }
    let known = (CommandTable.globalOptions + command.options).map(\.name)
    for option in parsed.values.keys.sorted() where !known.contains(option) {
      throw .usage("\(command.name): unknown option \"\(option)\"")
    }
    for (index, argument) in command.arguments.enumerated()
    where argument.isRequired && parsed.arguments.count <= index {
      throw .usage("\(command.name): \(argument.name) is missing")
    }
    return .run(command, parsed)
  }

  /// Options of one letter.
  private static let short = ["-h": "--help", "-V": "--version", "-q": "--quiet"]

  /// The commands that the words after "help" mean; none means the program.
  private func topic(of words: [String]) throws(Failure) -> [Command] {
    let name = words.joined(separator: " ")
    if let command = CommandTable.commands.first(where: { $0.name == name }) { return [command] }
    guard let word = words.first else { return [] }
    let group = CommandTable.commands(startingWith: word)
    guard words.count == 1, !group.isEmpty else { throw unknown(command: name) }
    return group
  }

  private func unknown(command name: String) -> Failure {
    let known = CommandTable.firstWords + CommandTable.commands.map(\.name) + ["--version"]
    let beginnings = Set(known.filter { name.count > 2 && $0.hasPrefix(name) })
    let meant = beginnings.count == 1 ? beginnings.first : nearest(name, in: known)
    return .usage("unknown command \"\(name)\"" + Text.suggestion(meant))
  }

  private mutating func take(argument word: String) throws(Failure) {
    guard let command else { return try take(commandWord: word) }
    let isOpenEnded = command.arguments.contains(where: \.repeats)
    guard isOpenEnded || parsed.arguments.count < command.arguments.count else {
      throw .usage("\(command.name): unexpected argument \"\(word)\"")
    }
    parsed.arguments.append(word)
  }

  private mutating func take(commandWord word: String) throws(Failure) {
    let name = prefix.map { "\($0) \(word)" } ?? word
    if let found = CommandTable.commands.first(where: { $0.name == name }) {
      command = found
    } else if prefix == nil, CommandTable.firstWords.contains(word) {
      prefix = word
    } else {
      throw unknown(command: name)
    }
  }

  private mutating func take(option word: String) throws(Failure) {
    let name = String(word.prefix { $0 != "=" })
    let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
    let known = CommandTable.globalOptions + (command?.options ?? CommandTable.allOptions)
    guard let option = known.first(where: { $0.name == name }) else {
      let place = command.map { "\($0.name): " } ?? ""
      throw .usage(
        "\(place)unknown option \"\(name)\"" + Text.suggestion(nearest(name, in: known.map(\.name)))
      )
    }
    let value = try value(of: option, attached: attached)
    switch option.name {
    case "--help": wantsHelp = true
    case "--version": wantsVersion = true
    default:
      guard option.repeats || parsed.values[name] == nil else {
        throw .usage("\(name) is given twice")
      }
      parsed.values[name, default: []].append(value)
    }
  }

  private mutating func value(of option: Option, attached: String?) throws(Failure) -> String {
    guard let name = option.value else {
      guard attached == nil else { throw .usage("\(option.name) takes no value") }
      return ""
    }
    guard let value = attached ?? words.popFirst() else {
      throw .usage("\(option.name) needs a value: \(name)")
    }
    return value
  }
}
