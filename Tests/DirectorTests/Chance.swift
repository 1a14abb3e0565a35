// SPDX-License-Identifier: MIT

import Support
import Values

/// Chance that a seed decides.
struct Chance {
  private var generator: SeededRandom

  init(state: UInt64) { generator = SeededRandom(seed: state) }

  mutating func number(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(generator.next() % UInt64(range.count))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}
