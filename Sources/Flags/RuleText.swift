// SPDX-License-Identifier: MIT

import JSON

/// Text functions of rules; texts are counted in code points.
enum RuleText {
  /// `substr`: text, start (from the end if negative), length (negative: what to leave over).
  static func substring(_ arguments: [JSONValue]) -> JSONValue {
    let padded = arguments + [.null, .null, .null]
    let text = Array(padded[0].ruleText.unicodeScalars)
    let start = start(padded[1].numericDouble, count: text.count)
    let end = end(padded[2], start: start, count: text.count)
    var part = String.UnicodeScalarView()
    if start < end { part.append(contentsOf: text[start..<end]) }
    return .string(String(part))
  }

  private static func start(_ index: Double, count: Int) -> Int {
    if index.isNaN { return 0 }
    if index < 0 { return -index >= Double(count) ? 0 : count - Int(-index) }
    return index >= Double(count) ? count : Int(index)
  }

  private static func end(_ length: JSONValue, start: Int, count: Int) -> Int {
    if length.isNull { return count }
    let length = length.numericDouble
    if length.isNaN { return start }
    let whole = Int(max(-Double(count), min(Double(count), length)))
    return length < 0 ? max(start, count + whole) : min(count, start + whole)
  }

  /// A comparison of exactly two texts' bytes; null for anything else.
  static func compare(
    _ arguments: [JSONValue], _ holds: ([UInt8], [UInt8]) -> Bool
  ) -> JSONValue {
    guard arguments.count == 2, let text = arguments[0].string, let part = arguments[1].string
    else {
      return .null
    }
    return .bool(holds(Array(text.utf8), Array(part.utf8)))
  }

  /// `sem_ver`: version, comparison, version; null for anything else.
  static func semanticVersion(_ arguments: [JSONValue]) -> JSONValue {
    guard arguments.count == 3, let comparison = arguments[1].string,
      let left = SemanticVersion(arguments[0].ruleText),
      let right = SemanticVersion(arguments[2].ruleText),
      let holds = SemanticVersion.compare(left, comparison, right)
    else { return .null }
    return .bool(holds)
  }
}
