// SPDX-License-Identifier: MIT

/// What a season shows; ``SeasonOptions`` says how.
public enum SeasonContent: Hashable, Sendable {
  /// An effect by its name, for as long as the season lasts; a burst is repeated meanwhile.
  case effect(String)
  /// An effect by its name, at a moment; an ambient one shows for a while.
  case burst(String)

  /// The effect's name.
  public var effect: String {
    switch self {
    case .effect(let name), .burst(let name): name
    }
  }
}

/// When a season shows.
public enum SeasonTiming: Hashable, Sendable {
  /// For a while, each day or each year.
  case stretch(Stretch)
  /// For an instant, at each of some moments; never none.
  case moments([Moment])
}

/// One `[[season]]` of the configuration.
public struct Season: Hashable, Sendable {
  /// The name, for people and programs.
  public let name: String
  /// The effect or burst.
  public private(set) var content: SeasonContent
  /// When it shows: a stretch for an effect, moments for a burst.
  public let timing: SeasonTiming
  /// How it shows, and where.
  public var options = SeasonOptions()

  /// Makes a season that shows an effect while a stretch lasts.
  public init(name: String, effect: String, during stretch: Stretch) {
    self.name = name
    content = .effect(effect)
    timing = .stretch(stretch)
  }

  /// Makes a season that shows a burst at each of some moments.
  public init(name: String, burst: String, at moments: Moment...) {
    self.init(name: name, burst: burst, at: moments)
  }

  /// Makes a season that shows a burst at each of some moments.
  public init(name: String, burst: String, at moments: [Moment]) {
    self.name = name
    content = .burst(burst)
    timing = .moments(moments)
  }

  /// The moments of a burst; none for an effect.
  public var moments: [Moment] {
    if case .moments(let moments) = timing { moments } else { [] }
  }

  /// The rules of its days: the first and the last, or those of its moments.
  public var rules: [DateRule] {
    switch timing {
    case .moments(let moments): return moments.compactMap(\.rule)
    case .stretch(let stretch):
      guard let dates = stretch.dates else { return [] }
      guard case .rule(let until) = dates.end else { return [dates.from] }
      return [dates.from, until]
    }
  }

  /// The season with the effect's own name in place of one in another case.
  ///
  /// - Parameter name: The name of the effect that a text means; nil if there is none.
  /// - Returns: The season; the same if there is no such effect.
  public func naming(_ name: (String) -> String?) -> Season {
    var season = self
    switch content {
    case .effect(let text): season.content = .effect(name(text) ?? text)
    case .burst(let text): season.content = .burst(name(text) ?? text)
    }
    return season
  }

  /// The calendar that its dates are counted in.
  public var calendar: CalendarSystem { rules.first?.calendar ?? .gregorian }

  /// The last day of which its days are known; nil if they follow from arithmetic.
  public var lastKnownDay: CivilDate? { rules.compactMap(\.lastKnownDay).min() }

  /// Whether its hours depend on the sun, and so on the place.
  public var usesSun: Bool {
    if case .stretch(let stretch) = timing { stretch.hours?.usesSun ?? false } else { false }
  }
}

/// A time at which a season is active, or its moment.
public struct Occurrence: Hashable, Sendable {
  /// The season.
  public var season: Season
  /// When it begins.
  public var start: Instant
  /// When it ends, exclusive; nil for a moment.
  public var end: Instant?

  /// The rhythm within that time; nil without one.
  public var cadence: Cadence? {
    if case .stretch(let stretch) = season.timing { stretch.cadence } else { nil }
  }
}

/// A time that two seasons claim.
public struct SeasonOverlap: Hashable, Sendable {
  /// The season that comes first in the file, and shows.
  public var winner: Season
  /// The season that does not show meanwhile.
  public var loser: Season
  /// When they meet for the first time.
  public var start: Instant
  /// When that time ends, exclusive.
  public var end: Instant
}
