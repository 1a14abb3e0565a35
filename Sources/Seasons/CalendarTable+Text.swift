// SPDX-License-Identifier: MIT

extension CalendarTable {
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
