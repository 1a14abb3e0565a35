// SPDX-License-Identifier: MIT
import Glibc

/// Runs short programs of our own.
public enum Subprocess {
  /// Runs a program to its end and gives what it printed.
  ///
  /// Blocks; for programs that are done in a moment. Standard input and error are `/dev/null`.
  /// The corresponding C function is `posix_spawn`.
  /// - Parameters:
  ///   - path: The program, not looked up on `PATH`.
  ///   - arguments: Without the program's name.
  ///   - limit: The most bytes that are taken.
  /// - Throws: What spawning or reading fails with; `EIO` if it does not end with 0; `EFBIG` beyond
  ///   the limit.
  public static func output(
    of path: String, _ arguments: [String] = [], limit: Int
  ) throws(SystemError) -> [UInt8] {
    var ends: [CInt] = [-1, -1]
    if pipe(&ends) < 0 { throw SystemError(call: "pipe", subject: path, code: errno) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    let reader = Descriptor(owning: ends[0])
    let process: pid_t
    do {
      let writer = Descriptor(owning: ends[1])
      process = try spawn(path, arguments, output: writer.number)
    }
    let bytes = readAll(reader.number, limit: limit)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard let bytes else { throw SystemError(call: "read", subject: path, code: EFBIG) }
    guard status == 0 else { throw SystemError(call: "run", subject: path, code: EIO) }
    return bytes
  }

  private static func spawn(
    _ path: String, _ arguments: [String], output: CInt
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, words, nil)
    if code != 0 { throw SystemError(call: "posix_spawn", subject: path, code: code) }
    return process
  }

  /// Everything up to the end; nil beyond the limit.
  private static func readAll(_ descriptor: CInt, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { return nil }
    }
  }
}
