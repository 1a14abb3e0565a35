// SPDX-License-Identifier: MIT

import JSON

/// A version by Semantic Versioning 2.0.0, compared by its precedence (section 11).
struct SemanticVersion {
  /// Major, minor, patch as digits without leading zeros: they may exceed any integer type.
  let numbers: [String]
  /// The identifiers after `-`; none for a release.
  let prerelease: [String]

  /// The longest version that is read, in bytes.
  private static let maximumLength = 256

  /// A version from text; a leading `v` and missing minor and patch are forgiven.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var rest = text[...]
    if let first = rest.first, first == "v" || first == "V" { rest = rest.dropFirst() }
    let build = Self.cut(&rest, at: "+")
    let prerelease = Self.cut(&rest, at: "-")
    var numbers = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard numbers.count <= 3, numbers.allSatisfy(Self.isNumber) else { return nil }
    while numbers.count < 3 { numbers.append("0") }
    self.numbers = numbers
    self.prerelease = prerelease ?? []
    guard self.prerelease.allSatisfy(Self.isPrereleaseIdentifier) else { return nil }
    guard (build ?? []).allSatisfy(Self.isIdentifier) else { return nil }
  }

  /// The dotted identifiers after the first `mark`, which are taken off `text`.
  private static func cut(_ text: inout Substring, at mark: Character) -> [String]? {
    guard let index = text.firstIndex(of: mark) else { return nil }
    let tail = text[text.index(after: index)...]
    text = text[..<index]
    return tail.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  private static func isNumber(_ text: String) -> Bool {
    isDigits(text) && (text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0"))
  }

  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func isPrereleaseIdentifier(_ text: String) -> Bool {
    isIdentifier(text) && (!isDigits(text) || isNumber(text))
  }
}

extension SemanticVersion: Comparable {
  /// Whether both have the same precedence; build metadata does not count.
  static func == (left: SemanticVersion, right: SemanticVersion) -> Bool {
    left.numbers == right.numbers && left.prerelease == right.prerelease
  }

  /// Whether `left` is older than `right`.
  static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    for (left, right) in zip(left.numbers, right.numbers) where left != right {
      return isLess(number: left, right)
    }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    for (left, right) in zip(left.prerelease, right.prerelease) where left != right {
      return isLess(identifier: left, right)
    }
    return left.prerelease.count < right.prerelease.count
  }

  private static func isLess(number left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count ? left.precedes(right) : left.utf8.count < right.utf8.count
  }

  private static func isLess(identifier left: String, _ right: String) -> Bool {
    switch (isDigits(left), isDigits(right)) {
    case (true, true): isLess(number: left, right)
    case (true, false): true
    case (false, true): false
    case (false, false): left.precedes(right)
    }
  }
}

extension SemanticVersion {
  /// Whether `left comparison right` holds: `=`, `!=`, `<`, `<=`, `>`, `>=`, `^` (same major
  /// version) or `~` (same major and minor version); `nil` for any other comparison.
  static func compare(
    _ left: SemanticVersion, _ comparison: String, _ right: SemanticVersion
  ) -> Bool? {
    switch comparison {
    case "=": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    case "^": left.numbers[0] == right.numbers[0]
    case "~": left.numbers[..<2] == right.numbers[..<2]
    default: nil
    }
  }
}
