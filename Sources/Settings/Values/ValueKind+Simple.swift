// SPDX-License-Identifier: MIT

import Values

extension ValueKind where Value == Double {
  /// A finite number within a limit.
  static func number(_ limit: NumberLimit) -> ValueKind {
    ValueKind(
      type: "number", expected: limit.text, read: { checkedNumber($0, limit) }, show: shownNumber)
  }
}

extension ValueKind where Value == Float {
  /// A finite number within a limit, kept with less precision.
  static func float(_ limit: NumberLimit) -> ValueKind {
    ValueKind<Double>.number(limit).map({ Float($0) }, back: { Double("\($0)") })
  }
}

extension ValueKind where Value: FixedWidthInteger {
  /// A whole number within a limit; `2.0` counts as whole.
  static func integer(_ limit: NumberLimit) -> ValueKind {
    ValueKind(
      type: "whole number", expected: limit.text,
      read: { place in
        guard let number = checkedNumber(place, limit) else { return nil }
        guard let whole = Value(exactly: number) else {
          return place.mismatch("a whole number", expected: limit.text)
        }
        return whole
      },
      show: { "\($0)" })
  }
}

extension ValueKind where Value == Bool {
  /// `true` or `false`.
  static var boolean: ValueKind {
    ValueKind(
      type: "boolean", expected: "true or false",
      read: { place in
        guard case .boolean(let value) = place.node.value else {
          return place.mismatch("a boolean", expected: "true or false")
        }
        return value
      },
      show: { "\($0)" })
  }
}

extension ValueKind where Value == String {
  /// The most bytes of a text that is not drawn.
  static var longestName: Int { 256 }

  /// A text of some length.
  ///
  /// - Parameters:
  ///   - expected: What the text is.
  ///   - most: The most bytes that it may have.
  /// - Returns: A kind that refuses the empty text.
  static func text(_ expected: String, most: Int = 256) -> ValueKind {
    ValueKind(
      type: "text", expected: expected,
      read: { place in
        guard let text = place.node.text else {
          return place.mismatch("a text", expected: expected)
        }
        guard (1...most).contains(text.utf8.count) else {
          place.report(
            text.isEmpty
              ? "the text is empty (expected \(expected))"
              : "the text has \(text.utf8.count) bytes (expected at most \(most))")
          return nil
        }
        return text
      },
      show: { $0.isEmpty ? nil : quoted($0) })
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases, by its raw value.
  static var choice: ValueKind { choice(of: Array(Value.allCases)) }
}

extension ValueKind where Value: RawRepresentable, Value.RawValue == String {
  /// One of some values, by their raw values.
  static func choice(of values: [Value]) -> ValueKind {
    let names = values.map(\.rawValue)
    let expected = names.count == 1 ? quoted(names[0]) : "one of \(listed(names))"
    return ValueKind(
      type: "text", expected: expected,
      read: { place in
        if let value = place.node.text.flatMap(Value.init(rawValue:)),
          names.contains(value.rawValue)
        {
          return value
        }
        let hint = place.node.text.map { place.problems.suggestion(for: $0, among: names) } ?? ""
        place.report("\(place.node.shown) is not \(expected)\(hint)")
        return nil
      },
      show: { quoted($0.rawValue) })
  }
}

/// Reads a finite number within a limit.
private func checkedNumber(_ place: Place, _ limit: NumberLimit) -> Double? {
  guard let number = place.node.number else {
    return place.mismatch("a number", expected: limit.text)
  }
  guard number.isFinite else {
    return place.mismatch("a finite number", expected: limit.text)
  }
  guard limit.contains(number) else {
    place.report("\(shownNumber(number)) is out of range (expected \(limit.text))")
    return nil
  }
  return number
}

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

extension ValueKind {
  /// A list of values of this kind.
  ///
  /// - Parameters:
  ///   - counts: How many there may be.
  ///   - type: The list in words, for the reference.
  /// - Returns: A kind that reports each bad element at its place.
  func list(_ counts: ClosedRange<Int>, type: String) -> ValueKind<[Value]> {
    let size = counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : shown(counts)
    let expected = "a list of \(size), each \(self.expected)"
    return ValueKind<[Value]>(
      type: type, expected: expected,
      read: { place in
        guard let elements = place.node.elements else {
          return place.mismatch("a list", expected: expected)
        }
        guard counts.contains(elements.count) else {
          place.report("the list has \(counted(elements.count, "value")) (expected \(size))")
          return nil
        }
        return all(elements.enumerated().map { read(place.element($0.offset, $0.element)) })
      },
      show: { values in
        let shown = values.map(show)
        return values.isEmpty ? nil : all(shown).map { "[\(listed($0))]" }
      })
  }

  private func shown(_ counts: ClosedRange<Int>) -> String {
    "\(counts.lowerBound) to \(counts.upperBound)"
  }
}

/// All values, nil if one is missing; every element has been read by then, so no problem is lost.
func all<Value>(_ values: [Value?]) -> [Value]? {
  let present = values.compactMap { $0 }
  return present.count == values.count ? present : nil
}
