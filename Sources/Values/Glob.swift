// SPDX-License-Identifier: MIT

/// A pattern for names: `*` is any text, `?` any one character, all else itself in any case.
public struct Glob: Hashable, Sendable {
  /// The pattern as written.
  public let pattern: String

  /// Creates a matcher; every text is a valid pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
  }

  /// Whether the whole name matches; case does not count.
  ///
  /// - Complexity: O(n · m) at worst, for n characters of the name and m of the pattern.
  public func matches(_ name: String) -> Bool {
    let pattern = Array(pattern.lowercased())
    let name = Array(name.lowercased())
    var (p, n) = (0, 0)
    // Where to continue when the last star has to take one character more.
    var retry: (p: Int, n: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = retry {
        retry = (last.p, last.n + 1)
        (p, n) = (last.p, last.n + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }

  /// Whether one of some patterns matches.
  ///
  /// - Parameters:
  ///   - patterns: Patterns as in `outputs = ["DP-*"]`; none of them match nothing.
  ///   - name: The name of an output.
  /// - Returns: Whether at least one does.
  public static func any(of patterns: [String], matches name: String) -> Bool {
    patterns.contains { Glob($0).matches(name) }
  }

  /// The name that a text means: the one that it is, else the only one that it is in another case.
  ///
  /// - Parameters:
  ///   - text: What was written; `*` and `?` are nothing special.
  ///   - names: The names that there are.
  /// - Returns: nil if none is meant, or if several are.
  public static func name(meantBy text: String, among names: some Sequence<String>) -> String? {
    var found: [String] = []
    let folded = text.lowercased()
    for name in names {
      if name == text { return name }
      if name.lowercased() == folded { found.append(name) }
    }
    return found.count == 1 ? found[0] : nil
  }
}
