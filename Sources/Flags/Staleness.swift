// SPDX-License-Identifier: MIT

/// How old a confirmation is.
public enum Staleness {
  /// The age of a confirmation in seconds.
  ///
  /// The wall clock may have been set back since; then only the clock that never jumps counts.
  ///
  /// - Parameters:
  ///   - validatedAt: when the source confirmed, by the wall clock, in seconds since 1970.
  ///   - now: the wall clock, in seconds since 1970.
  ///   - heldFor: seconds since the confirmation was first seen here, by a clock that never jumps.
  /// - Returns: the age, never negative.
  public static func age(validatedAt: Int, now: Int, heldFor: Int) -> Int {
    max(now - validatedAt, heldFor, 0)
  }
}
