// SPDX-License-Identifier: MIT

public import Particles
import Pixels
public import Settling
public import Sprites
import Values

/// What lies of one effect on one output: catches what lands, settles four times a second of the effect's
/// time, and is drawn below the particles.
///
/// The same effect with the same history of windows gives the same heaps, at whatever rate frames are
/// drawn.
public final class Ground {
  /// Seconds of the effect's time between two steps.
  static let step = 0.25
  /// The longest stretch that is caught up with, in seconds: a heap's memory is not longer.
  static let longestStretch = 21_600.0
  /// Seconds in which everything melts once nothing more is emitted.
  public static let thaw = 90.0
  /// Seconds for which what cannot be seen is kept, and of how many windows.
  private static let memory = 600.0
  private static let mostHidden = 32
  /// The greatest height of a pile, in points.
  private static let pile = 9.0

  /// The output, in points, and its pixels per point.
  private struct Frame: Hashable {
    var width: Double
    var height: Double
    var scale: Double
  }

  /// The rule of the first layer whose particles land.
  public let rule: LandingRule
  private let frame: Frame
  private let seed: UInt64
  private var surfaces: [Surface] = []
  /// What windows that cannot be seen had on them, and since when.
  private var hidden: [(surface: Surface, since: Double)] = []
  private let falling: Falling
  private let wind: Wind
  private var lastNumber = 0
  /// Until when everything has been done, in seconds of the effect's time; nil: nothing yet.
  private var done: Double?
  private var thawsFrom: Double?
  /// The time of the frame that is drawn next.
  private var present = 0.0
  /// When edges that have moved are taken to be at rest again.
  private var restsFrom = 0.0

  /// Prepares what a simulation of `layers` needs; nil if nothing of them lands.
  ///
  /// - Parameters:
  ///   - layers: The effect's layers.
  ///   - width: Width of the output in points.
  ///   - height: Height of the output in points.
  ///   - scale: Pixels per point.
  public init?(layers: [EmitterLayer], width: Double, height: Double, scale: Double) {
    let landing = layers.first { layer in
      layer.landing != nil && layer.emitterCells.contains { $0.enabled && $0.lands }
    }
    guard let landing, let rule = landing.landing else { return nil }
    self.rule = rule
    frame = Frame(width: width, height: height, scale: scale)
    seed = UInt64(landing.seed) &+ 1
    wind = Wind(landing)
    falling = Falling(seed: seed, scale: scale, colors: HeapColors(rule))
  }

  /// Whether nothing is to be seen of what lies here, but for particles that rest.
  public var isBare: Bool {
    falling.isEmpty && surfaces.allSatisfy { $0.strip == nil || $0.heap.isBare }
  }

  /// Whether something falls, or an edge with something on it moves.
  public var isMoving: Bool { !falling.isEmpty || present < restsFrom }

  /// How many windows something lies on.
  public var windowCount: Int { surfaces.filter { $0.id != 0 && !$0.heap.isBare }.count }

  /// What has become of all that came down, on all edges that there are.
  public var balances: [(balance: MassBalance, lying: Double)] {
    surfaces.map { ($0.heap.balance, $0.heap.volume) }
  }

  /// What has become of all that ever came down, also where nothing lies any more or it cannot be seen; what
  /// falls and lands again comes down twice.
  public var total: (balance: MassBalance, lying: Double) {
    let heaps = surfaces.map(\.heap) + hidden.map(\.surface.heap)
    return (
      heaps.reduce(falling.past) { $0 + $1.balance }, heaps.reduce(0) { $0 + $1.volume }
    )
  }

  /// When everything has melted, in seconds of the effect's time; nil while it does not thaw.
  public var meltedAt: Double? { rule.style == .heap ? thawsFrom.map { $0 + Ground.thaw } : nil }

  /// Whether what lies here can go on in the place of another one that is bare.
  public func fits(in other: Ground) -> Bool {
    rule == other.rule && seed == other.seed && frame == other.frame
  }

  /// Takes over what lies on another one, as the output has another size or scale now.
  public func takeOver(_ other: Ground, at time: Double) {
    guard rule == other.rule, seed == other.seed else { return }
    hidden = other.hidden + other.surfaces.map { ($0, time) }
    (lastNumber, done, thawsFrom) = (other.lastNumber, other.done, other.thawsFrom)
    present = other.present
    falling.takeOver(other.falling)
  }

  /// Begins again with what lies, at whatever time the effect has next.
  public func restart() {
    (done, thawsFrom, restsFrom) = (nil, nil, 0)
    falling.removeAll()
  }

  // MARK: Where

  /// Follows the windows, and lets a simulation's particles land there.
  ///
  /// - Parameters:
  ///   - windows: Those that can be seen, the lowest first, in points of the output.
  ///   - bottom: The level of the bottom in points from the top; nil: nothing lies there.
  ///   - catching: Whether something lies on windows; they hide the bottom either way.
  ///   - isStill: Whether nothing may fall: what loses its hold is gone.
  ///   - simulation: The particles.
  ///   - time: The effect's time in seconds.
  public func follow(
    _ windows: [WindowShape], bottom: Double?, catching: Bool, isStill: Bool = false,
    _ simulation: Simulation, at time: Double
  ) {
    let plans = EdgePlan.edges(
      of: windows, width: frame.width, height: frame.height,
      bottom: rule.places.contains(.bottom) ? bottom : nil,
      catching: catching && rule.places.contains(.windows), isDry: rule.style == .vanish)
    depart(plans, windows, isStill: isStill, at: time)
    surfaces = plans.map { surface($0) }
    if isStill { surfaces.forEach { $0.noteSeen() } }
    done = done ?? time
    attach(simulation, at: time)
  }

  /// Lets the particles of a simulation land on what there is.
  public func attach(_ simulation: Simulation, at time: Double) {
    let edges = surfaces.map(\.edge)
    simulation.setEdges(edges, at: time)
    if rule.style == .heap {
      falling.debris.land(on: surfaces.map { ($0.plan, $0.heap) }, at: time)
    }
  }

  /// Takes away the surfaces whose edge is gone.
  ///
  /// What lay on one window that was closed, minimised or is
  /// suddenly elsewhere falls; what is only covered, or is on another workspace, is kept for ten minutes.
  private func depart(
    _ plans: [EdgePlan], _ windows: [WindowShape], isStill: Bool, at time: Double
  ) {
    if isStill { falling.removeAll() }
    forget { time - $0 > Ground.memory }
    for surface in surfaces where surface.id == 0 && !plans.contains(where: { $0.id == 0 }) {
      falling.close(surface.heap, as: \.dropped)
    }
    let leaving = surfaces.filter { surface in
      surface.id != 0 && !plans.contains { surface.continues(in: $0) }
    }
    guard !leaving.isEmpty else { return }
    let vanished = leaving.count { surface in !windows.contains { $0.id == surface.id } }
    for surface in leaving {
      let isCovered = windows.contains { $0.id == surface.id && $0.y == surface.plan.top }
      if isCovered || vanished > 1 {
        hidden.append((surface, time))
        if !isCovered && !isStill { falling.fade(surface, under: windows, at: time) }
      } else {
        falling.close(surface.heap, as: \.fallen)
        if !isStill { falling.avalanche(surface, at: time) }
      }
    }
    surfaces.removeAll { surface in leaving.contains { $0 === surface } }
    var surplus = hidden.count - Ground.mostHidden
    forget { _ in
      surplus -= 1
      return surplus >= 0
    }
  }

  /// Forgets what cannot be seen since certain times, and takes it for melted.
  private func forget(where isOver: (Double) -> Bool) {
    hidden.removeAll { surface, since in
      guard isOver(since) else { return false }
      falling.close(surface.heap, as: \.melted)
      return true
    }
  }

  /// The surface of a planned edge: the one that there is, or was, or a bare one.
  private func surface(_ plan: EdgePlan) -> Surface {
    var old = surfaces.first { $0.id == plan.id }
    if old == nil, let index = hidden.firstIndex(where: { $0.surface.id == plan.id }) {
      old = hidden.remove(at: index).surface
    }
    guard let old, old.heap.count == plan.closed.count,
      old.strip?.scale ?? frame.scale == frame.scale
    else { return surface(plan, after: old) }
    falling.forget(old)
    old.follow(plan)
    return old
  }

  private func surface(_ plan: EdgePlan, after old: Surface?) -> Surface {
    let isHeap = rule.style == .heap
    let depth = !isHeap ? Ground.pile : plan.id == 0 ? rule.bottomDepth : rule.depth
    let heap = Heap(
      count: plan.closed.count, depth: depth, seed: seed &* 0x9e37_79b9 &+ plan.id,
      isRounded: plan.id != 0)
    if let old {
      let shift = (plan.left - old.plan.left) / EdgePlan.columnWidth
      heap.takeOver(old.heap, shift: Int(min(max(shift.rounded(), -1e6), 1e6)))
    }
    lastNumber = lastNumber % (1 << 24) + 1
    let strip = isHeap ? HeapStrip(heap, scale: frame.scale, colors: HeapColors(rule)) : nil
    let surface = Surface(plan, number: lastNumber, heap: heap, strip: strip)
    surface.raise()
    return surface
  }

  // MARK: Time

  /// Melts everything within 90 seconds from a time on, in seconds of the effect's; nil: as usual.
  public func thaw(from time: Double?) { thawsFrom = time }

  /// Catches what lands, and lets it settle, up to a time in seconds of the effect's.
  public func advance(_ simulation: Simulation, to time: Double) {
    var last = max(done ?? time, time - Ground.longestStretch)
    while last + Ground.step <= time {
      let next = last + Ground.step
      // Heaps grow between frames, whatever their rate: what spawns meets what lay at the last step.
      _ = simulation.sample(at: next)
      simulation.forEachLanding(after: last, through: next) { catchOne($0) }
      catchCrumbs(after: last, through: next)
      for surface in surfaces { settle(surface, at: next) }
      for (surface, _) in hidden {
        surface.heap.relax(for: Ground.step, melt: melting(surface, at: next))
      }
      last = next
    }
    done = last
    slide(to: time)
    present = time
  }

  /// Lets heaps lag behind windows that have moved since the last frame.
  private func slide(to time: Double) {
    for surface in surfaces {
      if surface.hasMoved && !surface.isBare { restsFrom = time + Ground.step }
      surface.slide(at: time, into: rule.slide ? falling.debris : nil)
    }
  }

  private func catchOne(_ landing: Landing) {
    guard landing.style != .vanish,
      let surface = surfaces.first(where: { $0.edge.number == landing.edge })
    else { return }
    let place = landing.x - Double(surface.edge.left)
    switch landing.style {
    case .heap: surface.heap.deposit(at: place, size: landing.size, volume: rule.volume)
    // A leaf lifts the next ones by as much as a few flakes do.
    case .rest: surface.heap.deposit(at: place, size: landing.size, volume: 0.03)
    case .vanish: break
    }
  }

  private func catchCrumbs(after last: Double, through next: Double) {
    guard !falling.isEmpty else { return }
    falling.debris.forEachLanding(after: last, through: next) { crumb in
      guard let surface = surfaces.first(where: { $0.id == crumb.edge }) else { return }
      surface.heap.deposit(
        at: crumb.x - surface.plan.left, size: crumb.size,
        volume: crumb.area / (crumb.size * crumb.size))
    }
    falling.removeGone(by: next)
  }

  private func settle(_ surface: Surface, at time: Double) {
    surface.heap.relax(for: Ground.step, melt: melting(surface, at: time))
    if rule.style == .heap { surface.weather(wind.speed(at: time), at: time, falling.debris) }
    surface.raise()
  }

  /// Points that melt in a second: while more comes down, or from the thaw on.
  private func melting(_ surface: Surface, at time: Double) -> Double {
    let seconds = rule.style == .heap ? Double(rule.melt) : Double(rule.rest)
    let usual = surface.heap.depth / max(seconds, 1)
    guard let thawsFrom, time >= thawsFrom else { return usual }
    return max(usual, surface.heap.depth / Ground.thaw)
  }

  // MARK: Pictures

  /// Adds what lies to a list, before the particles.
  ///
  /// - Parameters:
  ///   - list: An empty list, or one of the same store.
  ///   - store: Where the pictures are kept.
  ///   - opacity: Factor on all opacities, 0 to 1.
  public func append(to list: inout DrawList, in store: SpriteStore, opacity: Float = 1) {
    guard rule.style == .heap, !surfaces.isEmpty || !falling.isEmpty else { return }
    store.beginPainting(&list)
    for surface in surfaces { surface.append(opacity: opacity, to: &list, in: store) }
    falling.append(at: present, opacity: opacity, to: &list, in: store)
  }
}

extension HeapColors {
  /// Those of a rule.
  fileprivate init(_ rule: LandingRule) {
    self.init(
      crest: SIMD3(rule.color.red, rule.color.green, rule.color.blue),
      shade: SIMD3(rule.shade.red, rule.shade.green, rule.shade.blue))
  }
}
