// SPDX-License-Identifier: MIT

/// What a fetch came to.
public struct FetchOutcome: Sendable, Equatable, CustomStringConvertible {
  /// What `effectctl` exits with: 0 done or not due, 1 failed, 4 refused for coming too often.
  public var exitCode: Int32
  /// What happened, in words; it never contains the address.
  public var description: String
  /// When the next attempt is due, in seconds since 1970.
  public var nextAt: Int

  /// An outcome.
  public init(exitCode: Int32, description: String, nextAt: Int = 0) {
    self.exitCode = exitCode
    self.description = description
    self.nextAt = nextAt
  }
}
