// SPDX-License-Identifier: MIT

extension HoursWindow {
  /// The window written as `08:00-23:00`; `22:00-06:00` runs over midnight.
  ///
  /// - Throws: `RuleSyntaxError` if the text is not two different times with a hyphen between.
  public init(parsing text: String) throws(RuleSyntaxError) {
    var scanner = RuleScanner(text)
    let start = try timeOfDay(from: &scanner, latest: secondsPerDay - 60)
    scanner.skipSpace()
    try scanner.expect("-", "\"-\" and the time at which it ends, as in 08:00-23:00")
    scanner.skipSpace()
    let endOffset = scanner.offset
    let end = try timeOfDay(from: &scanner, latest: secondsPerDay)
    guard let window = Self(start: start, end: end) else {
      throw scanner.error(at: endOffset, "a time other than the one at which it begins")
    }
    try scanner.expectEnd()
    self = window
  }
}

/// A time `HH:MM` in seconds after 00:00.
func timeOfDay(
  from scanner: inout RuleScanner, latest: Int
) throws(RuleSyntaxError) -> Int {
  let start = scanner.offset
  let lastHour = latest / 3600
  let hour = try scanner.number(
    in: 0...lastHour, digits: 1...2, "a time HH:MM with an hour 00 to \(lastHour)")
  try scanner.expect(":", "\":\" and minutes, as in 08:00")
  let minute = try scanner.number(in: 0...59, digits: 2...2, "minutes 00 to 59")
  guard hour * 3600 + minute * 60 <= latest else {
    throw scanner.error(at: start, "a time up to 24:00")
  }
  return hour * 3600 + minute * 60
}
