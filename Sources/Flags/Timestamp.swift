// SPDX-License-Identifier: MIT

/// Dates of documents and of HTTP, read to seconds since 1970.
enum Timestamp {
  /// What a time in a file of ours may be: anything else is damage, and could overflow.
  static let plausible = 0...1 << 40

  /// Reads RFC 3339, such as `2026-12-24T18:00:00+01:00`; fractions of a second are dropped.
  static func rfc3339(_ text: String) -> Int? {
    var reader = DigitReader(text)
    guard let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let time = reader.timeOfDay()
    else { return nil }
    if reader.skip("."), !reader.skipDigits() { return nil }
    guard let offset = reader.zoneOffset(), reader.isAtEnd,
      let midnight = midnight(year: year, month: month, day: day)
    else { return nil }
    return midnight + time - offset
  }

  /// Reads the date of an HTTP header in any of its three forms (RFC 9110, 5.6.7): `Sun, 06 Nov 1994
  /// 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameters:
  ///   - text: the header's value.
  ///   - now: seconds since 1970; a year of two digits is at most 50 years ahead of it.
  /// - Returns: seconds since 1970; nil if it is no date.
  static func http(_ text: String, now: Int) -> Int? {
    let words = text.split(separator: " ")
    if words.count == 5 {
      return http(day: words[2], month: words[1], year: Int(words[4]), time: words[3])
    }
    guard words.first?.hasSuffix(",") == true, words.last == "GMT" else { return nil }
    if words.count == 6 {
      return http(day: words[1], month: words[2], year: Int(words[3]), time: words[4])
    }
    let date = words.count == 4 ? words[1].split(separator: "-") : []
    guard date.count == 3, date[2].count == 2, let short = Int(date[2]) else { return nil }
    let present = 1970 + now / 31_556_952
    let near = present / 100 * 100 + short
    let year = near > present + 50 ? near - 100 : near <= present - 50 ? near + 100 : near
    return http(
      day: date[0], month: date[1], year: year, time: words[2])
  }

  private static func http(
    day: Substring, month: Substring, year: Int?, time: Substring
  ) -> Int? {
    var reader = DigitReader(String(time))
    guard let day = Int(day), let month = months.firstIndex(of: String(month)), let year,
      let time = reader.timeOfDay(), reader.isAtEnd,
      let midnight = midnight(year: year, month: month + 1, day: day)
    else { return nil }
    return midnight + time
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The start of a Gregorian day, in seconds since 1970; `nil` if there is no such day.
  ///
  /// Counts years from March, so that the leap day is a year's last and months have lengths in
  /// a repeating pattern of 153 days for five.
  private static func midnight(year: Int, month: Int, day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...lengths[month - 1]).contains(day)
    else { return nil }
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear
    return (days - 719_468) * 86_400
  }
}

/// Takes fixed-width numbers off a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipDigits() -> Bool {
    var skipped = false
    while number(digits: 1) != nil { skipped = true }
    return skipped
  }

  mutating func number(digits: Int) -> Int? {
    var number = 0
    var rest = rest
    for _ in 0..<digits {
      guard let byte = rest.popFirst(), (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    self.rest = rest
    return number
  }

  /// `HH:MM:SS` in seconds; the 60th second of a leap second counts as the next minute's first.
  mutating func timeOfDay() -> Int? {
    guard let hour = number(digits: 2), hour < 24, skip(":"),
      let minute = number(digits: 2), minute < 60, skip(":"),
      let second = number(digits: 2), second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// `Z` or `+HH:MM`, in seconds east of Greenwich.
  mutating func zoneOffset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hour = number(digits: 2), hour < 24, skip(":"),
      let minute = number(digits: 2), minute < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hour * 3600 + minute * 60)
  }
}
