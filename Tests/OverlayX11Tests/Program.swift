// SPDX-License-Identifier: MIT

import Glibc

/// One program that a test started; it ends with its owner.
final class Program {
  let process: pid_t
  private var status: CInt?

  /// Starts a program with this display and without output; nil if that fails.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - display: The value of `DISPLAY`; nil for none.
  ///   - kept: A descriptor that the program inherits under the same number.
  init?(_ arguments: [String], display: String? = nil, keeping kept: CInt? = nil) {
    guard let path = Self.path(of: arguments[0]) else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let kept { posix_spawn_file_actions_adddup2(&actions, kept, kept) }
    // The test runner's threads block signals, which programs would inherit and never end.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables = ["PATH=/usr/bin:/bin:/usr/games", "HOME=/nonexistent", "LC_ALL=C"]
    if let display { variables.append("DISPLAY=\(display)") }
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in words + environment { free(text) } }
    var started: pid_t = 0
    guard posix_spawn(&started, path, &actions, &attributes, &words, &environment) == 0
    else { return nil }
    process = started
  }

  deinit { end() }

  /// Ends the program and waits until it is gone; harmless when it is.
  func end(signal: CInt = SIGTERM) {
    guard !isGone else { return }
    kill(process, signal)
    // A stopped or stubborn program must not outlive the test.
    for _ in 0..<50 {
      if isGone { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    _ = wait()
  }

  /// Sends a signal, unless the program is gone.
  func send(_ signal: CInt) {
    if !isGone { kill(process, signal) }
  }

  /// Whether a signal stopped the program and none has let it go on.
  var isStopped: Bool {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = fread(&bytes, 1, 256, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.split(separator: ")").last?.hasPrefix(" T") ?? false
  }

  /// A helper that lets the program go on after 30 seconds: a test that waits for a stopped program
  /// then fails instead of standing still, too.
  func rescuer() -> Program? { Program(["sh", "-c", "sleep 30 && kill -CONT \(process)"]) }

  /// Whether the program has ended.
  private var isGone: Bool {
    if status != nil { return true }
    var found: CInt = 0
    guard waitpid(process, &found, WNOHANG) == process else { return false }
    status = found
    return true
  }

  /// Waits until the program ends by itself; returns its exit status, -1 if a signal ended it.
  func wait() -> CInt {
    var found = status ?? 0
    if status == nil { waitpid(process, &found, 0) }
    status = found
    return found & 0x7F == 0 ? found >> 8 & 0xFF : -1
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
