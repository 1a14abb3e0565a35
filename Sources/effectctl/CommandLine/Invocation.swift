// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON
import Library
import Platform
import Settings
import Values

/// A command that runs: what it was given, and where it may speak.
struct Invocation {
  /// The command.
  let command: Command
  /// Its options and arguments.
  let parsed: ParsedOptions
  /// Where it prints.
  let console: Console
  /// The environment's variables.
  let environment: [String: String]

  /// The places of files, by the environment.
  var paths: Paths { Paths(environment: environment) }

  /// Whether JSON is asked for.
  var wantsJSON: Bool { has("--json") }

  /// Prints lines, or the same facts as JSON if that is asked for.
  func show(_ lines: @autoclosure () -> [String], json: @autoclosure () -> JSONValue) {
    if wantsJSON { return console.print(json()) }
    for line in lines() { console.print(line) }
  }

  /// Whether an option is given.
  func has(_ option: String) -> Bool {
    parsed.values[option] != nil
  }

  /// The value of an option that is given.
  func value(_ option: String) -> String? {
    parsed.values[option]?.last
  }

  /// All values of an option that repeats.
  func values(_ option: String) -> [String] {
    parsed.values[option] ?? []
  }

  /// The argument at an index, if it is given.
  func argument(_ index: Int) -> String? {
    index < parsed.arguments.count ? parsed.arguments[index] : nil
  }

  /// An argument that the parser has made sure of.
  func requiredArgument(_ index: Int) -> String {
    precondition(index < parsed.arguments.count, "the parser demands required arguments")
    return parsed.arguments[index]
  }

  /// The value of an option as a whole number.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(option): \"\(text)\" is not a whole number from \(range.lowerBound)"
          + " to \(range.upperBound)")
    }
    return number
  }

  /// The value of an option as a number.
  func number(_ option: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .usage(
        "\(option): \"\(text)\" is not a number from \(Text.number(range.lowerBound))"
          + " to \(Text.number(range.upperBound))")
    }
    return number
  }

  /// The value of an option as a duration in seconds.
  func duration(_ option: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = value(option) else { return nil }
    return try duration(option, text, in: range)
  }

  /// A duration in seconds.
  func duration(
    _ name: String, _ text: String, in range: ClosedRange<Double>
  ) throws(Failure) -> Double {
    guard let seconds = DurationText.value(text), range.contains(seconds) else {
      throw .usage(
        "\(name): \"\(text)\" is not \(DurationText.expected), from"
          + " \(DurationText.text(range.lowerBound)) to \(DurationText.text(range.upperBound))")
    }
    return seconds
  }

  /// How long something lasts that the daemon does, in milliseconds, up to a year.
  func milliseconds(_ name: String, _ text: String) throws(Failure) -> Int {
    let longest = Double(ControlCall.maximumMilliseconds / 1000)
    return Int((try duration(name, text, in: 0.001...longest) * 1000).rounded())
  }

  /// Writes a file that was asked for: all of it, or what was there before stays.
  ///
  /// - Throws: a failure that says why the file cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      try Files.writeOutput(bytes, to: path)
    } catch {
      throw Failure("\(path): cannot be written: \(error.reason)")
    }
  }

  /// A connection to the daemon, which knows that this tool understands all that it can say.
  func client() throws(Failure) -> ControlClient {
    guard let path = value("--socket") ?? paths.controlSocket else {
      var failure = Failure(
        .unreachable,
        paths.runtimeProblem ?? "",
        details: ["Set XDG_RUNTIME_DIR=/run/user/\(ProcessEnvironment.user), or say --socket PATH."]
      )
      failure.isWithoutDaemon = true
      throw failure
    }
    let client = try ControlClient(path: path, advice: serviceAdvice.start)
    try client.greet()
    return client
  }

  /// How programs are started in this session.
  var serviceAdvice: ServiceAdvice { ServiceAdvice(environment: environment) }

  /// The names of the outputs that there are now; none without a daemon.
  var presentOutputs: [String] {
    guard case .status(let status)? = try? client().reply(to: .getStatus()) else { return [] }
    return status.outputs.map(\.name)
  }

  /// An effect as the daemon takes it: a name, or the absolute path of a file.
  func effect(_ text: String) throws(Failure) -> String {
    guard EffectFiles.isPath(text) else { return text }
    guard let path = Files.realPath(text) else {
      throw Failure("\(text): no such file")
    }
    return path
  }
}
