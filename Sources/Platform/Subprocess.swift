// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// Runs short programs of our own.
public enum Subprocess {
  /// Runs a program to its end and gives what it printed.
  ///
  /// Blocks; for programs that are done in a moment. Standard error is `/dev/null`.
  /// The corresponding C function is `posix_spawn`.
  /// - Parameters:
  ///   - path: The program, not looked up on `PATH`.
  ///   - arguments: Without the program's name.
  ///   - input: Its standard input, at most as much as a pipe holds at once, 64 KiB.
  ///   - limit: The most bytes that are taken.
  /// - Returns: Its standard output.
  /// - Throws: What spawning or reading fails with; `EIO` if it does not end with 0; `EFBIG` beyond
  ///   the limit.
  public static func output(
    of path: String, _ arguments: [String] = [], input: [UInt8] = [], limit: Int
  ) throws(SystemError) -> [UInt8] {
    let (process, output) = try start(path, arguments, input: input)
    let reader = Descriptor(owning: output)
    let bytes = readAll(reader, limit: limit)
    // Its output is closed, so it ends and this does not wait for long.
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard let bytes else { throw SystemError(call: "read", subject: path, code: EFBIG) }
    guard status == 0 else { throw SystemError(call: "run", subject: path, code: EIO) }
    return bytes
  }

  /// Starts a program.
  ///
  /// - Returns: The process, and the descriptor that its output comes from, which the caller owns.
  static func start(
    _ path: String, _ arguments: [String], input: [UInt8] = []
  ) throws(SystemError) -> (process: pid_t, output: CInt) {
    let source = try pipe(holding: input, for: path)
    let ends = try pipe(for: path)
    do {
      let process = try spawn(
        path, arguments, input: source.number, output: Descriptor(owning: ends.writer))
      return (process, ends.reader)
    } catch {
      _ = Descriptor(owning: ends.reader)
      throw error
    }
  }

  /// The end of a pipe from which these bytes can be read, and nothing after them.
  ///
  /// They are in the pipe before anything reads them, so that the program need not.
  private static func pipe(
    holding input: [UInt8], for path: String
  ) throws(SystemError) -> Descriptor {
    let ends = try pipe(for: path)
    let reader = Descriptor(owning: ends.reader)
    let writer = Descriptor(owning: ends.writer)
    guard input.count <= 65_536 else {
      throw SystemError(call: "write", subject: path, code: EFBIG)
    }
    try Syscalls.writeAll(input, to: writer.number, subject: path)
    return reader
  }

  private static func pipe(
    for path: String
  ) throws(SystemError) -> (reader: CInt, writer: CInt) {
    var ends: [CInt] = [-1, -1]
    _ = try Syscalls.check("pipe", path) { Glibc.pipe(&ends) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String, _ arguments: [String], input: CInt, output: consuming Descriptor
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    return try spawn(path, arguments, environment: nil, &actions)
  }

  /// Starts a program with descriptors as `actions` say; without an environment it gets ours.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String]?,
    _ actions: inout posix_spawn_file_actions_t
  ) throws(SystemError) -> pid_t {
    let words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    receiveAllSignals(&attributes)
    var process: pid_t = 0
    _ = try Syscalls.check("posix_spawn", path) { () -> CInt in
      errno = variables.withUnsafeMutableBufferPointer { own in
        posix_spawn(
          &process, path, &actions, &attributes, words,
          environment == nil ? environ : own.baseAddress)
      }
      return errno == 0 ? 0 : -1
    }
    return process
  }

  /// Undoes what the program would inherit: our loop has its signals blocked and ignores SIGPIPE.
  private static func receiveAllSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// Everything up to the end, then closes; nil beyond the limit or if it cannot be read.
  private static func readAll(_ reader: consuming Descriptor, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    let number = reader.number
    while true {
      let result = piece.withUnsafeMutableBytes { buffer in
        Result { () throws(SystemError) in
          try Syscalls.read(number, into: buffer, subject: "a program's output")
        }
      }
      guard case .success(.bytes(let count)) = result else { return nil }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { return nil }
    }
  }
}
