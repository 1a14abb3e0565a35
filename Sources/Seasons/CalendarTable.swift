// SPDX-License-Identifier: MIT

/// The years of some calendars as a table of months, eight bytes each.
///
/// Whoever can compute a calendar makes the table once; from then on it needs no more than this.
public struct CalendarTable: CalendarConverter, Hashable {
  var monthsByCalendar: [CalendarSystem: [CalendarMonth]] = [:]

  /// A table without any calendar.
  public init() {}

  /// Adds a calendar.
  ///
  /// - Parameters:
  ///   - months: follow each other without a gap; the years cut off at either end are left out.
  ///   - calendar: whose months they are; replaces what was known of it.
  public mutating func insert(_ months: [CalendarMonth], for calendar: CalendarSystem) {
    let start = months.firstIndex(where: \.beginsYear) ?? months.endIndex
    let end = months.lastIndex(where: \.beginsYear) ?? start
    monthsByCalendar[calendar] = Array(months[start..<end])
  }

  /// Takes over the calendars of another table.
  public mutating func merge(_ other: CalendarTable) {
    monthsByCalendar.merge(other.monthsByCalendar) { _, new in new }
  }

  /// The calendars in the table.
  public var calendars: Set<CalendarSystem> { Set(monthsByCalendar.keys) }

  /// The year of a calendar that holds a day; nil outside the table.
  ///
  /// - Complexity: O(log *n*) in the number of months.
  public func year(of calendar: CalendarSystem, containing day: Int) -> CalendarYear? {
    guard let months = monthsByCalendar[calendar] else { return nil }
    var (low, high) = (0, months.count)
    while low < high {
      let middle = (low + high) / 2
      if months[middle].firstDay <= day { low = middle + 1 } else { high = middle }
    }
    guard low > 0, day < months[low - 1].endDay else { return nil }
    var start = low - 1
    while start > 0, !months[start].beginsYear { start -= 1 }
    var end = start + 1
    while end < months.count, !months[end].beginsYear { end += 1 }
    return CalendarYear(months: months[start..<end])
  }
}

extension CalendarMonth {
  var beginsYear: Bool { number == 1 && !isLeap }
}
