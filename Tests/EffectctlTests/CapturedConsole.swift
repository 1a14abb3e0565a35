// SPDX-License-Identifier: MIT

import Platform

@testable import effectctl

/// A console that keeps what is printed.
final class CapturedConsole {
  private(set) var output = ""
  private(set) var errors = ""
  let usesColor: Bool

  /// What is left of what a person will type; nil if nobody is there.
  private var answers: [String]?

  init(usesColor: Bool = false, answers: [String]? = nil) {
    self.usesColor = usesColor
    self.answers = answers
  }

  private(set) lazy var console: Console = {
    let person: (() -> String?)? = answers == nil ? nil : { self.nextAnswer() }
    return Console(isTerminal: usesColor, usesColor: usesColor, readLine: person) {
      stream, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if stream == .output { self.output += text } else { self.errors += text }
      return nil
    }
  }()

  private func nextAnswer() -> String? {
    guard let first = answers?.first else { return nil }
    answers?.removeFirst()
    return first
  }

  /// Runs a command line in an environment of its own.
  func run(_ words: [String], environment: [String: String] = ["HOME": "/nowhere"]) -> ExitCode {
    Program.run(words, console: console, environment: environment)
  }
}
