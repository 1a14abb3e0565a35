// SPDX-License-Identifier: MIT

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
