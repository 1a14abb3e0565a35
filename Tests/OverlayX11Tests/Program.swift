// SPDX-License-Identifier: MIT

import Glibc

/// One program that a test started; it ends with its owner.
final class Program {
  let process: pid_t

  /// Starts a program with this display and without output; nil if that fails.
  ///
  /// - Parameter kept: A descriptor that the program inherits under the same number.
  init?(_ arguments: [String], display: String? = nil, keeping kept: CInt? = nil) {
    guard let path = Self.path(of: arguments[0]) else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let kept { posix_spawn_file_actions_adddup2(&actions, kept, kept) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables = ["PATH=/usr/bin:/bin:/usr/games", "HOME=/nonexistent", "LC_ALL=C"]
    if let display { variables.append("DISPLAY=\(display)") }
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in words + environment { free(text) } }
    var started: pid_t = 0
    guard posix_spawn(&started, path, &actions, nil, &words, &environment) == 0 else { return nil }
    process = started
  }

  deinit { end() }

  /// Ends the program and waits until it is gone; harmless when it is.
  func end(signal: CInt = SIGTERM) {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) == 0 else { return }
    kill(process, signal)
    // A stopped or stubborn program must not outlive the test.
    for _ in 0..<200 where waitpid(process, &status, WNOHANG) == 0 { usleep(10_000) }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
  }

  /// Waits until the program ends by itself; returns its exit status, -1 if a signal ended it.
  func wait() -> CInt {
    var status: CInt = 0
    waitpid(process, &status, 0)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }

  /// Runs a program to its end; false unless it succeeded.
  @discardableResult
  static func run(_ arguments: [String], display: String) -> Bool {
    Program(arguments, display: display)?.wait() == 0
  }

  /// Whether a program is installed.
  static func exists(_ name: String) -> Bool { path(of: name) != nil }

  private static func path(of name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
  }
}
