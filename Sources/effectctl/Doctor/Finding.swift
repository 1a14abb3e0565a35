// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON

/// What `doctor` found out about one thing, and what can be done about it.
struct Finding: Hashable, Sendable {
  /// How good it is.
  enum Grade: String, Sendable {
    /// As it should be.
    case fine
    /// Effects work without it, but something is missing.
    case hint
    /// Effects do not work.
    case problem
  }

  /// The thing, in a word or two.
  var subject: String
  /// How good it is.
  var grade: Grade
  /// What was found.
  var text: String
  /// What to do; nil if there is nothing to do.
  var advice: String?

  /// A thing that is as it should be.
  static func fine(_ subject: String, _ text: String) -> Finding {
    Finding(subject: subject, grade: .fine, text: text)
  }

  /// A thing that is missing.
  static func hint(_ subject: String, _ text: String, _ advice: String) -> Finding {
    Finding(subject: subject, grade: .hint, text: text, advice: advice)
  }

  /// A thing without which nothing shows.
  static func problem(_ subject: String, _ text: String, _ advice: String?) -> Finding {
    Finding(subject: subject, grade: .problem, text: text, advice: advice)
  }

  /// The object of `doctor --json`.
  var json: JSONValue {
    [
      "subject": .string(subject), "grade": .string(grade.rawValue), "text": .string(text),
      "advice": JSONValue(advice),
    ]
  }

  /// The lines for people; the advice stands below the text.
  func lines(subjectWidth width: Int, _ console: Console) -> [String] {
    let style: TextStyle =
      switch grade {
      case .fine: .green
      case .hint: .yellow
      case .problem: .red
      }
    let mark = console.styled(Text.padded(grade.rawValue, to: 9), style)
    let indent = 9 + width + 2
    let found = Text.wrapped(text, width: max(console.columns, 60), indent: indent)
    var lines = found
    if let first = found.first {
      lines[0] = mark + Text.padded(subject, to: width + 2) + first.drop { $0 == " " }
    }
    guard let advice else { return lines }
    return lines + Text.wrapped(advice, width: max(console.columns, 60), indent: indent)
  }
}
