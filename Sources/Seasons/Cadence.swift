// SPDX-License-Identifier: MIT

/// A rhythm: show for a while out of every period.
///
/// Periods begin at local midnight, each day anew.
public struct Cadence: Hashable, Sendable {
  /// The period in seconds, `periodLimits`.
  public let every: Int
  /// The seconds shown at the beginning of each period, 1 to `every`.
  public let length: Int

  /// The periods that are possible, in seconds: ten seconds to a day.
  public static let periodLimits = 10...86_400

  /// A rhythm, or nil if the period is out of its limits or shorter than what it shows.
  public init?(every: Int, for length: Int) {
    guard Self.periodLimits.contains(every), (1...every).contains(length) else { return nil }
    self.every = every
    self.length = length
  }
}
