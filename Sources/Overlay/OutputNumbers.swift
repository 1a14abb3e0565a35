// SPDX-License-Identifier: MIT

/// Small numbers for outputs by name: an output that comes back has the same number again.
public struct OutputNumbers {
  private var names: [String] = []

  /// Makes an empty table.
  public init() {}

  /// Finds the number of an output.
  ///
  /// - Parameter name: The name that the display server gives the output.
  /// - Returns: The number, 1 or more.
  public mutating func number(of name: String) -> UInt32 {
    if let index = names.firstIndex(of: name) { return UInt32(index + 1) }
    names.append(name)
    return UInt32(names.count)
  }
}
