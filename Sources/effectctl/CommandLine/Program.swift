// SPDX-License-Identifier: MIT
import Library
import Platform

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
        let invocation = Invocation(
          command: command, parsed: parsed, console: console, environment: environment)
        try run(invocation)
      }
      return .done
    } catch {
      report(error, console)
      return error.exitCode
    }
  }

  private static func run(_ invocation: Invocation) throws(Failure) {
    invocation.console.isQuiet = invocation.has("--quiet")
    do throws(Failure) {
      for folder in invocation.values("--effects") where !Files.exists(folder) {
        throw Failure("--effects: \(folder): there is no such folder")
      }
      try invocation.command.run(invocation)
    } catch {
      var failure = error
      failure.topic = invocation.command.name
      let outputs = failure.wantsOutputs ? invocation.presentOutputs : []
      if !outputs.isEmpty { failure.details = ["There are: \(outputs.joined(separator: ", "))."] }
      throw failure
    }
  }

  private static func report(_ failure: Failure, _ console: Console) {
    if !failure.message.isEmpty { console.say("effectctl: \(failure.message)") }
    for line in failure.details { console.say(line) }
    guard failure.exitCode == .usage, !failure.message.isEmpty else { return }
    let topic = failure.topic.map { "help \($0)" } ?? "help"
    console.say("Try \"effectctl \(topic)\".")
  }
}
