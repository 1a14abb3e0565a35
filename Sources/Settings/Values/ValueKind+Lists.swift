// SPDX-License-Identifier: MIT

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
