// SPDX-License-Identifier: MIT

/// A configured flag: where it is, which one, and how far it is trusted.
public struct FlagSource: Sendable, Equatable {
  /// What holds while nothing is known.
  public enum Unknown: String, Sendable, CaseIterable {
    /// The schedule decides.
    case schedule
    /// Effects are off.
    case off
  }

  /// The document's or the service's address.
  public var url: String
  /// How the flag comes.
  public var format: FlagFormat
  /// The flag's name.
  public var key: String
  /// How long a document holds that could not be confirmed, in seconds.
  public var maximumStale: Int
  /// What holds while nothing is known.
  public var whenUnknown: Unknown

  /// A flag; by default it holds for seven days, and after that the schedule does.
  public init(
    url: String, format: FlagFormat = .flagd, key: String, maximumStale: Int = 7 * 86_400,
    whenUnknown: Unknown = .schedule
  ) {
    self.url = url
    self.format = format
    self.key = key
    self.maximumStale = maximumStale
    self.whenUnknown = whenUnknown
  }
}
