// SPDX-License-Identifier: MIT
public import Glibc

/// A program that a test has started.
///
/// It is ended, by its number and nothing else, when the test lets go of it.
public final class ChildProcess {
  /// How a program ended.
  public struct Result: Hashable, Sendable {
    /// The exit code; 128 + the number for one that a signal ended.
    public let code: Int32
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String
  }

  /// Why a program could not be run.
  public struct Failure: Error, CustomStringConvertible {
    /// One line.
    public let description: String
  }

  /// Its process number.
  public let number: pid_t
  private let name: String
  private let files = TemporaryDirectory()
  private var status: Int32?

  /// Starts a program with standard input at its end and its output kept in files.
  /// - Parameters:
  ///   - command: the program, looked up on `PATH` if it has no slash, and its arguments.
  ///   - environment: all of it; nil passes ours on.
  ///   - changes: variables to set on top of that; nil as a value unsets.
  /// - Throws: if there is no such program or it cannot be run.
  public init(
    _ command: [String], environment: [String: String]? = nil, changes: [String: String?] = [:]
  ) throws(Failure) {
    var variables = environment ?? ChildProcess.environment
    for (name, value) in changes { variables[name] = value }
    variables.merge(Sanitizer.variables) { own, _ in own }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, files("output"), create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files("errors"), create, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.receiveAllSignals(&attributes)
    var process = pid_t()
    let code = Self.withStrings(command) { arguments in
      Self.withStrings(variables.map { "\($0.key)=\($0.value)" }) {
        posix_spawnp(&process, command[0], &actions, &attributes, arguments, $0)
      }
    }
    guard code == 0 else {
      throw Failure(description: "\(command[0]): \(String(cString: strerror(code)))")
    }
    number = process
    name = command.joined(separator: " ")
  }

  deinit { end() }

  /// Runs a program to its end.
  /// - Throws: if it cannot be started, or is not done in time; it is then killed.
  public static func run(
    _ command: [String], environment: [String: String]? = nil, changes: [String: String?] = [:],
    seconds: Double = 60
  ) throws(Failure) -> Result {
    let child = try ChildProcess(command, environment: environment, changes: changes)
    return try child.wait(seconds: seconds)
  }

  /// What it has written to standard output so far.
  public var output: String { files.read("output") ?? "" }
  /// What it has written to standard error so far.
  public var errors: String { files.read("errors") ?? "" }

  /// Whether it still runs.
  public var isRunning: Bool {
    if status != nil { return false }
    var value: Int32 = 0
    guard waitpid(number, &value, WNOHANG) == number else { return true }
    status = value
    return false
  }

  /// Sends a signal, if it still runs.
  public func send(_ signal: Int32) {
    if isRunning { kill(number, signal) }
  }

  /// Waits for the end.
  public func wait(seconds: Double = 60) throws(Failure) -> Result {
    guard Eventually.holds(seconds: seconds, { !self.isRunning }), let status else {
      send(SIGKILL)
      throw Failure(description: "\(name) is not done after \(seconds) s: \(errors)")
    }
    let signal = status & 0x7f
    let code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    return Result(code: code, output: output, errors: errors)
  }

  /// Ends it: with TERM, then with KILL if it does not listen.
  public func end() {
    send(SIGTERM)
    if Eventually.holds(seconds: 5, { !self.isRunning }) { return }
    send(SIGKILL)
    _ = Eventually.holds(seconds: 5, { !self.isRunning })
  }

  /// A number that the kernel keeps of it, such as `Threads` or `VmRSS`; -1 if there is none.
  public func statusNumber(_ field: String) -> Int { Self.statusNumber(field, of: "\(number)") }

  /// The same of any process, or of a thread: `PROCESS/task/THREAD`.
  public static func statusNumber(_ field: String, of process: String) -> Int {
    let text = TemporaryDirectory.read("/proc/\(process)/status") ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    let word = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
    return word.flatMap { Int($0) } ?? -1
  }

  /// Our own environment.
  public static var environment: [String: String] {
    var result: [String: String] = [:]
    var pointer = environ
    while let entry = pointer.pointee {
      let text = String(cString: entry)
      if let sign = text.firstIndex(of: "=") {
        result[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      pointer += 1
    }
    return result
  }

  /// Undoes what a program would inherit: threads that run tests have their signals blocked.
  private static func receiveAllSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static func withStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}

/// Waiting for other processes, which is all that a test may wait for.
public enum Eventually {
  /// Looks until the condition holds or the time is over, at once and then every few milliseconds.
  /// - Returns: whether it holds.
  public static func holds(seconds: Double = 10, _ condition: () -> Bool) -> Bool {
    let end = now + seconds
    var pause = 1_000_000
    while !condition() {
      if now >= end { return false }
      var time = timespec(tv_sec: 0, tv_nsec: pause)
      nanosleep(&time, nil)
      pause = min(pause * 2, 20_000_000)
    }
    return true
  }

  /// Seconds of CLOCK_MONOTONIC.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
