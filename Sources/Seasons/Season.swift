// SPDX-License-Identifier: MIT

/// What a season shows.
public enum SeasonContent: Hashable, Sendable {
  /// An ambient effect by its name, for as long as the season lasts.
  case effect(String)
  /// One burst by its effect's name, at a moment.
  case burst(String)
}

/// When a season shows.
public enum SeasonTiming: Hashable, Sendable {
  /// For a while, each day or each year.
  case stretch(Stretch)
  /// Once a year, for an instant.
  case moment(Moment)
}

/// One `[[season]]` of the configuration.
public struct Season: Hashable, Sendable {
  /// The name, for people and programs.
  public let name: String
  /// The effect or burst.
  public let content: SeasonContent
  /// When it shows: a stretch for an effect, a moment for a burst.
  public let timing: SeasonTiming

  /// Makes a season that shows an ambient effect while a stretch lasts.
  public init(name: String, effect: String, during stretch: Stretch) {
    self.name = name
    content = .effect(effect)
    timing = .stretch(stretch)
  }

  /// Makes a season that fires one burst at a moment of each year.
  public init(name: String, burst: String, at moment: Moment) {
    self.name = name
    content = .burst(burst)
    timing = .moment(moment)
  }

  /// The calendar that its dates are counted in.
  public var calendar: CalendarSystem {
    switch timing {
    case .stretch(let stretch): stretch.dates?.from.calendar ?? .gregorian
    case .moment(let moment): moment.date.calendar
    }
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
