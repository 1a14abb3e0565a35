// SPDX-License-Identifier: MIT

import Director
import Overlay
import Particles
import Pixels
import Seasons
import Sprites
import Values

/// One running effect on all outputs that it was given.
final class Player {
  /// Unique in the life of the daemon; what `Burst` replies.
  let id: Int
  /// The name or path that it was asked for by.
  let source: String
  /// Why it runs; nil for a burst.
  let origin: PlannedEffect.Origin?
  /// The layer that its surfaces are on.
  var layer: OverlayLayer
  /// When it was started, for `status`.
  let since: Instant
  /// What it draws now.
  private(set) var effect: Effect
  /// How it comes and goes, in real time.
  var fade: Fade
  /// One part per output.
  private(set) var parts: [PlayerPart] = []
  /// When it started, on the clock that moves it.
  let startedAt: MonotonicTime
  /// Multiplies the birth rates; a flag may lower it.
  private(set) var intensity: Double

  init(
    id: Int, effect: Effect, source: String, layer: OverlayLayer,
    origin: PlannedEffect.Origin? = nil, since: Instant, startedAt: MonotonicTime, fade: Fade,
    intensity: Double = 1
  ) {
    self.id = id
    self.effect = effect
    self.source = source
    self.layer = layer
    self.origin = origin
    self.since = since
    self.startedAt = startedAt
    self.fade = fade
    self.intensity = intensity
  }

  /// Ambient or burst, by how it was asked for: a burst's effect repeats where a season names it.
  var kind: EffectKind { origin == nil ? .burst : .ambient }

  /// Live particles at the last frame, on all outputs.
  var particleCount: Int { parts.reduce(0) { $0 + $1.particleCount } }

  /// Whether the last particle is gone on every output, at a time of the clock that moves it.
  func isOver(at now: MonotonicTime) -> Bool {
    if parts.isEmpty { return true }
    let time = seconds(at: now)
    return parts.allSatisfy { part in part.simulation.endTime.map { $0 <= time } ?? false }
  }

  /// When it will be over, on its clock; nil for never.
  var endsAt: MonotonicTime? {
    var last = MonotonicTime.zero
    for part in parts {
      guard let end = part.simulation.endTime else { return nil }
      last = max(last, startedAt + .microseconds(Int64((max(0, end) * 1e6).rounded(.up))))
    }
    return last
  }

  /// The effect's own time, in seconds.
  func seconds(at now: MonotonicTime) -> Double { max(.zero, now - startedAt).seconds }

  /// Puts the effect on an output, or fits it to the output's new size.
  ///
  /// State is a function of time, so a part that is made anew continues where the old one was.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - atMost: Particles that it may have there; what it can need is taken of them.
  /// - Returns: What was taken.
  @discardableResult
  func place(on output: Output, atMost: Int) -> Int {
    let layers = layers(for: output)
    let need = layers.reduce(16) { $0 + min($1.estimatedParticles, 1e6) }
    let limit = min(atMost, Int(need))
    let simulation = Simulation(
      layers: layers, width: output.width, height: output.height, maximumParticles: limit,
      detail: .looks)
    let part = PlayerPart(output: output, simulation: simulation, limit: limit)
    if let index = parts.firstIndex(where: { $0.output.id == output.id }) {
      parts[index] = part
    } else {
      parts.append(part)
    }
    return limit
  }

  /// Removes the part on an output.
  func remove(output: UInt32) {
    parts.removeAll { $0.output.id == output }
  }

  /// Shows another version of the effect at once; for files that are edited while they run.
  ///
  /// - Parameters:
  ///   - effect: The other version.
  ///   - atMost: Particles that it may have on an output.
  func replace(effect: Effect, atMost: (UInt32) -> Int) {
    self.effect = effect
    for part in parts { place(on: part.output, atMost: atMost(part.output.id)) }
  }

  /// Changes the birth rates from now on; live particles stay.
  func setIntensity(_ intensity: Double, at now: MonotonicTime) {
    guard intensity != self.intensity else { return }
    self.intensity = intensity
    for part in parts {
      part.simulation.update(layers: layers(for: part.output), at: seconds(at: now))
    }
  }

  /// The effect's layers with the intensity and a seed for this player and output.
  private func layers(for output: Output) -> [EmitterLayer] {
    effect.layers.map { layer in
      var layer = layer
      layer.birthRate *= intensity
      // Odd multipliers keep seeds of neighbouring ids and outputs apart.
      let burstSalt: UInt32 = kind == .burst ? UInt32(truncatingIfNeeded: id) &* 0x9E37_79B1 : 0
      layer.seed = layer.seed &+ burstSalt &+ (output.id &- 1) &* 0x85EB_CA6B
      return layer
    }
  }
}

/// A player's share on one output.
final class PlayerPart {
  let output: Output
  let simulation: Simulation
  /// The sprites of the effect in the output's store; nil until the first frame.
  var binding: SpriteBinding?
  /// Live particles at the last frame.
  var particleCount = 0
  /// Live particles at any time, at most.
  let limit: Int
  /// The whole output in its pixels.
  let clip: PixelRect

  init(output: Output, simulation: Simulation, limit: Int) {
    self.output = output
    self.limit = limit
    self.simulation = simulation
    clip = PixelRect(
      x: 0, y: 0, width: Int32(output.pixelWidth), height: Int32(output.pixelHeight))
  }
}
