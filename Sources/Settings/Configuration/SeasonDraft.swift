// SPDX-License-Identifier: MIT
import Seasons
import Values

/// The keys of one `[[season]]` as written, before they are seen together.
struct SeasonDraft {
  var name: Located<String>?
  var effect: Located<String>?
  var burst: Located<String>?
  var calendar: Located<CalendarSystem>?
  var from: Located<String>?
  var until: Located<String>?
  var days: Located<Int>?
  var at: [Located<String>]?
  var hours: Located<HoursWindow>?
  var weekdays: Located<[Weekday]>?
  var every: Located<Int>?
  var length: Located<Int>?
  var options = SeasonOptions()

  static var keys: [Key<SeasonDraft>] {
    [
      Key(
        "name", \.name, ValueKind<String>.text("a name").located,
        "The name, shown by status and seasons."),
      Key(
        "effect", \.effect, ValueKind<String>.text("the name of an effect").located,
        "The effect that shows while the season lasts; a burst is repeated meanwhile."),
      Key(
        "burst", \.burst, ValueKind<String>.text("the name of an effect").located,
        "What shows at a moment, instead of `effect`; needs `at`. An ambient effect shows for `for`."
      ),
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
        "at", \.at,
        ValueKind<String>.text(
          "a day and a time, such as \"01-01 00:00\", \"fri 17:00\" or \"2027-01-01 00:00\""
        ).oneOrList(most: 64),
        "The day and time of a burst, or a list of them."),
      Key(
        "hours", \.hours, ValueKind<HoursWindow>.hours.located,
        "The hours of the day; may wrap over midnight, and begin or end by the sun."),
      Key(
        "weekdays", \.weekdays,
        ValueKind<Weekday>.weekday.list(1...7, type: "list of weekdays").located,
        "The weekdays on which it shows."),
      Key(
        "every", \.every, ValueKind<Int>.duration(SeasonOptions.periodLimits).located,
        "An ambient effect: show for `for` out of every so much, 10s or more, counted from midnight."
          + " A burst: repeat it so often from the beginning of its days or hours; 20m without it."),
      Key(
        "for", \.length, ValueKind<Int>.duration(1...Cadence.periodLimits.upperBound).located,
        "How long an ambient effect shows out of `every`, or at a moment; there 30s without it."),
    ] + SeasonDraft.optionKeys.map { $0.lifted(\.options) }
  }

  private static var optionKeys: [Key<SeasonOptions>] {
    [
      Key(
        "outputs", \.outputs, ValueKind<String>.outputs.optional,
        "The outputs that show it, by name or glob, of those that `overlay` allows."),
      Key(
        "layer", \.layer, ValueKind<OverlayLayer>.choice.optional,
        "The layer it is drawn on, instead of that of `overlay` or `bursts`."),
      Key(
        "intensity", \.look.intensity, ValueKind<Double>.number(.intensity).optional,
        "How much of it is emitted; multiplied with what `start` and the flag say."),
      Key(
        "scale", \.look.scale, ValueKind<Double>.number(.enlargement).optional, "How large it is."),
      Key(
        "speed", \.look.speed, ValueKind<Double>.number(.rate).optional,
        "How fast its time runs; paths and densities stay."),
      Key(
        "colors", \.look.colors, ValueKind<Color>.colors.optional,
        "Colours to choose from; pictures and emoji keep their own."),
      Key(
        "emoji", \.look.emoji,
        ValueKind<String>.emoji.list(
          1...EffectOptions.maximumChoices, type: "list of texts"
        ).optional,
        "What is shown instead of the effect's own pictures, mixed."),
      Key(
        "count", \.count, ValueKind<Int>.integer(.burstParticles).optional,
        "How many particles each of a burst's showings has."),
    ]
  }

  private static func date(_ which: String) -> ValueKind<Located<String>?> {
    ValueKind<String>.text(
      "\(which), such as \"12-24\", \"2027-02-14\", \"easter-2\" or \"4th thu nov\""
    ).located
  }
}

extension ValueKind where Value == String {
  /// An emoji, or a short text, that can be seen.
  fileprivate static var emoji: ValueKind {
    let text = ValueKind<String>.text("an emoji", most: EffectOptions.maximumEmojiSize)
    return ValueKind(
      type: text.type, expected: "an emoji of at most \(EffectOptions.maximumEmojiSize) bytes",
      read: { place in
        guard let value = text.read(place) else { return nil }
        guard EffectOptions.isEmoji(value) else {
          return place.mismatch("an emoji or a short text that can be seen", expected: "an emoji")
        }
        return value
      },
      show: text.show)
  }
}

extension ValueKind where Value == HoursWindow {
  /// Two times of the day.
  fileprivate static var hours: ValueKind {
    .rule("a window of hours, such as \"08:00-23:00\" or \"sunset-23:00\"") {
      text throws(RuleSyntaxError) in
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
