// SPDX-License-Identifier: MIT

/// Small numbers for outputs by name: one that comes back is the same again.
struct OutputNumbers {
  private var names: [String] = []

  /// The number of an output, from 1.
  mutating func number(of name: String) -> UInt32 {
    if let index = names.firstIndex(of: name) { return UInt32(index + 1) }
    names.append(name)
    return UInt32(names.count)
  }
}
