// SPDX-License-Identifier: MIT

import Landing
import Overlay
import Particles

/// Says what the effects lie on, and keeps what lies while nothing shows.
final class GroundKeeper {
  /// What the settings allow.
  struct Policy: Hashable, Sendable {
    /// What anything may lie on.
    var places: Set<LandingPlace> = [.windows, .bottom]
  }

  /// What lay when a rule hid an effect, for when it shows again.
  private struct Kept {
    var effect: String
    var output: UInt32
    var ground: Ground
    weak var part: PlayerPart?
  }

  /// The most grounds that are kept for later.
  private static let mostKept = 8

  var policy = Policy() { didSet { if policy != oldValue { version += 1 } } }
  var survey = WindowSurvey.untold { didSet { if survey != oldValue { version += 1 } } }
  /// Grows with every change that parts have to follow.
  private(set) var version = 0
  private var kept: [Kept] = []

  /// Brings what a part lies on up to date; does nothing while nothing changes.
  ///
  /// - Parameters:
  ///   - part: A part that is about to be drawn.
  ///   - effect: What it shows.
  ///   - seconds: The effect's time there.
  func prepare(_ part: PlayerPart, showing effect: Effect, at seconds: Double) {
    guard part.groundVersion != version else { return }
    part.groundVersion = version
    let output = part.output
    let fresh = Ground(
      layers: effect.layers, width: output.width, height: output.height, scale: output.scale)
    // Rain that is gone where it lands does not come to rest.
    let vanishes = fresh?.rule.style == .vanish
    guard let fresh, vanishes || !policy.places.isEmpty else {
      if part.ground != nil { part.simulation.setEdges([], at: seconds) }
      part.ground = nil
      return
    }
    if part.ground == nil { part.ground = take(effect: effect.name, output: output.id) }
    if let old = part.ground, !old.fits(in: fresh) {
      fresh.takeOver(old, at: seconds)
      part.ground = nil
    }
    let ground = part.ground ?? fresh
    part.ground = ground
    ground.follow(
      survey.windows(on: output),
      bottom: vanishes || policy.places.contains(.bottom) ? survey.bottom(of: output) : nil,
      catching: policy.places.contains(.windows), isStill: part.motion.still != nil,
      part.simulation, at: seconds)
  }

  /// Keeps what an effect leaves behind that a rule hides.
  func keep(_ player: Player) {
    for part in player.parts {
      guard let ground = part.ground else { continue }
      kept.removeAll { $0.effect == player.effect.name && $0.output == part.output.id }
      kept.append(
        Kept(effect: player.effect.name, output: part.output.id, ground: ground, part: part))
    }
    kept.removeFirst(max(kept.count - Self.mostKept, 0))
  }

  private func take(effect: String, output: UInt32) -> Ground? {
    guard let index = kept.firstIndex(where: { $0.effect == effect && $0.output == output })
    else { return nil }
    let found = kept.remove(at: index)
    // What still fades has nothing under it any more: two clocks cannot move one heap.
    found.part?.ground = nil
    found.ground.restart()
    return found.ground
  }
}
