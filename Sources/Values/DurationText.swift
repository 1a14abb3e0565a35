// SPDX-License-Identifier: MIT

/// Durations as people write them: `90`, `90s`, `15m`, `1h30m`, `7d`.
public enum DurationText {
  /// What is accepted, for messages.
  public static let expected = "a duration such as 90, 90s, 15m, 1h30m or 7d"

  /// The longest duration that is understood: 10 000 days.
  public static let longest = 864_000_000

  /// Reads a duration.
  ///
  /// A number without a unit counts seconds. Units are `d`, `h`, `m` and `s`, from large to small,
  /// each at most once.
  ///
  /// - Parameter text: What was written; spaces at the ends and between the parts are ignored.
  /// - Returns: Whole seconds from 0 to `longest`, nil if it is not a duration.
  public static func seconds(_ text: String) -> Int? {
    var rest = text.utf8[...].trimmed
    guard !rest.isEmpty, rest.count <= 64 else { return nil }
    let whole = rest
    if let plain = takeNumber(&rest), rest.isEmpty { return plain }
    return secondsOfParts(whole)
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

  private static var units: [(letter: Unicode.Scalar, length: Int)] {
    [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
  }

  private static func secondsOfParts(_ text: Substring.UTF8View) -> Int? {
    var rest = text
    var units = units[...]
    var total = 0
    while !rest.isEmpty {
      guard let number = takeNumber(&rest), let letter = rest.popFirst(),
        let unit = units.firstIndex(where: { $0.letter.value == UInt32(letter) })
      else { return nil }
      total += number * units[unit].length
      guard total <= longest else { return nil }
      units = units[(unit + 1)...]
      rest = rest.trimmed
    }
    return total
  }

  private static func takeNumber(_ rest: inout Substring.UTF8View) -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, let number = Int(String(decoding: digits, as: UTF8.self)),
      number <= longest
    else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
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
