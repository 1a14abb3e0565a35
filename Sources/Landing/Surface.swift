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
