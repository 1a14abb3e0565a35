// SPDX-License-Identifier: MIT
import Seasons

/// The keys of one `[[season]]` as written, before they are seen together.
struct SeasonDraft {
  var name: Located<String>?
  var effect: Located<String>?
  var burst: Located<String>?
  var calendar: Located<CalendarSystem>?
  var from: Located<String>?
  var until: Located<String>?
  var days: Located<Int>?
  var at: Located<String>?
  var hours: Located<HoursWindow>?
  var weekdays: Located<[Weekday]>?
  var every: Located<Int>?
  var length: Located<Int>?

  static var keys: [Key<SeasonDraft>] {
    [
      Key(
        "name", \.name, ValueKind<String>.text("a name").located,
        "The name, shown by status and seasons."),
      Key(
        "effect", \.effect, ValueKind<String>.text("the name of an effect").located,
        "The ambient effect that shows while the season lasts."),
      Key(
        "burst", \.burst, ValueKind<String>.text("the name of an effect").located,
        "The burst that is fired, instead of an effect; needs `at`."),
      Key(
        "calendar", \.calendar, ValueKind<CalendarSystem>.choice.located,
        "The calendar that counts the months and days of from, until and at."),
      Key("from", \.from, date("the first day"), "The first day, with `until` or `days`."),
      Key(
        "until", \.until, date("the last day"),
        "The last day, inclusive; the range may wrap over New Year."),
      Key(
        "days", \.days, ValueKind<Int>.integer(.seasonDays).located,
        "How many days it lasts from `from` on, instead of `until`."),
      Key(
        "at", \.at, ValueKind<String>.text("a day and a time, such as \"01-01 00:00\"").located,
        "The day and time of a burst."),
      Key(
        "hours", \.hours, ValueKind<HoursWindow>.hours.located,
        "The hours of the day; may wrap over midnight."),
      Key(
        "weekdays", \.weekdays,
        ValueKind<Weekday>.weekday.list(1...7, type: "list of weekdays").located,
        "The weekdays on which it shows."),
      Key(
        "every", \.every, ValueKind<Int>.duration(Cadence.periodLimits).located,
        "Show for `for` out of every so much, counted from midnight."),
      Key(
        "for", \.length, ValueKind<Int>.duration(1...Cadence.periodLimits.upperBound).located,
        "How long it shows out of `every`."),
    ]
  }

  private static func date(_ which: String) -> ValueKind<Located<String>?> {
    ValueKind<String>.text("\(which), such as \"12-24\", \"easter-2\" or \"4th thu nov\"").located
  }
}

extension ValueKind where Value == HoursWindow {
  /// Two times of the day.
  fileprivate static var hours: ValueKind {
    .rule("a window of hours, such as \"08:00-23:00\"") { text throws(RuleSyntaxError) in
      try HoursWindow(parsing: text)
    }
  }
}

extension ValueKind where Value == Weekday {
  /// A weekday by its first three letters.
  fileprivate static var weekday: ValueKind {
    .rule("one of \(listed(Weekday.abbreviations))") { text throws(RuleSyntaxError) in
      try Weekday(parsing: text)
    }
  }
}

extension ValueKind {
  /// A text that has a parser of its own.
  fileprivate static func rule(
    _ expected: String, _ parse: @escaping (String) throws(RuleSyntaxError) -> Value
  ) -> ValueKind {
    let text = ValueKind<String>.text(expected)
    return ValueKind(
      type: "text", expected: expected,
      read: { place in text.read(place).flatMap { parsed($0, at: place, parse) } },
      show: { _ in nil })
  }
}

/// Parses a text of a season, or reports where it goes wrong.
func parsed<Value>(
  _ text: String, at place: Place, _ parse: (String) throws(RuleSyntaxError) -> Value
) -> Value? {
  do throws(RuleSyntaxError) {
    return try parse(text)
  } catch {
    place.report("\(problem(error, of: text)) (expected \(error.expected))")
    return nil
  }
}

private func problem(_ error: RuleSyntaxError, of text: String) -> String {
  if error.found == text { return "\(quoted(text)) is not understood" }
  let found = error.found.isEmpty ? "ends" : "has \(quoted(error.found))"
  return "\(quoted(text)) \(found) at character \(error.offset + 1)"
}
