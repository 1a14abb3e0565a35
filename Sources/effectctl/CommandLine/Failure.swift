// SPDX-License-Identifier: MIT

/// The exit codes; their numbers are part of the interface.
enum ExitCode: CInt, CaseIterable {
  /// Done.
  case done = 0
  /// Failed; the reason is on stderr.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// The daemon is not reachable.
  case unreachable = 3
  /// Refused or not shown; the reason is on stderr.
  case refused = 4

  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .usage: "usage"
    case .unreachable: "the daemon is not reachable"
    case .refused: "refused or not shown"
    }
  }
}

/// Why a command ends without success.
struct Failure: Error, Equatable {
  /// How the program exits.
  var exitCode: ExitCode
  /// What to say on stderr, without the program's name; empty to say nothing more.
  var message: String

  /// A failure with exit code 1.
  init(_ message: String) {
    self.init(.failed, message)
  }

  init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  /// A mistake on the command line.
  static func usage(_ message: String) -> Failure {
    Failure(.usage, message)
  }
}
