// SPDX-License-Identifier: MIT

/// Durations as people write them: `90`, `1.5s`, `15m`, `1h30m`, `1h30`, `2d`.
public enum DurationText {
  /// What is accepted, for messages.
  public static let expected = "a duration such as 90, 1.5s, 15m, 1h30m or 2d"

  /// The longest duration that is understood, in seconds: 10 000 days.
  public static let longest = 864_000_000

  /// Reads a duration.
  ///
  /// A number without a unit counts seconds, or after another part the next smaller unit: `1h30` is
  /// `1h30m`. Units are `d`, `h`, `m` and `s`, from large to small, each at most once. The last number
  /// may have a fraction.
  ///
  /// - Parameter text: What was written; spaces at the ends and between the parts are ignored.
  /// - Returns: Seconds from 0 to `longest`, nil if it is not a duration.
  public static func value(_ text: String) -> Double? {
    var rest = text.utf8[...].trimmed
    guard !rest.isEmpty, rest.count <= 64 else { return nil }
    var smaller = units[...]
    var total = 0.0
    var isLast = false
    while !rest.isEmpty {
      guard !isLast, let (number, isWhole) = takeNumber(&rest) else { return nil }
      isLast = !isWhole
      var index = smaller.count == units.count ? units.count - 1 : smaller.startIndex
      if let letter = rest.popFirst() {
        guard let unit = smaller.firstIndex(where: { $0.letter.value == UInt32(letter) }) else {
          return nil
        }
        index = unit
      }
      guard index < units.count else { return nil }
      total += number * Double(units[index].length)
      guard total <= Double(longest) else { return nil }
      smaller = smaller[(index + 1)...]
      rest = rest.trimmed
    }
    return total
  }

  /// Reads a duration of whole seconds.
  ///
  /// - Parameter text: As for `value(_:)`.
  /// - Returns: Whole seconds from 0 to `longest`, nil if it is no such duration.
  public static func seconds(_ text: String) -> Int? {
    value(text).flatMap { Int(exactly: $0) }
  }

  /// A duration as it would be written: "1h30m".
  ///
  /// - Parameter seconds: Not negative.
  /// - Returns: The shortest text that means the same.
  public static func text(_ seconds: Int) -> String {
    precondition(seconds >= 0, "a duration is not negative")
    guard seconds > 0 else { return "0s" }
    var rest = seconds
    var text = ""
    for (letter, length) in units where rest >= length {
      text += "\(rest / length)\(letter)"
      rest %= length
    }
    return text
  }

  /// A duration as it would be written: "1.5s", "1h30m".
  ///
  /// - Parameter seconds: Not negative, at most `longest`; a fraction is kept below a minute.
  /// - Returns: A text that means the same.
  public static func text(_ seconds: Double) -> String {
    if let whole = Int(exactly: seconds) { return text(whole) }
    return seconds < 60 ? "\(seconds)s" : text(Int(seconds.rounded()))
  }

  private static let units: [(letter: Unicode.Scalar, length: Int)] =
    [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

  /// Takes digits, perhaps with a fraction.
  private static func takeNumber(_ rest: inout Substring.UTF8View) -> (Double, isWhole: Bool)? {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    var end = rest.firstIndex { !isDigit($0) } ?? rest.endIndex
    guard end > rest.startIndex else { return nil }
    let isWhole = end == rest.endIndex || rest[end] != UInt8(ascii: ".")
    if !isWhole {
      let fraction = rest[rest.index(after: end)...].prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      end = fraction.endIndex
    }
    guard let number = Double(String(decoding: rest[..<end], as: UTF8.self)) else { return nil }
    rest = rest[end...]
    return (number, isWhole)
  }
}

extension Substring.UTF8View {
  /// Without the spaces at both ends.
  fileprivate var trimmed: Substring.UTF8View {
    var rest = drop { $0 == 0x20 }
    while rest.last == 0x20 { rest.removeLast() }
    return rest
  }
}
