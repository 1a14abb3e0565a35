// SPDX-License-Identifier: MIT

public import ControlProtocol
import Flags
import Seasons
import Values

extension Programme {
  /// The status as far as the decision knows it; what really shows, and where, is the caller's to add.
  ///
  /// - Parameters:
  ///   - world: What the programme was decided from.
  ///   - version: The version of the program that answers.
  /// - Returns: A status in which nothing shows.
  public func status(in world: World, version: String) -> Status {
    Status(
      reason: reason, suppressedBy: verdict.suppressedBy, userIsOn: memory.isOn,
      pausedUntil: memory.pause?.until?.formatted(in: world.zone), season: season?.name,
      nextChange: seasonChange?.formatted(in: world.zone),
      flag: world.flag.map { FlagStatus($0, in: world.zone) }, backend: world.display,
      version: version, processID: 0)
  }
}

extension Programme {
  /// The status at a time that has not come: what would show then, and where.
  ///
  /// - Parameters:
  ///   - world: What the programme was decided from; if it has no outputs, they are not known.
  ///   - version: The version of the program that answers.
  /// - Returns: A status whose effects begin at the world's instant.
  public func forecast(in world: World, version: String) -> Status {
    var status = status(in: world, version: version)
    let time = world.instant.formatted(in: world.zone)
    status.at = time
    status.showing = forecast(in: world).map { effect, kind, outputs in
      Shown(effect: effect, kind: kind, outputs: outputs, particles: 0, since: time)
    }
    return status
  }

  private func forecast(in world: World) -> [(effect: String, kind: EffectKind, outputs: [String])]
  {
    let isBlind = world.outputs.isEmpty
    let ambient = effects.map { effect in
      let seen = self.ambient.outputs.filter { effect.outputs.contains($0.id) }
      return (effect.effect, EffectKind.ambient, seen.map(\.name))
    }
    let bursts = moments.map { moment in
      let seen = burst.outputs.filter { moment.outputs.contains($0.id) }
      return (moment.effect, EffectKind.burst, seen.map(\.name))
    }
    let mayBurst = burst.suppressedBy == nil || isBlind && burst.winner == RuleBook.noOutput
    return (ambient + (mayBurst ? bursts : [])).filter { isBlind || !$0.2.isEmpty }
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
