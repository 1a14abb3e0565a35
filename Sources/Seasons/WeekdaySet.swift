// SPDX-License-Identifier: MIT

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
