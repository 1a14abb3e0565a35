// SPDX-License-Identifier: MIT

import Director
import Landing
import Overlay
import Particles
import Values

/// The effects that run, on all outputs: starts them, ends them, and shows what may be seen.
///
/// The owner calls `tick` when `deadline` has come and forwards the backend's events. Effects move by
/// the times that the owner gives.
final class Stage {
  /// The outputs that a kind of effect may be seen on.
  struct Permission: Hashable, Sendable {
    var outputs: Set<UInt32> = []
    /// Whether frames come at thirty a second at most.
    var isSlow = false
    /// Whether nothing moves: pictures stand still, and fade.
    var isCalm = false
  }

  /// The limits that the settings give.
  struct Limits: Hashable, Sendable {
    /// Frames per second at most.
    var frameRate = 60.0
    /// Particles at most, over all effects.
    var maximumParticles = 10_000
  }

  let backend: any OverlayBackend
  /// What is shown of the players.
  let surfaces: SurfaceSet
  private(set) var players: [Player] = []
  private var clock: StageClock
  /// Where ambient effects may be seen.
  private var ambient = Permission()
  /// Where bursts may be seen.
  private var burst = Permission()
  /// Called when a burst that had to wait for its pictures begins.
  var onBegun: ((Player) -> Void)?
  /// Called with the number of a player after its last particle is gone, or when it was ended before it
  /// had begun.
  var onFinished: ((_ id: Int, _ hasBegun: Bool) -> Void)?
  private var lastID = 0
  /// Whether ambient effects come at a lower rate.
  var isSlow: Bool { ambient.isSlow }
  /// What lies on the outputs.
  var grounds: GroundKeeper { surfaces.grounds }

  /// An empty stage; `stopwatch` is the monotonic time, to measure how long frames take.
  init(
    backend: any OverlayBackend, pictures: PictureShelf? = nil, now: MonotonicTime,
    stopwatch: @escaping () -> MonotonicTime
  ) {
    self.backend = backend
    surfaces = SurfaceSet(backend: backend, pictures: pictures, stopwatch: stopwatch)
    clock = StageClock(real: now)
  }

  /// Whether nothing runs.
  var isIdle: Bool { players.isEmpty }

  /// A number for a player or a start request that no other has had.
  func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// The clock that moves a kind of effect; bursts end on time even when they are not visible.
  func time(for kind: EffectKind, now: MonotonicTime) -> MonotonicTime {
    kind == .ambient ? clock.now : now
  }

  // MARK: Players

  /// Adds a player and places it on the outputs.
  ///
  /// The first frame is due at once; but that of a burst only when all its pictures are there, or are
  /// known not to come.
  func add(
    _ player: Player, on outputs: [Output], options: EffectOptions? = nil, now: MonotonicTime
  ) {
    if isIdle { clock.skip(to: now) }
    players.append(player)
    for output in outputs { place(player, on: output, options: options) }
    if player.kind == .burst && !surfaces.load(player) { player.preparingSince = now }
    arrange(now: now)
  }

  /// Adds an ambient player and places it as planned.
  func add(_ player: Player, as planned: PlannedEffect, now: MonotonicTime) {
    add(player, on: [], now: now)
    fit(player, to: planned, now: now)
  }

  /// Begins the bursts whose pictures have come.
  func picturesArrived(now: MonotonicTime) {
    for player in players where player.isPreparing && surfaces.load(player) {
      player.begin(at: now)
      onBegun?(player)
    }
    arrange(now: now)
    tick(now: now)
  }

  /// Ends a player, fading over a duration; one that has not begun is gone at once.
  func end(_ player: Player, taking duration: Duration, now: MonotonicTime) {
    guard !player.isPreparing else {
      players.removeAll { $0 === player }
      onFinished?(player.id, false)
      return
    }
    player.fade.leave(at: now, taking: duration)
    surfaces.hasten(player, now: now)
  }

  /// Lets a player emit nothing more; it is gone with its last particle.
  func finish(_ player: Player, now: MonotonicTime) {
    if player.isResting || player.isPreparing { return end(player, taking: .zero, now: now) }
    // What stands still would stay where it is, and then be gone.
    if permission(for: player).isCalm { return end(player, taking: Fade.leaving, now: now) }
    player.finish(at: time(for: player.kind, now: now))
    // Leaves that lie do not melt; but they do not outlast the season by more than snow does.
    if player.parts.contains(where: \.hasResting) {
      player.fade.leave(
        at: now + .seconds(Int64(Ground.thaw)) - Fade.leaving, taking: Fade.leaving)
    }
  }

  /// Makes an ambient player fit what is planned; one that was leaving comes back where it is.
  func fit(_ player: Player, to planned: PlannedEffect, now: MonotonicTime) {
    let time = time(for: .ambient, now: now)
    if player.fade.isLeaving(at: now) {
      player.fade.stay(at: now, taking: Fade.appearing)
      surfaces.hasten(player, now: now)
    }
    if player.phase == .finishing {
      player.resume(at: time)
      if player.fade.goneAt != nil { player.fade.stay(at: now, taking: Fade.appearing) }
    }
    player.isScheduled = planned.isScheduled
    player.repeatsAfter = planned.repeatsAfter
    let present = player.parts.map(\.options)
    let outputs = player.parts.map(\.output.id)
    for id in outputs where !planned.outputs.contains(id) { player.remove(output: id) }
    for place in planned.places {
      let most = allowance(for: player, on: place.output)
      if outputs.contains(place.output) {
        player.set(place.options, on: place.output, at: time, atMost: most)
      } else if let output = backend.outputs.first(where: { $0.id == place.output }) {
        player.place(on: output, options: place.options, atMost: most)
      }
    }
    guard
      player.layer != planned.layer || outputs != player.parts.map(\.output.id)
        || present != player.parts.map(\.options)
    else { return }
    player.layer = planned.layer
    arrange(now: now)
  }

  /// Shows another version of a player's effect at once; a burst from its beginning.
  func replace(_ effect: Effect, of player: Player, now: MonotonicTime) {
    player.replace(effect: effect) { allowance(for: player, on: $0) }
    if effect.kind == .burst { restart(player, now: now) }
    arrange(now: now)
  }

  /// A picture of a player's effect has changed: it is shown as soon as it is drawn, a burst from its
  /// beginning.
  func picturesChanged(of player: Player, now: MonotonicTime) {
    for part in player.parts { part.isOutdated = true }
    if player.effect.kind == .burst { restart(player, now: now) }
    arrange(now: now)
  }

  private func restart(_ player: Player, now: MonotonicTime) {
    if surfaces.isEmpty { clock.skip(to: now) }
    player.restart(at: time(for: player.kind, now: now)) { allowance(for: player, on: $0) }
  }

  /// Follows the backend's outputs: state stays where an output stays.
  func outputsChanged(now: MonotonicTime) {
    for player in players {
      for part in player.parts {
        guard let output = backend.outputs.first(where: { $0.id == part.output.id }) else {
          player.remove(output: part.output.id)
          continue
        }
        if output != part.output { place(player, on: output) }
      }
    }
    arrange(now: now)
  }

  private func place(_ player: Player, on output: Output, options: EffectOptions? = nil) {
    player.place(on: output, options: options, atMost: allowance(for: player, on: output.id))
  }

  /// Whether as many parts run as particles may be shown, so that a further one could show nothing.
  var isFull: Bool {
    players.reduce(0) { $0 + $1.parts.count } >= surfaces.maximumParticles
  }

  /// Particles that memory has room for of a player on an output.
  ///
  /// That is sixteen times what may be shown, since an estimate is far above what ever lives at once. When
  /// many bursts are estimated at more than twice that together, a further one gets less, but always more
  /// than what so many leave it to show.
  private func allowance(for player: Player, on output: UInt32) -> Int {
    let shown = surfaces.maximumParticles
    guard player.kind == .burst else { return 16 * shown }
    var left = 32 * shown
    for other in players where other.kind == .burst {
      for part in other.parts where other !== player || part.output.id != output {
        left -= part.need
      }
    }
    return min(max(left, (shown + 3) / 4), 16 * shown)
  }

  // MARK: What may be seen

  /// Sets other limits.
  func limit(_ limits: Limits, now: MonotonicTime) {
    surfaces.maximumFrameRate = limits.frameRate
    guard limits.maximumParticles != surfaces.maximumParticles else { return }
    surfaces.maximumParticles = limits.maximumParticles
    for player in players {
      for part in player.parts { place(player, on: part.output) }
    }
    arrange(now: now)
  }

  /// Sets where each kind of effect may be seen; takes effect at once.
  func permit(ambient: Permission, burst: Permission, now: MonotonicTime) {
    guard ambient != self.ambient || burst != self.burst else { return }
    self.ambient = ambient
    self.burst = burst
    arrange(now: now)
  }

  private func permission(for player: Player) -> Permission {
    player.kind == .ambient ? ambient : burst
  }

  /// The outputs on which a player may be seen now.
  func visibleOutputs(of player: Player) -> [Output] {
    guard !player.isResting, !player.isPreparing else { return [] }
    let allowed = permission(for: player).outputs
    return player.parts.map(\.output).filter { allowed.contains($0.id) }
  }

  /// The outputs on which a player may be seen now and the display takes its frames.
  func seenOutputs(of player: Player) -> [Output] {
    player.parts.filter { isSeen($0, of: player) }.map(\.output)
  }

  /// Whether a part of a player may be seen now and the display takes its frames.
  ///
  /// Does not allocate.
  func isSeen(_ part: PlayerPart, of player: Player) -> Bool {
    let id = part.output.id
    return !player.isResting && !player.isPreparing && permission(for: player).outputs.contains(id)
      && backend.state(of: SurfaceKey(output: id, layer: player.layer)).isSeen
  }

  /// Shows what may be seen, bursts over ambient effects.
  private func arrange(now: MonotonicTime) {
    for player in players {
      let (permission, time) = (permission(for: player), time(for: player.kind, now: now))
      player.setCalm(permission.isCalm, at: time)
      player.setSlow(permission.isSlow ? FramePace.slow : nil, at: time)
    }
    let isEmpty = surfaces.arrange(now: now) { surfaces in
      for kind in [EffectKind.ambient, .burst] {
        for player in players
        where player.kind == kind && !player.isResting && !player.isPreparing {
          let permission = permission(for: player)
          for part in player.parts where permission.outputs.contains(part.output.id) {
            surfaces.add(part, of: player, isSlow: permission.isSlow, now: now)
          }
        }
      }
    }
    for player in players {
      for part in player.parts {
        if isEmpty { part.binding = nil }
        if !surfaces.shows(part) { part.particleCount = 0 }
      }
    }
  }

  // MARK: Time

  /// When `tick` is to be called next; nil while nothing moves.
  var deadline: MonotonicTime? {
    var next = surfaces.deadline
    for player in players where !player.isPreparing {
      // Effects that are hidden or covered still have to end on time.
      if player.kind == .burst, let end = player.endsAt { next = min(next ?? end, end) }
      if let end = player.fade.goneAt { next = min(next ?? end, end) }
      if case .resting(let end) = player.phase { next = min(next ?? end, end) }
    }
    return next
  }

  /// Draws what is due and removes players that are over.
  func tick(now: MonotonicTime) {
    clock.advance(real: now)
    removeFinished(now: now)
    wakeRested(now: now)
    surfaces.draw(now: now, ambientNow: clock.now)
  }

  /// The display took a surface's frame: draws the next one if it is due by now.
  func ready(_ surface: SurfaceKey, now: MonotonicTime) {
    if surfaces.ready(surface, now: now) { tick(now: now) }
  }

  /// Begins bursts again whose rest is over.
  private func wakeRested(now: MonotonicTime) {
    var isChanged = false
    for player in players {
      guard case .resting(let end) = player.phase, end <= now else { continue }
      restart(player, now: now)
      isChanged = true
    }
    if isChanged { arrange(now: now) }
  }

  /// Whether nothing is left of a player; a burst that is repeated begins to rest instead.
  private func isGone(_ player: Player, now: MonotonicTime) -> Bool {
    guard !player.isPreparing else { return false }
    if player.fade.isGone(at: now) { return true }
    guard player.isOver(at: time(for: player.kind, now: now)) else { return false }
    guard let pause = player.repeatsAfter, player.phase == .playing, !player.parts.isEmpty,
      player.effect.kind == .burst
    else { return true }
    player.rest(until: now + pause)
    arrange(now: now)
    return false
  }

  private func removeFinished(now: MonotonicTime) {
    // By number: what is gone must not be held when `arrange` gives memory back.
    let over = players.filter { isGone($0, now: now) }.map(\.id)
    guard !over.isEmpty else { return }
    players.removeAll { over.contains($0.id) }
    arrange(now: now)
    over.forEach { onFinished?($0, true) }
  }
}
