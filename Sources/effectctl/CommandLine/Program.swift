// SPDX-License-Identifier: MIT
import Library

/// The program, apart from the process it runs in.
enum Program {
  /// The version, which is the daemon's too.
  static let version = ProductVersion.current

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - words: what follows the program's name.
  ///   - console: where it prints.
  ///   - environment: the process's variables.
  /// - Returns: how the process is to exit.
  static func run(
    _ words: [String], console: Console, environment: [String: String]
  ) -> ExitCode {
    let code = perform(words, console, environment)
    guard let failure = console.outputFailure else { return code }
    if !failure.isPeerGone { console.say("effectctl: standard output: \(failure.reason)") }
    return code == .done ? .failed : code
  }

  private static func perform(
    _ words: [String], _ console: Console, _ environment: [String: String]
  ) -> ExitCode {
    if words.first == Completer.request {
      let invocation = Invocation(
        command: .completions, parsed: ParsedOptions(), console: console, environment: environment)
      let lines = Completer(invocation).lines(for: Array(words.dropFirst()))
      for line in lines { console.printRaw(line + "\n") }
      return .done
    }
    do {
      switch try CommandLineParser.parse(words) {
      case .help(let topic): console.printRaw(Help.text(topic: topic))
      case .version: console.print("effectctl \(version)")
      case .run(let command, let parsed):
        try command.run(
          Invocation(
            command: command, parsed: parsed, console: console, environment: environment))
      }
      return .done
    } catch {
      if !error.message.isEmpty { console.say("effectctl: \(error.message)") }
      for line in error.details { console.say(line) }
      if error.exitCode == .usage { console.say("Try \"effectctl --help\".") }
      return error.exitCode
    }
  }
}
