// SPDX-License-Identifier: MIT

import Library
import Platform
import Seasons

/// The wall clock and the zone, as arguments of the daemon, so that tests can set both.
public struct Clock {
  /// The present instant.
  public var now: () -> Instant
  /// The local zone, looked up anew.
  public var zone: () -> Zone

  /// A clock of one's own.
  public init(now: @escaping () -> Instant, zone: @escaping () -> Zone) {
    self.now = now
    self.zone = zone
  }

  /// The system's clock, in the zone of `TZ`, else the system's.
  public static func system(environment: [String: String]) -> Clock {
    Clock(
      now: { Instant(seconds: WallClock.now.seconds) },
      zone: { Zone.local(environment: environment) })
  }
}
