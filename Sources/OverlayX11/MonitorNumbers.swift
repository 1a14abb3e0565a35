// SPDX-License-Identifier: MIT

/// Gives each monitor name a number that it keeps, also when it goes and comes back.
struct MonitorNumbers {
  private var numbers: [String: UInt32] = [:]

  /// The number of a monitor, 1 or more.
  mutating func number(of name: String) -> UInt32 {
    if let number = numbers[name] { return number }
    let number = UInt32(numbers.count + 1)
    numbers[name] = number
    return number
  }
}
