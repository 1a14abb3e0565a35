// SPDX-License-Identifier: MIT

extension CivilDate {
  /// The date written as ISO 8601 does, `2026-12-01`.
  ///
  /// - Throws: `RuleSyntaxError` if it is not a date of the years 1 to 9999.
  public init(parsing text: String) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let year = try scanner.number(in: 1...9999, digits: 4...4, "a date YYYY-MM-DD")
    try scanner.expect("-", "\"-\" and a month")
    let month = try scanner.number(in: 1...12, digits: 2...2, "a month 01 to 12")
    try scanner.expect("-", "\"-\" and a day")
    let longest = Self.dayCount(ofMonth: month, inYear: year)
    let day = try scanner.number(in: 1...longest, digits: 2...2, "a day 01 to \(longest)")
    try scanner.expectEnd()
    self.init(uncheckedYear: year, month: month, day: day)
  }
}
