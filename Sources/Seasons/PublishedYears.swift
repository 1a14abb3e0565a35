// SPDX-License-Identifier: MIT

/// The years of a calendar as an authority has published them, one number a year.
struct PublishedYears: Sendable {
  /// The first day of each year, and of the year after the last; days since 1970-01-01.
  private let starts: [Int]
  private let numbers: [Int]

  /// The calendar of Umm al-Qura for the years 1420 to 1500, 1999-04-17 to 2077-11-16.
  ///
  /// Source: R. H. van Gent, "The Umm al-Qura calendar of Saudi Arabia" (Utrecht), which ends there
  /// as the printed calendars and ICU's table do; before 1420 these differ from each other.
  static let islamicUmmAlQura = PublishedYears(
    firstDay: 10_698,
    [
      0xBD2, 0xBC4, 0xB89, 0xA95, 0x52D, 0x5AD, 0xB6A, 0x6D4, 0xDC9, 0xD92, 0xAA6, 0x956,
      0x2AE, 0x56D, 0x36A, 0xB55, 0xAAA, 0x94D, 0x49D, 0x95D, 0x2BA, 0x5B5, 0x5AA, 0xD55,
      0xA9A, 0x92E, 0x26E, 0x55D, 0xADA, 0x6D4, 0x6A5, 0x54B, 0xA97, 0x54E, 0xAAE, 0x5AC,
      0xBA9, 0xD92, 0xB25, 0x64B, 0xCAB, 0x55A, 0xB55, 0x6D2, 0xEA5, 0xE4A, 0xA95, 0x52D,
      0xAAD, 0x36C, 0x759, 0x6D2, 0x695, 0x52D, 0xA5B, 0x4BA, 0x9BA, 0x3B4, 0xB69, 0xB52,
      0xAA6, 0x4B6, 0x96D, 0x2EC, 0x6D9, 0xEB2, 0xD54, 0xD2A, 0xA56, 0x4AE, 0x96D, 0xD6A,
      0xB54, 0xB29, 0xA93, 0x52B, 0xA57, 0x536, 0xAB5, 0x6AA, 0xE93,
    ])

  /// The Chinese calendar for the years that begin in 1969 to 2056, 1969-02-17 to 2057-02-03.
  ///
  /// Source: the conversion tables of the Hong Kong Observatory. They go on to 2100, but in the
  /// autumn of 2057, and again in 2089 and 2097, a new moon falls within three minutes of midnight:
  /// there the tables differ from the rule of GB/T 33661-2017.
  static let chinese = PublishedYears(
    firstDay: -318,
    [
      0x0056A, 0x00B69, 0x0B752, 0x00B52, 0x00B25, 0x0964B, 0x00A4B, 0x114AB, 0x002AD,
      0x0056D, 0x0CB69, 0x00DA9, 0x00D92, 0x09D25, 0x00D25, 0x15A4D, 0x00A56, 0x002B6,
      0x0C5B5, 0x006D5, 0x00EA9, 0x0BE92, 0x00E92, 0x00D26, 0x06A56, 0x00A57, 0x114D6,
      0x0035A, 0x006D5, 0x0B6C9, 0x00749, 0x00693, 0x0952B, 0x0052B, 0x00A5B, 0x0555A,
      0x0056A, 0x0FB55, 0x00BA4, 0x00B49, 0x0BA93, 0x00A95, 0x0052D, 0x08AAD, 0x00AB5,
      0x135AA, 0x005D2, 0x00DA5, 0x0DD4A, 0x00D4A, 0x00C95, 0x0952E, 0x00556, 0x00AB5,
      0x055B2, 0x006D2, 0x0CEA5, 0x00725, 0x0064B, 0x0AC97, 0x00CAB, 0x0055A, 0x06AD6,
      0x00B69, 0x17752, 0x00B52, 0x00B25, 0x0DA4B, 0x00A4B, 0x004AB, 0x0A55B, 0x005AD,
      0x00B6A, 0x05B52, 0x00D92, 0x0FD25, 0x00D25, 0x00A55, 0x0B4AD, 0x004B6, 0x005B5,
      0x06DAA, 0x00EC9, 0x11E92, 0x00E92, 0x00D26, 0x0CA56, 0x00A57,
    ])

  /// - Parameters:
  ///   - firstDay: The first day of the first year, in days since 1970-01-01.
  ///   - numbers: The years in order. The bits 0 to 12 stand for the months in order, set for one
  ///     of 30 days, else of 29; the bits from 13 on are the index of the leap month, 0 for none.
  private init(firstDay: Int, _ numbers: [Int]) {
    self.numbers = numbers
    var starts = [firstDay]
    for number in numbers { starts.append(starts[starts.count - 1] + Self.length(of: number)) }
    self.starts = starts
  }

  /// The day after the last year, in days since 1970-01-01.
  var endDay: Int { starts[starts.count - 1] }

  /// The year that holds a day; nil outside the table.
  ///
  /// - Complexity: O(*n*) in the number of years, a hundred at most.
  func year(containing day: Int) -> CalendarYear? {
    guard let end = starts.firstIndex(where: { $0 > day }), end > 0 else { return nil }
    let number = numbers[end - 1]
    let leap = Self.leapMonth(of: number)
    var months = CalendarYear(firstDay: starts[end - 1])
    for index in 0..<Self.monthCount(of: number) {
      let isAfterLeap = leap > 0 && index >= leap
      months.append(
        number: isAfterLeap ? index : index + 1, isLeap: leap > 0 && index == leap,
        dayCount: 29 + (number >> index & 1))
    }
    return months
  }

  private static func leapMonth(of number: Int) -> Int { number >> 13 }

  private static func monthCount(of number: Int) -> Int { leapMonth(of: number) == 0 ? 12 : 13 }

  private static func length(of number: Int) -> Int {
    29 * monthCount(of: number) + (number & 0x1FFF).nonzeroBitCount
  }
}
