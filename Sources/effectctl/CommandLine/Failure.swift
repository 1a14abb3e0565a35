// SPDX-License-Identifier: MIT
import Settings

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
  /// Further lines, such as what to do next.
  var details: [String] = []
  /// The command whose help explains a mistake of the command line; nil for the program's.
  var topic: String?
  /// Whether no daemon is there.
  var isWithoutDaemon = false
  /// Whether the outputs that there are help further.
  var wantsOutputs = false

  /// A failure with exit code 1.
  init(_ message: String, details: [String] = []) {
    self.init(.failed, message, details: details)
  }

  init(_ exitCode: ExitCode, _ message: String, details: [String] = []) {
    self.exitCode = exitCode
    self.message = message
    self.details = details
  }

  /// A failure that says all problems of files, one a line.
  init(_ diagnostics: [Diagnostic]) {
    self.init("the file has errors", diagnostics)
  }

  /// A failure because of problems of files, which are said one a line.
  init(_ message: String, _ diagnostics: [Diagnostic]) {
    self.init(message, details: diagnostics.map(\.description))
  }

  /// A failure of which all is said already.
  static let silent = Failure("")

  /// A mistake on the command line.
  static func usage(_ message: String) -> Failure {
    Failure(.usage, message)
  }
}
