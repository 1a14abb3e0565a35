// SPDX-License-Identifier: MIT

@testable import effectctl

/// A console that keeps what is printed.
final class CapturedConsole {
  private(set) var output = ""
  private(set) var errors = ""
  let usesColor: Bool

  init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  var console: Console {
    Console(isTerminal: usesColor, usesColor: usesColor) { descriptor, text in
      if descriptor == 1 { self.output += text } else { self.errors += text }
    }
  }

  /// Runs a command line in an environment of its own.
  func run(_ words: [String], environment: [String: String] = ["HOME": "/nowhere"]) -> ExitCode {
    Program.run(words, console: console, environment: environment)
  }
}
