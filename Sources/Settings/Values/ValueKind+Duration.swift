// SPDX-License-Identifier: MIT

import Values

extension ValueKind where Value == Int {
  /// A duration in whole seconds: a text of `DurationText`, or a number of seconds.
  ///
  /// - Parameter range: The seconds that are accepted.
  /// - Returns: A kind whose values are seconds.
  static func duration(_ range: ClosedRange<Int>) -> ValueKind {
    let lower = DurationText.text(range.lowerBound)
    let expected = "\(lower) to \(DurationText.text(range.upperBound))"
    return ValueKind(
      type: "duration", expected: expected,
      read: { place in
        guard let seconds = secondsWritten(place.node) else {
          return place.mismatch("a duration", expected: "\(expected), such as \"15m\"")
        }
        guard range.contains(seconds) else {
          place.report("\(place.node.shown) is out of range (expected \(expected))")
          return nil
        }
        return seconds
      },
      show: { quoted(DurationText.text($0)) })
  }
}

private func secondsWritten(_ node: TomlNode) -> Int? {
  if let text = node.text { return DurationText.seconds(text) }
  return node.number.flatMap { Int(exactly: $0) }
}
