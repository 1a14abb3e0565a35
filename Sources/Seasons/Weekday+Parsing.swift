// SPDX-License-Identifier: MIT

extension Weekday {
  /// The weekday named by three letters or in full, in any case: `mon`, `Monday`.
  ///
  /// - Throws: `RuleSyntaxError` if the text is neither.
  public init(parsing text: String) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    self = try Self(from: &scanner)
    try scanner.expectEnd()
  }

  init(from scanner: inout RuleScanner) throws(RuleSyntaxError) {
    let start = scanner.offset
    guard let index = Self.index(of: scanner.word(), in: Self.names) else {
      throw scanner.error(at: start, "a weekday: mon, tue, wed, thu, fri, sat or sun")
    }
    self = Self.allCases[index]
  }

  /// The place of a word among names that may be cut to their first three letters.
  static func index(of word: String, in names: [String]) -> Int? {
    names.firstIndex { $0 == word || $0.prefix(3) == word }
  }

  private static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
