// SPDX-License-Identifier: MIT

import ControlProtocol
import Landing
import Overlay
import Particles
import Values

extension Stage {
  /// Sets what anything may come to rest on; from the next frame on.
  func allowLanding(on places: Set<LandingPlace>) { grounds.policy.places = places }

  /// Follows the windows of the backend; the next frames show it at once.
  func windowsChanged(now: MonotonicTime) {
    grounds.survey = backend.survey
    for player in players where player.parts.contains(where: { $0.ground != nil }) {
      surfaces.hasten(player, now: now)
    }
  }

  /// What lies where, of what can be seen; nil if nothing shows that comes to rest.
  var landing: LandingStatus? {
    var (windows, isLanding) = (0, false)
    for player in players {
      let seen = Set(seenOutputs(of: player).map(\.id))
      for part in player.parts where seen.contains(part.output.id) {
        guard let ground = part.ground else { continue }
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
