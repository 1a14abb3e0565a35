// SPDX-License-Identifier: MIT
import Particles

/// Lengths as people write them: `50%`, `-20`, `100% - 40`, `50% + 10`.
public enum LengthText {
  /// What is accepted, for messages.
  public static let expected = "points, \"N%\" of the output, or a sum such as \"100% - 40\""

  /// Reads a length.
  ///
  /// - Parameter text: Terms joined by `+` and `-`; each is points, or a percentage of the output.
  /// - Returns: The sum; nil if it is not a length or absurdly large.
  /// - Complexity: O(n) in the length of the text.
  public static func length(_ text: String) -> Length? {
    var rest = text.utf8.filter { $0 != 0x20 }[...]
    guard !rest.isEmpty, rest.count <= 64 else { return nil }
    var length = Length()
    var isFirst = true
    while !rest.isEmpty {
      guard let sign = takeSign(&rest, optional: isFirst), let number = takeNumber(&rest) else {
        return nil
      }
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
        length.fraction += sign * number / 100
      } else {
        length.points += sign * number
      }
      isFirst = false
    }
    let isSane =
      abs(length.fraction) * 100 <= NumberLimit.percent.maximum
      && NumberLimit.points.contains(length.points)
    return isSane ? length : nil
  }

  private static func takeSign(_ rest: inout ArraySlice<UInt8>, optional: Bool) -> Double? {
    switch rest.first {
    case UInt8(ascii: "+"):
      rest.removeFirst()
      return 1
    case UInt8(ascii: "-"):
      rest.removeFirst()
      return -1
    default:
      return optional ? 1 : nil
    }
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Double? {
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : Double(String(decoding: digits, as: UTF8.self))
  }
}
