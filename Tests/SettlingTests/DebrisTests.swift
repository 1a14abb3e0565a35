// SPDX-License-Identifier: MIT

import Testing

@testable import Settling

/// Snow that has come off and falls again.
@Suite struct DebrisTests {
  private func plan(_ y: Double, bottom: Double? = nil) throws -> EdgePlan {
    let window = WindowShape(id: 7, x: 100, y: y, width: 400, height: 20)
    let edges = EdgePlan.edges(
      of: [window], width: 600, height: 800, bottom: bottom, catching: true)
    return try #require(bottom == nil ? edges.first : edges.last)
  }

  private func heap(_ plan: EdgePlan) -> Heap {
    let heap = Heap(count: plan.closed.count, depth: 24, seed: 5, isRounded: plan.id != 0)
    for column in 0..<heap.count {
      heap.deposit(at: Double(column) * 2 + 1, size: 20, volume: 0.1)
    }
    return heap
  }

  /// All of it comes down at the bottom, about below where it was, and brings what it was.
  @Test func crumbsBringWhatTheyWere() throws {
    let (above, below) = (try plan(200), try plan(200, bottom: 800))
    let debris = Debris(seed: 1)
    debris.land(on: [(below, heap(below))], at: 0)
    debris.release(
      200, .crumb, area: 500, from: heap(above), columns: 0..<1000, .init(above, at: 3))
    debris.release(40, .powder, area: 0, from: heap(above), columns: 0..<1000, .init(above, at: 3))
    var landed: [Debris.Landing] = []
    debris.forEachLanding(after: 3, through: 9) { landed.append($0) }
    #expect(landed.allSatisfy { $0.edge == 0 && $0.x > 0 && $0.x < 600 })
    #expect(abs(landed.reduce(0) { $0 + $1.area } - 500) < 15)
    var halves: [Debris.Landing] = []
    debris.forEachLanding(after: 3, through: 4.4) { halves.append($0) }
    debris.forEachLanding(after: 4.4, through: 9) { halves.append($0) }
    #expect(halves.count == landed.count)
    debris.removeGone(by: 9)
    #expect(debris.isEmpty)
  }

  /// A piece is seen until it meets what lies, and not below.
  @Test func nothingGetsBelowWhereItLands() throws {
    let (above, below) = (try plan(200), try plan(200, bottom: 800))
    let debris = Debris(seed: 2)
    debris.land(on: [(below, heap(below))], at: 0)
    debris.release(
      300, .crumb, area: 500, from: heap(above), columns: 0..<1000, .init(above, at: 0))
    var (lowest, seen) = (0.0, 0)
    for step in 0..<400 {
      debris.forEach(at: Double(step) / 100) {
        lowest = max(lowest, $0.place.y)
        seen += 1
      }
    }
    #expect(seen > 10_000 && lowest > 700 && lowest < 800)
  }

  /// What has a new edge below it in the air lands there.
  @Test func edgesThatComeInTheWayCatch() throws {
    let above = try plan(200)
    let debris = Debris(seed: 3)
    debris.release(
      100, .crumb, area: 100, from: heap(above), columns: 0..<1000, .init(above, at: 0))
    let lower = try plan(600)
    debris.land(on: [(lower, heap(lower))], at: 0.3)
    var count = 0
    debris.forEachLanding(after: 0, through: 9) { if $0.edge == 7 { count += 1 } }
    #expect(count > 80)
    debris.land(on: [], at: 0.5)
    debris.forEachLanding(after: 0.5, through: 9) { _ in Issue.record("nothing is there any more") }
  }

  @Test func memoryIsBounded() throws {
    let above = try plan(200)
    let debris = Debris(seed: 4)
    for _ in 0..<100 {
      debris.release(
        700, .crumb, area: 700, from: heap(above), columns: 0..<1000, .init(above, at: 0))
    }
    var count = 0
    debris.forEach(at: 0.5) { _ in count += 1 }
    #expect(count > 1000 && count <= 2048)
    debris.release(5, .crumb, area: 5, from: heap(above), columns: 900..<1000, .init(above, at: 0))
  }
}
