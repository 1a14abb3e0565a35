// SPDX-License-Identifier: MIT

import Overlay
import Particles
import Platform
import Sprites
import Values

/// Draws every running effect on the outputs, each frame when it is due, and gives all back when idle.
///
/// The owner calls `tick` when `deadline` has come and forwards the backend's events. What moves is
/// moved by the times that the owner gives; the clock that it is made with only measures the work.
final class Stage {
  private let backend: OverlayBackend
  private(set) var players: [Player] = []
  private var surfaces: [Surface] = []
  private var stores: [SpriteStore] = []
  private var list = DrawList(capacity: 1024)
  private(set) var clock: StageClock
  /// The limits in force.
  var limits = Limits()
  /// Where ambient effects may be seen, and whether at half the rate.
  private(set) var ambient = Permission()
  /// Where bursts may be seen, and whether at half the rate.
  private(set) var burst = Permission()
  /// Whether all frames stop, since nobody can see them.
  private(set) var isDark = false
  /// Called when contents of an effect cannot be shown as they should be, once for each start.
  var onProblems: ((Player, [SpriteProblem]) -> Void)?
  /// Called after a player's last particle is gone.
  var onFinished: ((Player) -> Void)?
  /// Called when frames begin or cease to take too long on an output.
  var onLoadChanged: (() -> Void)?
  /// Births that the limit forbade, over all players that are gone.
  private var droppedBefore = 0

  /// The outputs that a kind of effect may be seen on.
  struct Permission: Hashable, Sendable {
    var outputs: Set<UInt32> = []
    var isSlow = false
  }

  private let stopwatch: () -> UInt64

  /// An empty stage.
  ///
  /// - Parameter stopwatch: The monotonic time in microseconds, to measure how long frames take.
  init(backend: OverlayBackend, now: UInt64, stopwatch: @escaping () -> UInt64) {
    self.backend = backend
    self.stopwatch = stopwatch
    clock = StageClock(real: now)
  }

  /// Whether nothing runs.
  var isIdle: Bool { players.isEmpty }

  /// Births that the limit forbade since the start.
  var droppedBirths: Int {
    players.reduce(droppedBefore) { sum, player in
      player.parts.reduce(sum) { $0 + $1.simulation.droppedBirths }
    }
  }

  /// Frames per second of the busiest surface.
  func framesPerSecond(now: UInt64) -> Double {
    surfaces.lazy.map { $0.rate.perSecond(now: now) }.max() ?? 0
  }

  /// The outputs on which frames take so long that fewer are drawn than are wanted.
  var loadedOutputs: [Output] {
    let loaded = surfaces.filter(\.budget.isExceeded).map(\.key.output)
    return backend.outputs.filter { loaded.contains($0.id) }
  }

  /// The clock that moves a kind of effect; bursts end on time even when nobody sees them.
  func time(for kind: EffectKind, now: UInt64) -> UInt64 {
    kind == .ambient ? clock.now : now
  }

  // MARK: Players

  /// Adds a player and places it on the outputs; the first frame is due at once.
  func add(_ player: Player, on outputs: [Output], now: UInt64) {
    if isIdle { clock.skip(to: now) }
    players.append(player)
    for output in outputs {
      player.place(on: output, atMost: allowance(for: player, on: output.id))
    }
    arrange(now: now)
  }

  /// Lets a player go, fading over some microseconds.
  func end(_ player: Player, taking duration: UInt64, now: UInt64) {
    player.fade.leave(at: now, taking: duration)
    for surface in surfaces where surface.parts.contains(where: { $0.player === player }) {
      surface.due = min(surface.due, now)
    }
  }

  /// Shows another version of an effect wherever it runs.
  func replace(_ effect: Effect, where condition: (Player) -> Bool, now: UInt64) {
    for player in players where condition(player) {
      player.replace(effect: effect) { allowance(for: player, on: $0) }
    }
    arrange(now: now)
  }

  /// Follows the backend's outputs: state stays where an output stays.
  func outputsChanged(ambientOutputs: (Player) -> [Output], now: UInt64) {
    let present = backend.outputs
    for player in players {
      let wanted = player.kind == .ambient ? ambientOutputs(player) : present
      for part in player.parts where !wanted.contains(where: { $0.id == part.output.id }) {
        player.remove(output: part.output.id)
      }
      for output in wanted {
        let old = player.parts.first { $0.output.id == output.id }
        if old == nil && player.kind == .burst { continue }
        if old?.output != output {
          player.place(on: output, atMost: allowance(for: player, on: output.id))
        }
      }
    }
    arrange(now: now)
  }

  /// Says where each kind of effect may be seen; takes effect at once.
  func permit(ambient: Permission, burst: Permission, now: UInt64) {
    guard ambient != self.ambient || burst != self.burst else { return }
    self.ambient = ambient
    self.burst = burst
    arrange(now: now)
  }

  /// Stops all frames while the screens are off, and goes on after.
  func setDark(_ isDark: Bool, now: UInt64) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    arrange(now: now)
  }

  // MARK: Frames

  /// When `tick` is to be called next, in monotonic microseconds; nil while nothing moves.
  var deadline: UInt64? {
    var next: UInt64?
    for surface in surfaces {
      // A surface that the display still holds is drawn when the display says so.
      if surface.wasPresented && !backend.state(of: surface.key).isReady {
        continue
      }
      next = min(next ?? surface.due, surface.due)
    }
    for player in players {
      // What is unseen, or covered, still has to end on time.
      if player.kind == .burst, let end = player.endsAt { next = min(next ?? end, end) }
      if let end = player.fade.goneAt { next = min(next ?? end, end) }
    }
    return next
  }

  /// Draws what is due and lets go of what is over.
  func tick(now: UInt64) {
    clock.advance(real: now)
    removeFinished(now: now)
    for surface in surfaces where surface.due <= now + Self.slack {
      draw(surface, now: now)
    }
  }

  /// The display took a surface's frame: draws the next one if it is due by now.
  func ready(_ key: SurfaceKey, now: UInt64) {
    guard let surface = surfaces.first(where: { $0.key == key }),
      surface.due <= now + Self.slack
    else { return }
    surface.isLate = surface.due + Self.patience < now
    tick(now: now)
  }

  /// Frames may be this much early, in microseconds, so that two clocks do not fight.
  private static let slack: UInt64 = 1_500
  /// A display that takes a frame so much later than it was due, in microseconds, is too slow for the
  /// rate; one that is less late only had something else to do.
  private static let patience: UInt64 = 4_000

  private func draw(_ surface: Surface, now: UInt64) {
    guard !surface.wasPresented || backend.state(of: surface.key).isReady else { return }
    let start = stopwatch()
    let store = store(for: surface)
    list.removeAll(keepingCapacity: true)
    for (player, part) in surface.parts {
      let time = time(for: player.kind, now: now)
      let frame = part.simulation.sample(at: player.seconds(at: time))
      part.particleCount = frame.count
      let binding = part.binding ?? load(part, of: player, into: store)
      store.append(
        frame: frame, simulation: part.simulation, binding: binding,
        opacity: player.fade.opacity(at: now), clip: part.clip, to: &list)
    }
    let result = backend.present(list, sprites: store, on: surface.key)
    if result != .hidden { surface.wasPresented = true }
    pace(surface, result, now: now, work: stopwatch() &- start)
  }

  /// Notes what a frame has cost and sets when the next one is due.
  ///
  /// What the display did not take stays due: it is drawn as soon as the display is ready.
  private func pace(_ surface: Surface, _ result: PresentResult, now: UInt64, work: UInt64) {
    guard result != .notReady else { return }
    let state = backend.state(of: surface.key)
    let wanted = interval(of: surface, atMost: state.maximumFrameRate)
    let wasExceeded = surface.budget.isExceeded
    let wait = surface.isLate && state.isReadyWhenDrawn ? now - surface.submittedAt : 0
    surface.budget.note(cost: work + wait, wanted: wanted)
    surface.advance(now: now, interval: surface.budget.interval(wanted: wanted))
    if result == .submitted { surface.submittedAt = now }
    surface.isLate = false
    if surface.budget.isExceeded != wasExceeded { onLoadChanged?() }
  }

  /// Prepares what a part shows; only for its first frame on a store.
  private func load(_ part: PlayerPart, of player: Player, into store: SpriteStore) -> SpriteBinding
  {
    let binding = store.load(cells: part.simulation.cells)
    part.binding = binding
    if !binding.problems.isEmpty { onProblems?(player, binding.problems) }
    return binding
  }

  private func interval(of surface: Surface, atMost most: Double) -> UInt64 {
    var rate = most > 0 ? min(limits.frameRate, most) : limits.frameRate
    let isSlow = surface.parts.allSatisfy { permission(for: $0.player).isSlow }
    if isSlow { rate /= 2 }
    return UInt64(1e6 / max(rate, 1))
  }

  private func store(for surface: Surface) -> SpriteStore {
    let scale = surface.parts.first?.part.output.scale ?? 1
    if let store = stores.first(where: { $0.scale == scale }) { return store }
    let store = SpriteStore(scale: scale)
    stores.append(store)
    return store
  }

  private func removeFinished(now: UInt64) {
    let over = players.filter { player in
      player.fade.isGone(at: now) || player.isOver(at: time(for: player.kind, now: now))
    }
    guard !over.isEmpty else { return }
    players.removeAll { player in over.contains { $0 === player } }
    for player in over {
      droppedBefore += player.parts.reduce(0) { $0 + $1.simulation.droppedBirths }
    }
    arrange(now: now)
    over.forEach { onFinished?($0) }
  }

  // MARK: Surfaces

  private func permission(for player: Player) -> Permission {
    player.kind == .ambient ? ambient : burst
  }

  /// The outputs on which a player can be seen now.
  func visibleOutputs(of player: Player) -> [Output] {
    guard !isDark else { return [] }
    let allowed = permission(for: player).outputs
    return player.parts.map(\.output).filter { allowed.contains($0.id) }
  }

  /// The outputs on which a player can be seen now and the display takes its frames.
  func seenOutputs(of player: Player) -> [Output] {
    visibleOutputs(of: player).filter {
      backend.state(of: SurfaceKey(output: $0.id, layer: player.layer)).isSeen
    }
  }

  /// Makes the surfaces fit the players: creates, hides, and gives everything back when idle.
  func arrange(now: UInt64) {
    for surface in surfaces { surface.parts.removeAll(keepingCapacity: true) }
    for kind in [EffectKind.ambient, .burst] {
      for player in players where player.kind == kind && !isDark {
        for part in player.parts where permission(for: player).outputs.contains(part.output.id) {
          let key = SurfaceKey(output: part.output.id, layer: player.layer)
          surface(key, now: now).parts.append((player, part))
        }
      }
    }
    for surface in surfaces where surface.parts.isEmpty {
      backend.hide(surface.key)
    }
    surfaces.removeAll { $0.parts.isEmpty }
    if surfaces.isEmpty { giveBack() }
  }

  private func surface(_ key: SurfaceKey, now: UInt64) -> Surface {
    if let found = surfaces.first(where: { $0.key == key }) {
      found.due = min(found.due, now)
      return found
    }
    let surface = Surface(key: key, due: now)
    surfaces.append(surface)
    return surface
  }

  private func giveBack() {
    stores.removeAll()
    for player in players {
      for part in player.parts { part.binding = nil }
    }
    list = DrawList(capacity: 1024)
    // What many effects have taken in small pieces would otherwise stay with us until the end.
    Heap.trim()
  }
}
