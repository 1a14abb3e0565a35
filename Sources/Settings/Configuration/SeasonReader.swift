// SPDX-License-Identifier: MIT
import Seasons
import Values

/// Reads the `[[season]]` tables.
struct SeasonReader {
  /// More seasons than this are a mistake.
  static let most = 256

  /// The effects that exist; nil: not checked.
  let effectNames: [String]?
  /// What the effect of a name is; nil if that is not known.
  var kindOf: (String) -> EffectKind? = { _ in nil }

  /// Reads all seasons that have no problems.
  func read(_ place: Place) -> [Located<Season>] {
    guard let elements = place.node.elements else {
      place.report("\(place.node.shown) is not a list of tables (expected [[season]])")
      return []
    }
    guard elements.count <= Self.most else {
      place.report("there are \(elements.count) seasons (expected at most \(Self.most))")
      return []
    }
    var names: Set<String> = []
    return elements.enumerated().compactMap { index, element in
      let place = place.element(index, element)
      return readOne(place, &names).map { Located(value: $0, place: place) }
    }
  }

  private func readOne(_ place: Place, _ names: inout Set<String>) -> Season? {
    var draft = SeasonDraft()
    readTable(place, SeasonDraft.keys, into: &draft)
    guard place.node.members != nil else { return nil }
    if let name = draft.name, !names.insert(name.value).inserted {
      name.place.report("there is another season named \(quoted(name.value))")
    }
    warnOfUnknownEffect(draft.effect ?? draft.burst)
    return season(draft, place)
  }

  private func season(_ draft: SeasonDraft, _ place: Place) -> Season? {
    let name = require("name", draft.name, place)
    switch (draft.effect, draft.burst) {
    case (let effect?, nil):
      let stretch = stretch(draft, place)
      guard let name, let stretch else { return nil }
      var season = Season(name: name.value, effect: effect.value, during: stretch)
      season.options = draft.options
      season.options.every = stretch.cadence == nil ? draft.every?.value : nil
      return season
    case (nil, let burst?):
      let moments = moments(draft, place)
      guard let name, let moments else { return nil }
      var season = Season(name: name.value, burst: burst.value, at: moments)
      season.options = draft.options
      season.options.length = draft.length?.value
      return season
    case (nil, nil):
      if !hasKey("effect", place) && !hasKey("burst", place) {
        place.reportKey("has neither effect nor burst")
      }
    case (_, let burst?):
      burst.place.reportKey("a season has an effect or a burst, not both")
    }
    return nil
  }

  private func stretch(_ draft: SeasonDraft, _ place: Place) -> Stretch? {
    if let node = place.node["at"] {
      place.member(node).reportKey("an effect has from and until, not a moment")
    }
    let dates = dates(draft, place)
    let kind = kind(of: draft.effect)
    checkKind(kind, draft, place)
    let cadence = kind == .burst ? nil : cadence(draft, place, isKnown: kind != nil)
    return Stretch(
      dates: dates, hours: draft.hours?.value,
      weekdays: draft.weekdays.map { WeekdaySet($0.value) }, cadence: cadence)
  }

  private func moments(_ draft: SeasonDraft, _ place: Place) -> [Moment]? {
    checkKind(kind(of: draft.burst), draft, place)
    for key in ["from", "until", "days", "hours", "weekdays", "every"] {
      if let node = place.node[key] {
        place.member(node).reportKey("a burst has one moment, `at`, and nothing else")
      }
    }
    guard let texts = draft.at else {
      if !hasKey("at", place) { place.reportKey("has no at") }
      return nil
    }
    let calendar = draft.calendar?.value ?? .gregorian
    return all(
      texts.map { at in
        parsed(at.value, at: at.place) { text throws(RuleSyntaxError) in
          try Moment(parsing: text, calendar: calendar)
        }
      })
  }

  private func dates(_ draft: SeasonDraft, _ place: Place) -> DateRange? {
    let hasEnd = hasKey("until", place) || hasKey("days", place)
    if draft.from != nil, !hasEnd {
      draft.from?.place.reportKey("from needs until, the last day, or days, how many it lasts")
    }
    if let end = draft.until?.place ?? draft.days?.place, !hasKey("from", place) {
      end.reportKey("\(draft.until == nil ? "days" : "until") needs from, the first day")
    }
    if let days = draft.days, hasKey("until", place) {
      days.place.reportKey("a season has until or days, not both")
    }
    let calendar = draft.calendar?.value ?? .gregorian
    let from = rule(draft.from, calendar)
    let until = rule(draft.until, calendar)
    guard let from else { return nil }
    if let days = draft.days { return DateRange(from: from, days: days.value) }
    guard let until else { return nil }
    return range(from, until, at: draft.until?.place)
  }

  private func range(_ from: DateRule, _ until: DateRule, at place: Place?) -> DateRange? {
    if from.isOfOneYear != until.isOfOneYear {
      place?.report("either from or until has a year (expected a year in both, or days for until)")
      return nil
    }
    if case (.date(let first), .date(let last)) = (from.base, until.base),
      last.adding(days: until.offset) < first.adding(days: from.offset)
    {
      place?.report("\(last) is before from (\(first))")
      return nil
    }
    return DateRange(from: from, until: until)
  }

  private func rule(_ text: Located<String>?, _ calendar: CalendarSystem) -> DateRule? {
    guard let text else { return nil }
    return parsed(text.value, at: text.place) { text throws(RuleSyntaxError) in
      try DateRule(parsing: text, calendar: calendar)
    }
  }

  /// Reports keys that say nothing about an effect of its kind.
  private func checkKind(_ kind: EffectKind?, _ draft: SeasonDraft, _ place: Place) {
    guard let kind, let name = draft.effect ?? draft.burst else { return }
    if kind == .burst, let length = draft.length {
      let way = draft.effect == nil ? "" : "; every says how often it is repeated"
      length.place.reportKey(
        "\(quoted(name.value)) is a burst, which ends by itself: leave out for\(way)")
    }
    if kind == .ambient, let count = place.node["count"] {
      place.member(count).reportKey(
        "count is for bursts: how much there is of \(quoted(name.value)) is said by intensity")
    }
  }

  private func kind(of name: Located<String>?) -> EffectKind? { name.flatMap { kindOf($0.value) } }

  /// The rhythm of a season whose effect is ambient, or, if that is not known, may be a burst.
  private func cadence(_ draft: SeasonDraft, _ place: Place, isKnown: Bool) -> Cadence? {
    if draft.every != nil, !hasKey("for", place), isKnown {
      draft.every?.place.reportKey("every needs for, how long it shows each time")
    }
    if draft.length != nil, !hasKey("every", place) {
      draft.length?.place.reportKey("for needs every, how often it shows")
    }
    guard let every = draft.every, let length = draft.length else { return nil }
    guard Cadence.periodLimits.contains(every.value) else {
      let least = DurationText.text(Cadence.periodLimits.lowerBound)
      every.place.report("\(every.place.node.shown) is out of range (expected \(least) to 1d)")
      return nil
    }
    let cadence = Cadence(every: every.value, for: length.value)
    if cadence == nil {
      let (long, short) = (DurationText.text(length.value), DurationText.text(every.value))
      length.place.report("\(long) is longer than every (\(short))")
    }
    return cadence
  }

  private func warnOfUnknownEffect(_ name: Located<String>?) {
    guard let name, let effectNames, Glob.name(meantBy: name.value, among: effectNames) == nil
    else { return }
    let hint = name.place.problems.suggestion(for: name.value, among: effectNames)
    name.place.report("there is no effect named \(quoted(name.value))\(hint)", .warning)
  }

  /// The value of a key that must be there; one that is there but wrong is reported already.
  private func require<Value>(
    _ key: String, _ value: Located<Value>?, _ place: Place
  ) -> Located<Value>? {
    if value == nil, !hasKey(key, place) { place.reportKey("has no \(key)") }
    return value
  }

  private func hasKey(_ key: String, _ place: Place) -> Bool {
    place.node[key] != nil
  }
}
