// SPDX-License-Identifier: MIT

import Glibc
import Support

/// The server of `lying-server.py`, running until the tests' process ends.
final class LyingServer: Sendable {
  /// The one that all tests share; `nil` where Python or OpenSSL is not installed.
  static let shared = LyingServer()

  /// The port for `http://127.0.0.1`.
  let port: Int
  /// The port for `https://localhost`, with a certificate that nobody has signed.
  let securePort: Int
  /// The certificate's file.
  let certificate: String
  private let folder = TemporaryDirectory()

  private init?() {
    guard let pipes = Self.start(folder.path) else { return nil }
    var text = ""
    var byte: UInt8 = 0
    while read(pipes.output, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    let ports = text.split(separator: " ").compactMap { Int($0) }
    guard ports.count == 2 else { return nil }
    (port, securePort) = (ports[0], ports[1])
    certificate = folder("certificate.pem")
  }

  /// Starts the script; its standard input ends with this process, and so it does.
  private static func start(_ directory: String) -> (input: CInt, output: CInt)? {
    var input: [CInt] = [0, 0]
    var output: [CInt] = [0, 0]
    guard pipe(&input) == 0, pipe(&output) == 0 else { return nil }
    for end in [input[1], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    let script = Checkout.file("Tests/FlagFetchTests/lying-server.py")
    var words: [UnsafeMutablePointer<CChar>?] =
      ["python3", script, directory].map { (word: String) in strdup(word) }
      + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, "python3", &actions, nil, &words, environ)
    close(input[0])
    close(output[1])
    return code == 0 ? (input[1], output[0]) : nil
  }
}
