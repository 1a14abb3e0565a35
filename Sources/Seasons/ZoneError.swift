// SPDX-License-Identifier: MIT

/// Why bytes or a text are not a time zone.
public struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, without a full stop: `not a TZif file`.
  public var description: String

  init(_ description: String) { self.description = description }
}
