// SPDX-License-Identifier: MIT
import JSON
import Platform

/// Where a command prints: results to stdout, messages to stderr.
///
/// All text leaves through here, and none of it can steer a terminal: what files, the daemon and
/// displays call things is printed with control characters escaped.
final class Console {
  /// Whether stdout is a terminal.
  let isTerminal: Bool
  /// Whether stdout may be coloured: on a terminal without `NO_COLOR`.
  let usesColor: Bool
  /// The terminal's width in columns; 80 where there is none.
  let columns: Int
  /// Whether stdout stays empty.
  var isQuiet = false
  /// Why stdout took no more; nil as long as it takes all.
  private(set) var outputFailure: SystemError?
  /// Stands around styles.
  ///
  /// It is another one in each process, so that no foreign text can hold a style.
  private let mark = Unicode.Scalar(UInt32.random(in: 0x10_0000...0x10_FFFD)) ?? "\u{E000}"
  private let send: (StandardStream, [UInt8]) -> SystemError?
  private let readLine: (() -> String?)?

  /// A console.
  ///
  /// - Parameters:
  ///   - isTerminal: whether stdout is a terminal.
  ///   - usesColor: whether stdout may be coloured.
  ///   - columns: the terminal's width.
  ///   - readLine: waits for a line that the user types, nil at the end; nil if no user is there.
  ///   - send: takes the stream, output or error, and what is written; says why it cannot.
  init(
    isTerminal: Bool, usesColor: Bool, columns: Int = 80, readLine: (() -> String?)? = nil,
    send: @escaping (StandardStream, [UInt8]) -> SystemError?
  ) {
    self.readLine = readLine
    self.isTerminal = isTerminal
    self.usesColor = usesColor
    self.columns = columns
    self.send = send
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
    ) { stream, bytes in
      do throws(SystemError) {
        try stream.write(bytes)
        return nil
      } catch {
        return error
      }
    }
  }

  /// How wide tables may be; nil where stdout is no terminal, so that other programs find rows whole.
  var tableWidth: Int? { isTerminal ? max(columns, 40) : nil }

  /// Whether a user is there to be asked.
  var canAsk: Bool { readLine != nil }

  /// Asks on stderr and waits for a line; nil at the end of the input.
  func ask(_ question: String) -> String? {
    _ = send(.error, Array(Text.harmless(question).utf8))
    return readLine?()
  }

  /// Prints a line to stdout.
  func print(_ line: String) {
    printRaw(visible(line) + "\n")
  }

  /// Prints a value on a line of stdout.
  func print(_ json: JSONValue) {
    printRaw(Text.harmlessJSON(json.text) + "\n")
  }

  /// Prints a file's text to stdout as it is; on a terminal what could steer it is escaped.
  func printText(_ text: String) {
    guard isTerminal else { return printRaw(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { Text.harmless(String($0)) }.joined(separator: "\t")
    }
    printRaw(lines.joined(separator: "\n"))
  }

  /// Prints text of our own to stdout as it is.
  func printRaw(_ text: String) {
    if !isQuiet { write(Array(text.utf8)) }
  }

  /// Writes what is no text to stdout, such as a picture; also when it is to stay quiet.
  func write(_ bytes: [UInt8]) {
    if outputFailure == nil { outputFailure = send(.output, bytes) }
  }

  /// Says a line on stderr.
  func say(_ line: String) {
    _ = send(.error, Array((Text.harmless(line) + "\n").utf8))
  }

  /// The text in a style, where colour is used; for a line that this console prints.
  func styled(_ text: String, _ style: TextStyle) -> String {
    usesColor && !text.isEmpty ? "\(mark)\(style.rawValue)\(mark)\(text)\(mark)0\(mark)" : text
  }

  /// The line as it is sent: styles as escape sequences, all else harmless.
  private func visible(_ line: String) -> String {
    guard usesColor else { return Text.harmless(line) }
    let mark = mark
    let parts = line.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == mark }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? Text.harmless(String(part)) : "\u{1B}[\(String(part))m"
    }.joined()
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
