// SPDX-License-Identifier: MIT

/// Small numbers for outputs by name: an output that comes back has the same number again.
public struct OutputNumbers {
  private var names: [String] = []

  /// Makes an empty table.
  public init() {}

  /// Returns the number of an output, 1 or more.
  ///
  /// - Parameter name: The name that the display server gives the output.
  public mutating func number(of name: String) -> UInt32 {
    if let index = names.firstIndex(of: name) { return UInt32(index + 1) }
    names.append(name)
    return UInt32(names.count)
  }
}
