// SPDX-License-Identifier: MIT

/// `[flag]`: a remote switch for seasons.
public struct FlagSettings: Hashable, Sendable {
  /// How the flag is served.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// A static document that is evaluated here.
    case flagd
    /// A flag service that evaluates.
    case ofrep
  }

  /// What to do while the flag is not known.
  public enum WhenUnknown: String, CaseIterable, Hashable, Sendable {
    /// Seasons show as if there were no flag.
    case schedule
    /// Ambient effects stay away.
    case off
  }

  /// Where the document is: `https://…` or `file://…`.
  public var url = ""
  /// How it is served.
  public var format = Format.flagd
  /// The flag's key in the document.
  public var key = "seasonal-effect"
  /// Seconds between two fetches, 60 to 86 400.
  public var pollEvery = 900
  /// Seconds after which a document that could not be renewed counts as unknown.
  public var maximumStale = 604_800
  /// What holds while the flag was never fetched, is unreadable, or is too old.
  public var whenUnknown = WhenUnknown.schedule

  /// The defaults, with no address.
  public init() {}
}
