// SPDX-License-Identifier: MIT
import Platform

/// Where a command prints: results to stdout, messages to stderr.
final class Console {
  /// Whether stdout is a terminal.
  let isTerminal: Bool
  /// Whether stdout may be coloured: on a terminal without `NO_COLOR`.
  let usesColor: Bool
  /// The terminal's width in columns; 80 where there is none.
  let columns: Int
  private let write: (StandardStream, String) -> Void
  private let readLine: (() -> String?)?

  /// A console.
  ///
  /// - Parameters:
  ///   - isTerminal: whether stdout is a terminal.
  ///   - usesColor: whether stdout may be coloured.
  ///   - columns: the terminal's width.
  ///   - readLine: waits for a line that the user types, nil at the end; nil if no user is there.
  ///   - write: takes the stream, output or error, and the text.
  init(
    isTerminal: Bool, usesColor: Bool, columns: Int = 80, readLine: (() -> String?)? = nil,
    write: @escaping (StandardStream, String) -> Void
  ) {
    self.readLine = readLine
    self.isTerminal = isTerminal
    self.usesColor = usesColor
    self.columns = columns
    self.write = write
  }

  /// The process's own stdout and stderr.
  static func standard(environment: [String: String]) -> Console {
    let isTerminal = StandardStream.output.isTerminal
    let isDumb = environment["TERM"] == "dumb"
    let forbidsColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    // Questions must be seen, and answered by a person.
    let canAsk = StandardStream.input.isTerminal && StandardStream.error.isTerminal
    return Console(
      isTerminal: isTerminal, usesColor: isTerminal && !isDumb && !forbidsColor,
      columns: StandardStream.output.columns ?? 80, readLine: canAsk ? { Swift.readLine() } : nil
    ) { $0.write($1) }
  }

  /// Whether a user is there to be asked.
  var canAsk: Bool { readLine != nil }

  /// Asks on stderr and waits for a line; nil at the end of the input.
  func ask(_ question: String) -> String? {
    write(.error, question)
    return readLine?()
  }

  /// Prints a line to stdout.
  func print(_ line: String) {
    write(.output, line + "\n")
  }

  /// Prints text to stdout as it is.
  func printRaw(_ text: String) {
    write(.output, text)
  }

  /// Says a line on stderr.
  func say(_ line: String) {
    write(.error, line + "\n")
  }

  /// The text in a style, where colour is used.
  func styled(_ text: String, _ style: TextStyle) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// How text stands out on a terminal.
enum TextStyle: Int {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
}
