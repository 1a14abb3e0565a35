// SPDX-License-Identifier: MIT

import Landing
import Overlay
import Particles
import Pixels
import Seasons
import Sprites
import Values

/// One running effect on all outputs that it was given.
final class Player {
  /// Whether it shows, and until when.
  enum Phase: Hashable {
    case playing
    /// It waits for its pictures since this time, and is not shown.
    case preparing(since: MonotonicTime)
    /// Nothing more is emitted; what lives ends its life.
    case finishing
    /// A burst that is over and begins again at this time.
    case resting(until: MonotonicTime)
  }

  /// Unique in the life of the daemon; what `Burst` replies.
  let id: Int
  /// What it was asked for by, and what came of that.
  struct Request: Hashable {
    /// The name or path of the effect.
    let source: String
    /// What of the request changes nothing, and why, a line each.
    var notes: [String] = []
  }

  private let request: Request
  /// Ambient or burst, by how it was asked for: a burst that was started repeats.
  let kind: EffectKind
  /// The layer that its surfaces are on.
  var layer: OverlayLayer
  /// When it was started, for `status`.
  let since: Instant
  /// What it draws now, but for the options.
  private(set) var effect: Effect
  /// How it comes and goes, in real time.
  var fade: Fade
  /// One part per output.
  private(set) var parts: [PlayerPart] = []
  /// When it started, on the clock that moves it.
  private var startedAt: MonotonicTime
  private(set) var phase = Phase.playing
  /// Whether the schedule asks for it.
  var isScheduled = false
  /// How long after its last particle a burst begins again; nil: never.
  var repeatsAfter: Duration?
  /// Since when it waits for its pictures and is not shown; nil once it has begun.
  var preparingSince: MonotonicTime? {
    get { if case .preparing(let time) = phase { time } else { nil } }
    set { phase = newValue.map { .preparing(since: $0) } ?? .playing }
  }

  init(
    id: Int, effect: Effect, request: Request, kind: EffectKind, layer: OverlayLayer,
    since: Instant, startedAt: MonotonicTime, fade: Fade
  ) {
    self.id = id
    self.effect = effect
    self.request = request
    self.kind = kind
    self.layer = layer
    self.since = since
    self.startedAt = startedAt
    self.fade = fade
  }

  /// The name or path that it was asked for by.
  var source: String { request.source }
  /// What of the request for it changes nothing, and why, a line each.
  var notes: [String] { request.notes }

  /// Whether it was asked for by a name, which may be its file's path.
  func isNamed(_ name: String) -> Bool { name == effect.name || name == source }

  /// Whether it waits to begin again.
  var isResting: Bool {
    if case .resting = phase { true } else { false }
  }

  /// Whether it waits for its pictures and is not shown.
  var isPreparing: Bool { preparingSince != nil }

  /// Begins after having waited for pictures; all of its times move by that.
  func begin(at now: MonotonicTime) {
    guard let preparingSince else { return }
    self.preparingSince = nil
    startedAt += now - preparingSince
    for part in parts { part.clock.delay(by: now - preparingSince) }
    fade.delay(by: now - preparingSince)
  }

  /// Which of its pictures cannot be seen and why, each once.
  var missing: [String] {
    var lines: [String] = []
    for problem in parts.flatMap({ $0.binding?.problems ?? [] })
    where !lines.contains(problem.message) {
      lines.append(problem.message)
    }
    return lines
  }

  /// Particles in the last frames, on all outputs.
  var particleCount: Int { parts.reduce(0) { $0 + $1.particleCount } }

  /// Whether the last particle is gone on every output, at a time of the clock that moves it.
  func isOver(at now: MonotonicTime) -> Bool {
    !isResting && parts.allSatisfy { part in part.endsAt.map { $0 <= now } ?? false }
  }

  /// When it will be over, on its clock; nil for never.
  var endsAt: MonotonicTime? {
    var last = MonotonicTime.zero
    for part in parts {
      guard let end = part.endsAt else { return nil }
      last = max(last, end)
    }
    return last
  }

  // MARK: Coming to an end, and beginning again

  /// Emits nothing more.
  func finish(at now: MonotonicTime) {
    phase = .finishing
    for part in parts {
      let seconds = part.clock.seconds(at: now)
      part.simulation.stopEmitting(at: seconds)
      part.ground?.thaw(from: seconds)
    }
  }

  /// Emits again after `finish`; what lives stays.
  func resume(at now: MonotonicTime) {
    phase = .playing
    for part in parts {
      part.simulation.resumeEmitting(at: part.clock.seconds(at: now))
      part.ground?.thaw(from: nil)
    }
  }

  /// Shows nothing until a time.
  func rest(until time: MonotonicTime) { phase = .resting(until: time) }

  /// Begins from its first particle.
  func restart(at now: MonotonicTime, atMost: (UInt32) -> Int) {
    phase = .playing
    startedAt = now
    let places = parts.map { ($0.output, $0.options) }
    parts = []
    for (output, options) in places {
      place(on: output, options: options, atMost: atMost(output.id))
    }
  }

  /// Lets its pictures stand still from now on, or move again.
  func setCalm(_ isCalm: Bool, at now: MonotonicTime) {
    for part in parts where (part.motion.still != nil) != isCalm {
      part.groundVersion = -1
      if isCalm {
        part.stand(at: now, isWhole: effect.kind == .burst)
      } else {
        part.move(at: now, goingOn: effect.kind == .ambient)
      }
    }
  }

  // MARK: Places

  /// Puts the effect on an output, or fits it to the output's new size or other options.
  ///
  /// State is a function of time, so a part that is made anew continues where the old one was.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - options: How it is shown there; nil as before.
  ///   - atMost: Particles that memory has room for there.
  func place(on output: Output, options: EffectOptions? = nil, atMost: Int) {
    let old = parts.firstIndex { $0.output.id == output.id }
    let options = options ?? old.map { parts[$0].options } ?? EffectOptions()
    let shaped = effect.shaped(by: options, height: output.height)
    let layers = layers(of: shaped, for: output)
    let need = Int(layers.reduce(0) { $0 + min($1.estimatedParticles, 1e6) })
    let simulation = Simulation(
      layers: layers, width: output.width, height: output.height, maximumParticles: atMost,
      capacity: atMost, detail: .looks)
    let clock = old.map { parts[$0].clock }
    let part = PlayerPart(
      output: output, simulation: simulation, options: options, need: min(atMost, need),
      clock: clock ?? EffectClock(startedAt: startedAt, rate: options.speed ?? 1))
    part.motion.need = shaped.frameNeed(on: output, options)
    if let old { part.takeOver(parts[old]) }
    if let old { parts[old] = part } else { parts.append(part) }
  }

  /// Removes the part on an output.
  func remove(output: UInt32) {
    parts.removeAll { $0.output.id == output }
  }

  /// Shows another version of the effect at once; for files that are edited while they run.
  ///
  /// - Parameters:
  ///   - effect: The other version.
  ///   - atMost: Particles that memory has room for on an output.
  func replace(effect: Effect, atMost: (UInt32) -> Int) {
    self.effect = effect
    for part in parts { place(on: part.output, atMost: atMost(part.output.id)) }
  }

  /// Shows the effect otherwise on an output from now on.
  ///
  /// Another intensity changes only what is emitted from now on; all else also changes live particles.
  ///
  /// - Parameters:
  ///   - options: The new options.
  ///   - output: The output's id.
  ///   - now: The present of the clock that moves it.
  ///   - atMost: Particles that memory has room for there.
  func set(
    _ options: EffectOptions, on output: UInt32, at now: MonotonicTime, atMost: Int
  ) {
    guard let part = parts.first(where: { $0.output.id == output }), part.options != options
    else { return }
    let speed = options.speed ?? 1
    if speed != part.clock.rate { part.clock.setRate(speed, at: now) }
    var intensified = part.options
    (intensified.intensity, intensified.speed) = (options.intensity, options.speed)
    if intensified == options {
      part.options = options
      part.motion.need = effect.shaped(by: options, height: part.output.height)
        .frameNeed(on: part.output, options)
      update(part, at: now)
    } else {
      place(on: part.output, options: options, atMost: atMost)
    }
  }

  /// Lets what would strobe at so few frames a second be drawn long from now on; nil: no longer.
  func setSlow(_ rate: Double?, at now: MonotonicTime) {
    for part in parts {
      let slow = rate.flatMap { effect.kind == .ambient && part.motion.need > $0 ? $0 : nil }
      guard slow != part.motion.slowRate else { continue }
      part.motion.slowRate = slow
      update(part, at: now)
    }
  }

  /// Emits otherwise on an output from now on.
  private func update(_ part: PlayerPart, at now: MonotonicTime) {
    let shaped = effect.shaped(by: part.options, height: part.output.height)
    var layers = layers(of: shaped, for: part.output)
    if let rate = part.motion.slowRate {
      layers = layers.map { $0.stretched(forFramesPerSecond: rate) }
    }
    part.simulation.update(layers: layers, at: part.clock.seconds(at: now))
  }

  /// The layers of the effect, as the options have it, with a seed for this player and output.
  private func layers(of shaped: Effect, for output: Output) -> [EmitterLayer] {
    shaped.layers.map { layer in
      var layer = layer.scaled(width: output.width, height: output.height)
      // Odd multipliers keep seeds of neighbouring ids and outputs apart.
      let burstSalt: UInt32 = kind == .burst ? UInt32(truncatingIfNeeded: id) &* 0x9E37_79B1 : 0
      layer.seed = layer.seed &+ burstSalt &+ (output.id &- 1) &* 0x85EB_CA6B
      return layer
    }
  }
}

extension Effect {
  /// Frames per second that it needs on an output.
  fileprivate func frameNeed(on output: Output, _ options: EffectOptions) -> Double {
    frameNeed(width: output.width, height: output.height, speed: options.speed ?? 1)
  }
}

/// A player's share on one output.
final class PlayerPart {
  let output: Output
  let simulation: Simulation
  /// How the effect is shown here.
  var options: EffectOptions
  /// The effect's own time here.
  var clock: EffectClock
  /// The sprites of the effect in the output's store; nil until the first frame.
  var binding: SpriteBinding?
  /// What becomes of its motion.
  var motion = Motion()
  /// Whether a picture's file has changed: the sprites are to be loaded again when it is drawn.
  var isOutdated = false
  /// Particles in the last frame; 0 while it is not shown.
  var particleCount = 0
  /// What has landed here; nil: nothing does, or nothing was drawn yet.
  var ground: Ground?
  /// The version of the keeper's settings that `ground` follows.
  var groundVersion = -1
  /// Particles that it may have in memory, by the estimate.
  let need: Int
  /// The whole output in its pixels.
  let clip: PixelRect

  init(
    output: Output, simulation: Simulation, options: EffectOptions, need: Int, clock: EffectClock
  ) {
    self.output = output
    self.need = need
    self.simulation = simulation
    self.options = options
    self.clock = clock
    clip = PixelRect(
      x: 0, y: 0, width: Int32(output.pixelWidth), height: Int32(output.pixelHeight))
  }

  /// How often it is drawn, and how.
  struct Motion {
    /// Frames per second that it needs.
    var need = 15.0
    /// The frames a second at which it would strobe and is drawn long instead; nil: it is not.
    var slowRate: Double?
    /// Since when it has stood still, and at which of the effect's times; nil while it moves.
    var still: (since: MonotonicTime, time: Double)?
    /// The opacity that comes from standing still.
    var opacity: Float = 1
  }

  /// The effect's time that is shown at a time; with it goes the opacity of what stands still.
  func seconds(at now: MonotonicTime) -> Double {
    let time = clock.seconds(at: now)
    motion.opacity = 1
    guard let still = motion.still else { return time }
    guard let end = simulation.endTime, end > 0 else { return still.time }
    // A burst's picture comes and goes over as long as the burst would take.
    let ramp = min(1, end / 3)
    motion.opacity = Float(min(max(min(time, end - time) / ramp, 0), 1))
    return still.time
  }

  /// Until when it stands still without fading; nil: it does not.
  func stillUntil(now: MonotonicTime) -> MonotonicTime? {
    guard motion.still != nil else { return nil }
    guard let end = simulation.endTime, end > 0 else { return .distantFuture }
    let (time, fall) = (clock.seconds(at: now), end - min(1, end / 3))
    return motion.opacity == 1 && time < fall ? clock.time(of: fall) : nil
  }

  /// Stands still from now on: as it is, or if all of a burst is meant at the instant with most particles.
  func stand(at now: MonotonicTime, isWhole: Bool) {
    var time = clock.seconds(at: now)
    if isWhole, let end = simulation.endTime {
      var most = -1
      for step in 1..<24 {
        simulation.advance(to: end * Double(step) / 24)
        guard simulation.living.total > most else { continue }
        most = simulation.living.total
        time = end * Double(step) / 24
      }
    }
    motion.still = (now, time)
  }

  /// Moves again from now on, from where it stood or as if it never had.
  func move(at now: MonotonicTime, goingOn: Bool) {
    if let still = motion.still, goingOn { clock.delay(by: now - still.since) }
    motion.still = nil
  }

  /// When the last particle is gone, on the clock that moves it; nil for never.
  var endsAt: MonotonicTime? {
    simulation.endTime.map { clock.time(of: max($0, ground?.meltedAt ?? 0)) }
  }

  /// Whether what lies moves, so that it is to be drawn as often as can be.
  var isStirred: Bool { motion.still == nil && ground?.isMoving == true }

  /// Whether what has landed lies as it is, so that it does not melt.
  var hasResting: Bool { ground?.rule.style == .rest }

  /// Emits no longer than the part that it takes the place of, and keeps what lies there.
  func takeOver(_ other: PlayerPart) {
    if let time = other.simulation.stopTime { simulation.stopEmitting(at: time) }
    ground = other.ground
  }
}
