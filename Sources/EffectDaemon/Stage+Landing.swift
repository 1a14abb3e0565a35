// SPDX-License-Identifier: MIT

import ControlProtocol
import Landing
import Overlay
import Particles
import Values

extension Stage {
  /// Sets what anything may come to rest on; from the next frame on.
  func allowLanding(on places: Set<LandingPlace>) { grounds.policy.places = places }

  /// Follows other programs' windows; the next frames show it at once.
  func follow(_ survey: WindowSurvey, now: MonotonicTime) {
    grounds.survey = survey
    for player in players where player.parts.contains(where: { $0.ground != nil }) {
      surfaces.hasten(player, now: now)
    }
  }

  /// Whether anything can be seen that comes to rest.
  ///
  /// Does not allocate.
  var isLanding: Bool {
    for player in players {
      for part in player.parts where part.ground != nil && isSeen(part, of: player) { return true }
    }
    return false
  }

  /// What lies where, of what can be seen; nil if nothing shows that comes to rest.
  var landing: LandingStatus? {
    var (windows, isLanding) = (0, false)
    for player in players {
      let seen = Set(seenOutputs(of: player).map(\.id))
      for part in player.parts where seen.contains(part.output.id) {
        guard let ground = part.ground, ground.rule.style != .vanish else { continue }
        isLanding = true
        windows += ground.windowCount
      }
    }
    guard isLanding else { return nil }
    let survey = grounds.survey
    let reason = grounds.policy.places.contains(.windows) ? survey.reason : "landingOn says so"
    return LandingStatus(
      windows: windows, bottom: grounds.policy.places.contains(.bottom), knownBy: survey.source,
      reason: reason)
  }
}
