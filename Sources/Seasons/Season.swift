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

  /// A season that shows an ambient effect.
  public init(name: String, effect: String, during stretch: Stretch) {
    self.name = name
    content = .effect(effect)
    timing = .stretch(stretch)
  }

  /// A season that fires one burst.
  public init(name: String, burst: String, at moment: Moment) {
    self.name = name
    content = .burst(burst)
    timing = .moment(moment)
  }

  /// The calendars beside the Gregorian one that its dates need.
  public var otherCalendar: CalendarSystem? {
    let calendar =
      switch timing {
      case .stretch(let stretch): stretch.dates?.from.calendar ?? .gregorian
      case .moment(let moment): moment.date.calendar
      }
    return calendar == .gregorian ? nil : calendar
  }
}
