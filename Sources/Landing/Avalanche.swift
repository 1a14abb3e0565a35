// SPDX-License-Identifier: MIT

import Particles
import Pixels
import Settling
import Sprites
import Values

/// What falls when the edge under a heap is gone.
///
/// That is the slab as it lay, which fades while it falls, crumbs, and powder that hangs in the air. Crumbs
/// land again, on what is below.
final class Avalanche {
  /// Square points of a heap that make one crumb.
  private static let crumb = 14.0
  /// The most crumbs.
  private static let mostCrumbs = 700.0
  /// Points per second² by which everything falls.
  private static let gravity = 620.0
  /// Seconds for which the slab is seen.
  private static let slab = 0.34
  /// Seconds after which nothing is left.
  private static let length = 2.6

  private let surface: Surface
  private let start: Double
  private let simulation: Simulation
  private let clip: PixelRect
  /// The area that one crumb brings, in square points.
  private let area: Double
  private var binding: SpriteBinding?
  private weak var home: SpriteStore?

  /// Begins at a time of the effect's, where a surface was last.
  init?(_ surface: Surface, at time: Double, width: Double, height: Double, scale: Double) {
    let volume = surface.heap.volume
    let count = min(volume / Self.crumb, Self.mostCrumbs).rounded()
    guard count >= 3, surface.strip != nil else { return nil }
    self.surface = surface
    start = time
    area = volume / count
    simulation = Simulation(
      layers: Self.layers(surface, count: Int(count)), width: width, height: height,
      maximumParticles: 2 * Int(count) + 16, detail: .looks)
    clip = PixelRect(
      x: 0, y: 0, width: Int32((width * scale).rounded()), height: Int32((height * scale).rounded())
    )
  }

  private static func layers(_ surface: Surface, count: Int) -> [EmitterLayer] {
    let plan = surface.plan
    let depth = surface.heap.volume / plan.width
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterPosition = LengthPair(
      x: Length(points: plan.left + plan.width / 2), y: Length(points: plan.top - depth / 2))
    layer.emitterSize = LengthPair(
      x: Length(points: plan.width * 0.96), y: Length(points: depth))
    layer.seed = UInt32(truncatingIfNeeded: surface.id)
    layer.landing = LandingRule()
    layer.emitterCells = [powder(count / 3 + 1), crumbs(count)]
    return [layer]
  }

  private static func crumbs(_ count: Int) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = .shape(.circle, size: 8)
    cell.color = Color(red: 0.965, green: 0.975, blue: 1, alpha: 0.95)
    // Not all at once: the slab breaks.
    cell.birthRate = Double(count) / 0.22
    cell.duration = 0.22
    cell.lifetime = 2.2
    cell.lifetimeRange = 0.4
    cell.velocity = 24
    cell.velocityRange = 40
    cell.emissionRange = 2 * .pi
    cell.yAcceleration = gravity
    cell.drag = 0.9
    cell.scale = 0.42
    cell.scaleRange = 0.5
    cell.fadeOutDuration = 0.4
    return cell
  }

  private static func powder(_ count: Int) -> EmitterCell {
    var cell = crumbs(count)
    cell.contents = .shape(.softCircle, size: 40)
    cell.color.alpha = 0.12
    cell.lifetime = 1.3
    cell.velocity = 40
    cell.velocityRange = 60
    cell.yAcceleration = 240
    cell.drag = 2.6
    cell.scale = 0.55
    cell.scaleRange = 0.5
    cell.scaleSpeed = 0.7
    cell.fadeInDuration = 0.12
    cell.fadeOutDuration = 0.6
    cell.lands = false
    return cell
  }

  /// Whether nothing is left of it at a time.
  func isOver(at time: Double) -> Bool { time - start > Self.length }

  /// Lets crumbs land on these edges from a time on.
  func land(on edges: [CatchingEdge], at time: Double) {
    simulation.setEdges(edges, at: max(time - start, 0))
  }

  /// Reports what lands in a stretch of the effect's time, with its area in square points.
  func forEachLanding(
    after lower: Double, through upper: Double, _ body: (Landing, Double) -> Void
  ) {
    _ = simulation.sample(at: upper - start)
    simulation.forEachLanding(after: lower - start, through: upper - start) { body($0, area) }
  }

  /// Adds what is in the air to a list that is begun.
  func append(at time: Double, opacity: Float, to list: inout DrawList, in store: SpriteStore) {
    let age = time - start
    if age < Self.slab {
      surface.append(
        opacity: opacity * Float(1 - age / Self.slab), sunk: Self.gravity / 2 * age * age,
        to: &list,
        in: store)
    }
    if binding == nil || home !== store {
      (binding, home) = (store.load(cells: simulation.cells), store)
    }
    guard let binding else { return }
    store.append(
      frame: simulation.sample(at: age), simulation: simulation, binding: binding,
      opacity: opacity, clip: clip, to: &list)
  }
}
