// SPDX-License-Identifier: MIT

import ControlProtocol
import Seasons

extension Programme {
  /// The status as far as the decision knows it; what really shows, and where, is the caller's to add.
  ///
  /// - Parameters:
  ///   - world: What the programme was decided from.
  ///   - version: The version of the program that answers.
  /// - Returns: A status in which nothing shows.
  public func status(in world: World, version: String) -> Status {
    Status(
      reason: reason, suppressedBy: ambient.suppressedBy, userIsOn: memory.isOn,
      pausedUntil: memory.pause?.until?.formatted(in: world.zone), season: season?.name,
      nextChange: seasonChange?.formatted(in: world.zone),
      flag: world.flag.map { FlagStatus($0, in: world.zone) }, backend: world.display,
      version: version, processID: 0)
  }
}

extension FlagStatus {
  fileprivate init(_ standing: FlagStanding, in zone: Zone) {
    let ruling = standing.ruling
    self.init(
      source: standing.source, decision: ruling.decision.summary,
      validatedAt: ruling.validatedAt.map { Instant(seconds: Int64($0)).formatted(in: zone) },
      isStale: ruling.isStale)
  }
}
