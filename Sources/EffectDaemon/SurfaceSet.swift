// SPDX-License-Identifier: MIT

import Landing
import Overlay
import Particles
import Platform
import Sprites
import Values

/// The surfaces that are shown: draws each when its frame is due, and gives all back when none is
/// left.
final class SurfaceSet {
  private let backend: any OverlayBackend
  private let pictures: PictureShelf?
  private let stopwatch: () -> MonotonicTime
  private var surfaces: [PacedSurface] = []
  private var stores: [SpriteStore] = []
  private var list = DrawList(capacity: 1024)
  /// What the effects lie on.
  let grounds = GroundKeeper()
  /// What lives of each part, while it must be shared out.
  private var living: [LivingParticles] = []
  /// Frames per second at most.
  var maximumFrameRate = 60.0
  /// Particles at most, over all surfaces.
  var maximumParticles = Stage.Limits().maximumParticles
  /// Called when contents of an effect cannot be shown as they should be, once for each start.
  var onProblems: ((Player, [SpriteProblem]) -> Void)?
  /// Called when frames begin or cease to take too long on an output.
  var onLoadChanged: (() -> Void)?

  /// Frames may be this much early, so that the display's clock and ours do not fight.
  private static let slack = Duration.microseconds(1_500)

  /// A set without surfaces; `stopwatch` is the monotonic time, to measure how long frames take.
  init(
    backend: any OverlayBackend, pictures: PictureShelf?, stopwatch: @escaping () -> MonotonicTime
  ) {
    self.backend = backend
    self.pictures = pictures
    self.stopwatch = stopwatch
  }

  /// Whether nothing is shown.
  var isEmpty: Bool { surfaces.isEmpty }

  /// Frames per second of the busiest surface.
  func framesPerSecond(now: MonotonicTime) -> Double {
    surfaces.lazy.map { $0.rate.perSecond(now: now) }.max() ?? 0
  }

  /// The outputs on which frames take so long that fewer are drawn than are wanted.
  var loadedOutputs: [Output] {
    let loaded = surfaces.filter(\.budget.isExceeded).map(\.key.output)
    return backend.outputs.filter { loaded.contains($0.id) }
  }

  /// When the next frame is due; nil while nothing is shown, or the display holds all surfaces.
  var deadline: MonotonicTime? {
    var next: MonotonicTime?
    for surface in surfaces where isReady(surface) {
      next = min(next ?? surface.due, surface.due)
    }
    return next
  }

  /// A surface that the display still holds is drawn when the display reports that it is ready.
  private func isReady(_ surface: PacedSurface) -> Bool {
    backend.state(of: surface.key).isReady
  }

  private func isSeen(_ surface: PacedSurface) -> Bool {
    backend.state(of: surface.key).isSeen
  }

  // MARK: What is shown

  /// Shows exactly the parts that `body` adds; hides surfaces without parts.
  ///
  /// - Returns: Whether nothing is shown, so that the sprites of all parts are gone.
  func arrange(now: MonotonicTime, _ body: (SurfaceSet) -> Void) -> Bool {
    for surface in surfaces { surface.removeParts() }
    body(self)
    for surface in surfaces where surface.parts.isEmpty {
      backend.hide(surface.key)
    }
    surfaces.removeAll { $0.parts.isEmpty }
    if surfaces.isEmpty { giveBack() }
    return surfaces.isEmpty
  }

  /// Whether a part is on a surface.
  func shows(_ part: PlayerPart) -> Bool {
    surfaces.contains { $0.parts.contains { $0.part === part } }
  }

  /// Living particles that the limit leaves out, of what can be seen now.
  var leftOut: Int {
    surfaces.filter(isSeen).reduce(0) { sum, surface in
      surface.parts.reduce(sum) { $0 + $1.part.simulation.leftOut }
    }
  }

  /// Adds a part while arranging; its surface's next frame is due at once.
  func add(_ part: PlayerPart, of player: Player, isSlow: Bool, now: MonotonicTime) {
    let most = isSlow ? FramePace.slow(refreshRate: part.output.refreshRate) : .infinity
    surface(SurfaceKey(output: part.output.id, layer: player.layer), now: now)
      .add(part, of: player, atMost: most)
  }

  private func surface(_ key: SurfaceKey, now: MonotonicTime) -> PacedSurface {
    if let found = surfaces.first(where: { $0.key == key }) {
      found.hasten(now: now)
      return found
    }
    let surface = PacedSurface(key: key, due: now)
    surfaces.append(surface)
    return surface
  }

  /// Makes frames due where a player is shown.
  func hasten(_ player: Player, now: MonotonicTime) {
    for surface in surfaces where surface.parts.contains(where: { $0.player === player }) {
      surface.hasten(now: now)
    }
  }

  private func giveBack() {
    stores.removeAll()
    pictures?.release()
    list = DrawList(capacity: 1024)
    // The many small pieces of an effect would otherwise stay with the process until its end.
    ProcessMemory.giveBack()
  }

  // MARK: Frames

  /// The display took a surface's frame.
  ///
  /// - Returns: Whether its next frame is due.
  func ready(_ key: SurfaceKey, now: MonotonicTime) -> Bool {
    guard let surface = surfaces.first(where: { $0.key == key }) else { return false }
    guard surface.due > now + Self.slack else {
      surface.wasTaken(now: now)
      return true
    }
    let state = backend.state(of: key)
    if !state.isReadyWhenDrawn { surface.align(to: now, refreshRate: state.maximumFrameRate) }
    return false
  }

  /// Draws what is due.
  ///
  /// - Parameters:
  ///   - now: The present, by which bursts move and effects fade.
  ///   - ambientNow: The present of the clock that moves ambient effects.
  func draw(now: MonotonicTime, ambientNow: MonotonicTime) {
    let latest = now + Self.slack
    // All of them first: how much each may show depends on what lives on the others.
    for surface in surfaces where surface.due <= latest && isReady(surface) {
      for (player, part) in surface.parts {
        let time = player.kind == .ambient ? ambientNow : now
        let seconds = part.seconds(at: time)
        grounds.prepare(part, showing: player.effect, at: seconds)
        part.ground?.advance(part.simulation, to: seconds)
        part.simulation.advance(to: seconds)
      }
    }
    for surface in surfaces where surface.due <= latest && isReady(surface) {
      draw(surface, now: now)
    }
  }

  private func draw(_ surface: PacedSurface, now: MonotonicTime) {
    let start = stopwatch()
    let shares = shares(of: surface)
    let store = store(scale: surface.parts.first?.part.output.scale ?? 1)
    list.removeAll(keepingCapacity: true)
    for (player, part) in surface.parts {
      let frame = part.simulation.frame(within: shares?.room(for: part.simulation.living))
      part.particleCount = frame.count
      guard let binding = binding(of: part, of: player, in: store) else { continue }
      let opacity = player.fade.opacity(at: now) * part.motion.opacity
      part.ground?.append(to: &list, in: store, opacity: opacity)
      store.append(
        frame: frame, simulation: part.simulation, binding: binding, opacity: opacity,
        clip: part.clip, to: &list)
    }
    let result = backend.present(list, sprites: store, on: surface.key)
    // What the display did not take stays due.
    guard result != .notReady else { return }
    let work = stopwatch() - start
    let state = backend.state(of: surface.key)
    let wasExceeded = surface.budget.isExceeded
    surface.note(
      work: work, wanted: interval(of: surface, atMost: state.maximumFrameRate),
      isWaiting: state.isReadyWhenDrawn, isSubmitted: result == .submitted,
      asksForWindows: grounds.survey.isAsked, now: now)
    if surface.budget.isExceeded != wasExceeded { onLoadChanged?() }
  }

  /// What the parts of a surface may show of the limit; nil: all that lives.
  private func shares(of surface: PacedSurface) -> FairShares? {
    var (most, shown) = (0, 0)
    for other in surfaces where isSeen(other) {
      for (_, part) in other.parts { most += part.simulation.mostLiving }
    }
    guard most > maximumParticles else { return nil }
    living.removeAll(keepingCapacity: true)
    for other in surfaces where isSeen(other) {
      for (_, part) in other.parts {
        living.append(part.simulation.living)
        if other !== surface { shown += part.particleCount }
      }
    }
    let fair = FairShares(limit: maximumParticles, living: living)
    let wanted = surface.parts.reduce(0) { $0 + fair.room(for: $1.part.simulation.living).total }
    guard wanted + shown > maximumParticles else { return fair }
    // Other surfaces show more than their share until their next frame.
    living.removeAll(keepingCapacity: true)
    for (_, part) in surface.parts { living.append(part.simulation.living) }
    return FairShares(limit: maximumParticles - shown, living: living)
  }

  /// Asks for the pictures of what is not shown yet, so that they are on the shelf when it is.
  func drawAhead(_ player: Player) {
    guard let pictures else { return }
    for part in player.parts {
      let scale = part.output.scale
      // While nothing shows, nothing but the pictures is kept.
      let store =
        stores.first { $0.scale == scale } ?? SpriteStore(scale: scale, pictures: pictures)
      _ = store.load(cells: part.simulation.cells)
    }
  }

  /// Prepares what a player shows.
  ///
  /// - Returns: Whether all its pictures are there, or are known not to come.
  func load(_ player: Player) -> Bool {
    var isLoaded = true
    for part in player.parts where part.binding == nil {
      let store = store(scale: part.output.scale)
      if load(part, of: player, into: store) == nil { isLoaded = false }
    }
    return isLoaded
  }

  /// The sprites of a part; those that it has until newer pictures are there.
  private func binding(
    of part: PlayerPart, of player: Player, in store: SpriteStore
  ) -> SpriteBinding? {
    guard let old = part.binding else { return load(part, of: player, into: store) }
    guard part.isOutdated, let new = load(part, of: player, into: store) else { return old }
    // A picture that cannot be drawn, as one that is half written, leaves the last good one.
    if old.problems.isEmpty && !new.problems.isEmpty { part.binding = old }
    return part.binding
  }

  /// Prepares what a part shows; only for its first frame on a store, and after a change of a picture.
  ///
  /// - Returns: nil while pictures are being drawn.
  private func load(
    _ part: PlayerPart, of player: Player, into store: SpriteStore
  ) -> SpriteBinding? {
    let binding = store.load(cells: part.simulation.cells)
    guard !binding.isPending else { return nil }
    part.binding = binding
    part.isOutdated = false
    if !binding.problems.isEmpty { onProblems?(player, binding.problems) }
    return binding
  }

  private func interval(of surface: PacedSurface, atMost most: Double) -> Duration {
    let rate = FramePace.rate(
      need: surface.presentNeed, atMost: maximumFrameRate, refreshRate: most)
    return .microseconds(Int64(1e6 / rate))
  }

  private func store(scale: Double) -> SpriteStore {
    if let store = stores.first(where: { $0.scale == scale }) { return store }
    let provider = pictures.map { $0 as any PictureProvider } ?? NoPictures()
    let store = SpriteStore(scale: scale, pictures: provider)
    stores.append(store)
    return store
  }
}
