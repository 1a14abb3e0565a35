// SPDX-License-Identifier: MIT
import Glibc

/// Where a command prints: results to stdout, messages to stderr.
final class Console {
  /// Whether stdout is a terminal.
  let isTerminal: Bool
  /// Whether stdout may be coloured: on a terminal without `NO_COLOR`.
  let usesColor: Bool
  /// The terminal's width in columns; 80 where there is none.
  let columns: Int
  private let write: (CInt, String) -> Void
  private let readLine: (() -> String?)?

  /// A console.
  ///
  /// - Parameters:
  ///   - readLine: takes a line from a person, nil at the end; nil if nobody is there.
  ///   - write: takes the descriptor, 1 or 2, and the text.
  init(
    isTerminal: Bool, usesColor: Bool, columns: Int = 80, readLine: (() -> String?)? = nil,
    write: @escaping (CInt, String) -> Void
  ) {
    self.readLine = readLine
    self.isTerminal = isTerminal
    self.usesColor = usesColor
    self.columns = columns
    self.write = write
  }

  /// The process's own stdout and stderr.
  static func standard(environment: [String: String]) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isDumb = environment["TERM"] == "dumb"
    let forbidsColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    var size = winsize()
    let hasSize = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return Console(
      isTerminal: isTerminal, usesColor: isTerminal && !isDumb && !forbidsColor,
      columns: hasSize && size.ws_col > 0 ? Int(size.ws_col) : 80,
      readLine: hearsAPerson ? { Swift.readLine() } : nil, write: writeAll)
  }

  /// Whether questions are seen, and answered by somebody.
  private static var hearsAPerson: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Whether there is somebody to ask.
  var canAsk: Bool { readLine != nil }

  /// Asks on stderr and waits for a line; nil at the end of the input.
  func ask(_ question: String) -> String? {
    write(STDERR_FILENO, question)
    return readLine?()
  }

  /// Prints a line to stdout.
  func print(_ line: String) {
    write(STDOUT_FILENO, line + "\n")
  }

  /// Prints text to stdout as it is.
  func printRaw(_ text: String) {
    write(STDOUT_FILENO, text)
  }

  /// Says a line on stderr.
  func say(_ line: String) {
    write(STDERR_FILENO, line + "\n")
  }

  /// The text in a style, where colour is used.
  func styled(_ text: String, _ style: TextStyle) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  private static func writeAll(_ descriptor: CInt, _ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
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
