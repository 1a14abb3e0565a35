// SPDX-License-Identifier: MIT

import Particles
import Pixels
import Settling
import Sprites

/// One edge with what lies on it: a heap that is drawn, or only the height of a pile of leaves.
final class Surface {
  let id: UInt64
  let edge: CatchingEdge
  let heap: Heap
  let strip: HeapStrip?
  private(set) var plan: EdgePlan
  /// Where it was when its speed was measured last, in points, and when that was.
  private var seen: SIMD2<Double>
  private var seenAt = -Double.infinity
  /// What has come off and does not make a crumb yet, in square points: at the end, on the crest,
  /// and by the wind.
  private var loose = SIMD3<Double>.zero

  /// A window that is further away at once, in points, has not been dragged there.
  private static let longestMove = 200.0
  /// Columns at either end of a window where nothing comes to rest.
  private static let restMargin = 5

  /// Makes a bare surface.
  ///
  /// - Parameters:
  ///   - plan: Where it is.
  ///   - number: The number of its edge.
  ///   - heap: What lies on it.
  ///   - strip: Its picture; nil: what lies there is drawn as particles.
  init(_ plan: EdgePlan, number: Int, heap: Heap, strip: HeapStrip?) {
    id = plan.id
    self.plan = plan
    self.heap = heap
    self.strip = strip
    seen = SIMD2(plan.left, plan.top)
    edge = CatchingEdge(
      number: number, place: plan.id == 0 ? .bottom : .windows, left: plan.left, top: plan.top,
      count: plan.closed.count)
    follow(plan)
  }

  /// Goes where the edge is now.
  func follow(_ plan: EdgePlan) {
    self.plan = plan
    edge.left = Float(plan.left)
    edge.top = Float(plan.top)
    // What lies as it is does not hang over the ends.
    let margin = strip == nil && id != 0 ? Surface.restMargin : 0
    for (column, isClosed) in plan.closed.enumerated() {
      let isAtEnd = column < margin || column >= plan.closed.count - margin
      edge.setClosed(isClosed || isAtEnd, at: column)
    }
    strip?.cover(with: plan.covers, left: plan.left, top: plan.top)
  }

  /// Lets what falls meet what lies.
  func raise() {
    for column in 0..<heap.count { edge.setHeight(heap.heights[column], at: column) }
  }

  // MARK: Slipping

  /// A window may be as fast as this and keep its snow, in points per second.
  private static let slowest = 90.0
  /// By what share of the motion beyond that it slips.
  private static let slip = 0.3
  /// Square points that make one crumb.
  static let crumb = 14.0

  /// Whether it is elsewhere than where it was seen last.
  var hasMoved: Bool { seen != SIMD2(plan.left, plan.top) }
  /// Takes it to have always been where it is.
  func noteSeen() { seen = SIMD2(plan.left, plan.top) }
  /// Whether nothing is to be seen of what lies here.
  var isBare: Bool { heap.isBare }

  /// Seconds over which a speed is measured: a pointer moves by whole pixels.
  private static let shortest = 0.025

  /// Lets it slip against the motion of its window since that was measured last, and spill.
  ///
  /// - Parameters:
  ///   - time: The present, in seconds.
  ///   - debris: Where what spills goes; nil: it goes along.
  func slide(at time: Double, into debris: Debris?) {
    let duration = time - seenAt
    guard duration < 0 || duration >= Surface.shortest else { return }
    let place = SIMD2(plan.left, plan.top)
    defer { (seen, seenAt) = (place, time) }
    // After a pause the speed is not known.
    guard id != 0, let strip, let debris, place != seen, duration > 0, duration <= 0.25
    else { return }
    let velocity = (place - seen) / duration
    let speed = (velocity * velocity).sum().squareRoot()
    guard speed > Surface.slowest, !heap.isBare else { return }
    let beyond = max(abs(velocity.x) - Surface.slowest, 0)
    let isToTheRight = velocity.x > 0
    let slipped = beyond * duration * Surface.slip
    loose.x += heap.slip(by: isToTheRight ? -slipped : slipped)
    // The wind of the motion.
    loose.y += heap.shed(min(speed / 9000, 0.08) * 3 * duration)
    raise()
    strip.refresh()
    var origin = Debris.Origin(plan, at: time - duration)
    origin.duration = duration
    origin.velocity = SIMD2(velocity.x * 0.35, 0)
    spill(\.x, isToTheRight ? 0..<7 : (heap.count - 7)..<heap.count, origin, debris)
    origin.velocity = SIMD2(velocity.x * 0.3, -25)
    origin.isAbove = true
    spill(\.y, 0..<heap.count, origin, debris)
  }

  /// Wind that takes nothing yet, in points per second.
  private static let gentle = 60.0
  /// Points that each point per second beyond takes in a second, for each 1/point of a crest's bend.
  private static let erosion = 0.003

  /// Lets a gust of so many points per second take powder from the crests for a step.
  func weather(_ gust: Double, at time: Double, _ debris: Debris) {
    guard abs(gust) > Surface.gentle, !heap.isBare else { return }
    loose.z += heap.blow(Surface.erosion * (abs(gust) - Surface.gentle) * Ground.step)
    var origin = Debris.Origin(plan, at: time)
    (origin.duration, origin.wind, origin.isAbove) = (Ground.step, gust, true)
    origin.velocity.x = gust
    let puffs = Int(loose.z / Surface.crumb)
    loose.z -= Double(puffs) * Surface.crumb
    debris.release(puffs, .powder, area: 0, from: heap, columns: 0..<heap.count, origin)
  }

  private func spill(
    _ part: WritableKeyPath<SIMD3<Double>, Double>, _ columns: Range<Int>, _ origin: Debris.Origin,
    _ debris: Debris
  ) {
    let count = Int(loose[keyPath: part] / Surface.crumb)
    guard count > 0 else { return }
    let area = Double(count) * Surface.crumb
    loose[keyPath: part] -= area
    debris.release(count, .crumb, area: area, from: heap, columns: columns, origin)
    debris.release((count + 1) / 3, .powder, area: 0, from: heap, columns: columns, origin)
  }

  /// Whether a plan is for the same edge, and not so far away that what lies here would have fallen.
  func continues(in plan: EdgePlan) -> Bool {
    let (x, y) = (plan.left - self.plan.left, plan.top - self.plan.top)
    return plan.id == id && x * x + y * y <= Surface.longestMove * Surface.longestMove
  }

  /// Adds its picture to a list, `sunk` points below its edge.
  func append(
    opacity: Float, sunk: Double = 0, to list: inout DrawList, in store: SpriteStore
  ) {
    strip?.append(left: plan.left, top: plan.top + sunk, opacity: opacity, to: &list, in: store)
  }
}
