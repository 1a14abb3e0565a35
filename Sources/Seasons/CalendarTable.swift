// SPDX-License-Identifier: MIT

/// The years of some calendars as a table of months, eight bytes each.
///
/// A program that can compute a calendar makes the table once; readers need no more than this.
public struct CalendarTable: CalendarConverter, Hashable {
  var monthsByCalendar: [CalendarSystem: [CalendarMonth]] = [:]

  /// Makes a table that knows no calendar.
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

  /// The table as text, one calendar a line: its name, its first day, and each month's number
  /// (with `+` for a leap month) and days: `chinese 1969-02-17 1/30 2/29 2+/30 …`.
  public var text: String {
    let calendars = monthsByCalendar.keys.sorted { $0.rawValue < $1.rawValue }
    return calendars.map { calendar in
      let months = monthsByCalendar[calendar] ?? []
      let first = CivilDate(dayNumber: months.first?.firstDay ?? 0).description
      let list = months.map { "\($0.number)\($0.isLeap ? "+" : "")/\($0.dayCount)" }
      return ([calendar.rawValue, first] + list).joined(separator: " ") + "\n"
    }.joined()
  }

  /// Reads what `text` wrote.
  ///
  /// - Returns: nil if anything in it is not as `text` writes it.
  public init?(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, let calendar = CalendarSystem(rawValue: String(words[0])),
        let first = try? CivilDate(parsing: String(words[1])),
        let list = Self.parseMonths(from: words[2...], firstDay: first.dayNumber, of: calendar)
      else { return nil }
      monthsByCalendar[calendar] = list
    }
  }

  private static func parseMonths(
    from words: ArraySlice<Substring>, firstDay: Int, of calendar: CalendarSystem
  ) -> [CalendarMonth]? {
    var day = firstDay
    var months: [CalendarMonth] = []
    months.reserveCapacity(words.count)
    for word in words {
      let parts = word.split(separator: "/")
      guard parts.count == 2, let dayCount = Int(parts[1]), (28...31).contains(dayCount),
        let number = Int(parts[0].hasSuffix("+") ? parts[0].dropLast() : parts[0]),
        (1...calendar.monthCount).contains(number)
      else { return nil }
      let isLeap = parts[0].hasSuffix("+")
      months.append(
        CalendarMonth(number: number, isLeap: isLeap, firstDay: day, dayCount: dayCount))
      day += dayCount
    }
    return months.first?.beginsYear == true ? months : nil
  }
}

extension CalendarMonth {
  var beginsYear: Bool { number == 1 && !isLeap }
}
