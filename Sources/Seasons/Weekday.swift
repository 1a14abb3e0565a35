// SPDX-License-Identifier: MIT

/// A day of the week; the raw value is ISO 8601's, 1 for Monday to 7 for Sunday.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// The weekday of the day `dayNumber` days after 1970-01-01, which was a Thursday.
  init(dayNumber: Int) {
    let sinceMonday = floorDivide(dayNumber + 3, 7).remainder
    self = Self.allCases[sinceMonday]
  }

  /// The three letters that configuration files use: `mon` … `sun`.
  public var abbreviation: String { Self.abbreviations[rawValue - 1] }

  /// The abbreviations from Monday to Sunday.
  public static let abbreviations = names.map { String($0.prefix(3)) }

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

/// Some days of the week.
public struct WeekdaySet: Hashable, Sendable {
  private var bits: UInt8 = 0

  /// All seven days.
  public static let everyDay = WeekdaySet(Weekday.allCases)

  /// A set of the given days; repeated ones count once.
  public init(_ days: some Sequence<Weekday>) {
    for day in days { bits |= Self.bit(day) }
  }

  /// Whether the day is in the set.
  public func contains(_ day: Weekday) -> Bool { bits & Self.bit(day) != 0 }

  /// Whether no day is in the set.
  public var isEmpty: Bool { bits == 0 }

  /// The days from Monday to Sunday.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }

  private static func bit(_ day: Weekday) -> UInt8 { 1 << UInt8(day.rawValue) }
}
