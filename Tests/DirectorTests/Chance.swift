// SPDX-License-Identifier: MIT

/// Chance that a seed decides.
struct Chance {
  var state: UInt64

  mutating func number(_ range: Range<Int>) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return range.lowerBound + Int((mixed ^ (mixed >> 31)) % UInt64(range.count))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}
