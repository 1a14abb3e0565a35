// SPDX-License-Identifier: MIT
import Values

/// Words and numbers as people read them.
enum Text {
  /// A number without a needless fraction.
  static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// `1 effect`, `2 effects`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// An RFC 3339 time to the minute, without its zone.
  static func time(_ text: String) -> String {
    String(text.prefix(16)).split(separator: "T").joined(separator: " ")
  }

  /// A text of the daemon in which RFC 3339 times are as `time` shows them.
  static func readable(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isTime = word.utf8.count >= 20 && word.dropFirst(10).first == "T" && word.first == "2"
      guard isTime else { return String(word) }
      let zone = word.dropFirst(19).first == "Z" ? 1 : 6
      return time(String(word)) + word.dropFirst(19 + zone)
    }.joined(separator: " ")
  }

  /// Milliseconds as `90 ms` or `2.5 s`.
  static func milliseconds(_ value: Int) -> String {
    value < 1000 ? "\(value) ms" : "\(number((Double(value) / 100).rounded() / 10)) s"
  }

  /// A text that only stands there: control characters, line separators and those that change the
  /// direction of writing are escaped.
  static func harmless(_ text: String) -> String {
    escaped(text) { $0.escaped(asASCII: true) }
  }

  /// JSON's text without the control characters that JSON itself allows in strings.
  static func harmlessJSON(_ text: String) -> String {
    escaped(text) { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
    guard text.unicodeScalars.contains(where: canSteer) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if canSteer(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// Whether a terminal may do something else with a scalar than show it in its place.
  private static func canSteer(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Milliseconds as a duration that could be typed: `1.5s`, `1h30m`.
  static func duration(_ milliseconds: Int) -> String {
    DurationText.text(Double(milliseconds) / 1000)
  }

  /// A text with spaces behind it, up to a width in characters.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A text without spaces at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    withoutSpacesBehind(text.drop { $0 == " " })
  }

  private static func withoutSpacesBehind(_ text: some StringProtocol) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// A hint at what was meant: ` (did you mean "…"?)`, empty without a near word.
  static func suggestion(_ nearest: String?) -> String {
    nearest.map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  /// Rows under a heading, each column as wide as its widest cell, without trailing space.
  ///
  /// - Parameters:
  ///   - heading: The first row.
  ///   - rows: The other rows.
  ///   - columns: How wide the table may be; cells of columns that are too wide are broken into lines.
  ///     nil: as wide as it is.
  /// - Returns: The lines.
  static func table(
    _ heading: [String], _ rows: [[String]], within columns: Int? = nil
  ) -> [String] {
    tableRows(heading, rows, within: columns).flatMap { $0 }
  }

  /// As `table`, with the lines of each row together, the heading's first.
  static func tableRows(
    _ heading: [String], _ rows: [[String]], within columns: Int? = nil
  ) -> [[String]] {
    let all = [heading] + rows
    var widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    if let columns { narrow(&widths, to: columns) }
    return all.map { row in
      let cells = zip(row, widths).map { broken($0, width: $1) }
      return (0..<(cells.map(\.count).max() ?? 1)).map { index in
        let parts = zip(cells, widths).map { lines, width in
          padded(index < lines.count ? lines[index] : "", to: width + 2)
        }
        return withoutSpacesBehind(parts.joined())
      }
    }
  }

  /// Takes from the widest columns until a table has at most so many columns of the terminal; a cell
  /// of 12 stays.
  private static func narrow(_ widths: inout [Int], to columns: Int) {
    var excess = widths.reduce(0) { $0 + $1 + 2 } - 2 - columns
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 12
    {
      widths[widest] -= 1
      excess -= 1
    }
  }

  /// A text in lines of at most `width` characters: between words, and within those that are longer.
  private static func broken(_ text: String, width: Int) -> [String] {
    guard text.count > width else { return [text] }
    let pieces = text.split(separator: " ").flatMap { word in
      stride(from: 0, to: word.count, by: max(width, 1)).map { start in
        String(word.dropFirst(start).prefix(width))
      }
    }
    return wrapped(words: pieces, width: width)
  }

  /// Words in lines of at most `width` columns, each after `indent` spaces.
  static func wrapped(_ text: String, width: Int = 80, indent: Int = 0) -> [String] {
    wrapped(words: text.split(separator: " ").map(String.init), width: width, indent: indent)
  }

  /// Phrases in lines of at most `width` columns, none broken, each after `indent` spaces.
  static func wrapped(words: [String], width: Int = 80, indent: Int = 0) -> [String] {
    let margin = padded("", to: indent)
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }
}
