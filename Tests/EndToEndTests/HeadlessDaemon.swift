// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// A daemon without a display and with folders of its own, and our tool beside it.
final class HeadlessDaemon: StatusSource {
  let folder = TemporaryDirectory()
  private(set) var process: ChildProcess?

  var socket: String { folder("run/effectd/control") }

  /// Variables on top of those that it always has.
  private let variables: [String: String]

  /// The machine's own buses are out of reach.
  var environment: [String: String] {
    [
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder("no-bus"))",
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC",
      "XDG_RUNTIME_DIR": folder("run"), "XDG_DATA_DIRS": folder("data"),
    ].merging(variables) { $1 }
  }

  /// Starts a daemon with a configuration and waits until it answers.
  ///
  /// - Parameters:
  ///   - configuration: the text of its configuration file.
  ///   - wrapper: a program that is to start the daemon, with its arguments.
  ///   - variables: further environment variables.
  /// - Throws: if it does not answer.
  init(
    configuration: String = "", wrapper: [String] = [], variables: [String: String] = [:]
  ) throws {
    self.variables = variables
    mkdir(folder("run"), 0o700)
    if !configuration.isEmpty { folder.write(configuration, to: ".config/effectd/effectd.toml") }
    try start(wrapper: wrapper)
  }

  deinit { process?.end() }

  /// Starts the daemon, again if it has ended.
  func start(wrapper: [String] = []) throws {
    let process = try ChildProcess(wrapper + (try Self.command()), environment: environment)
    self.process = process
    let answers = Eventually.holds(seconds: 30) { (try? control("status").code) == 0 }
    if !answers { throw Desktop.Failure(description: "no answer: \(process.errors)") }
  }

  static func command() throws -> [String] {
    [try Programs.own("effectd"), "--backend", "headless"]
  }

  /// Runs our tool.
  @discardableResult
  func control(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run([try Programs.own("effectctl")] + words, environment: environment)
  }

  /// Whether a client like any other gets its answer.
  var answersOthers: Bool { (try? control("status").code) == 0 }

  /// How many descriptors it has open.
  var descriptorCount: Int {
    process.map { TemporaryDirectory.names(in: "/proc/\($0.number)/fd").count } ?? -1
  }

  /// Its resident memory in kilobytes.
  var memory: Int { process?.statusNumber("VmRSS") ?? -1 }
}
