// SPDX-License-Identifier: MIT

import Testing
import Values

@testable import Settling

/// How heaps grow, settle and melt.
@Suite struct HeapTests {
  private func heap(width: Double = 640, isRounded: Bool = true) -> Heap {
    Heap(count: Int(width / 2), depth: 24, seed: 7, isRounded: isRounded)
  }

  /// Lets it snow for some seconds, four flakes a second.
  private func snow(_ heap: Heap, seconds: Int, melt: Double = 0) {
    var random = SeededRandom(seed: 3)
    for _ in 0..<seconds * 4 {
      heap.deposit(
        at: random.unit() * Double(heap.count) * 2, size: 8 + 16 * random.unit(), volume: 0.062)
      heap.relax(for: 0.25, melt: melt)
    }
  }

  @Test(arguments: [true, false])
  func nothingIsLostInADay(isRounded: Bool) {
    let heap = heap(width: 120, isRounded: isRounded)
    snow(heap, seconds: 86_400, melt: 24 / 21_600)
    let balance = heap.balance
    let sum = heap.volume + balance.melted + balance.dropped + balance.fallen
    #expect(balance.deposited > 1_000_000)
    #expect(abs(balance.deposited / sum - 1) < 1e-9)
    #expect(heap.volume > 1000)
  }

  @Test func itNeverOutgrowsItsEnvelope() {
    let heap = heap()
    snow(heap, seconds: 20_000)
    for column in 0..<heap.count { #expect(heap.heights[column] <= heap.envelope[column] * 1.01) }
    #expect(heap.heights.max() ?? 0 > 18)
  }

  /// Round ends: up within a quarter of the depth, and no step of more than the slope allows inside.
  @Test func itsEndsAreRoundAndItsMiddleIsSmooth() {
    let heap = heap()
    snow(heap, seconds: 6000)
    #expect(heap.heights[0] < 6 && heap.heights[heap.count - 1] < 6)
    #expect(heap.heights[8] > heap.heights[1] + 3)
    let steps = zip(heap.heights, heap.heights.dropFirst()).map { abs($0 - $1) }
    #expect(steps.dropFirst(20).dropLast(20).max() ?? 9 < 1.8)
  }

  @Test(arguments: [1, 2, 3, 5, 10])
  func narrowEdgesHoldLittle(columns: Int) {
    let heap = Heap(count: columns, depth: 24, seed: 1, isRounded: true)
    snow(heap, seconds: 500)
    #expect(heap.heights.allSatisfy { $0.isFinite && $0 >= 0 && $0 <= 8 })
  }

  @Test(arguments: [-700.0, -3.3, -0.4, 0, 0.4, 3.3, 700])
  func whatSlipsIsShiftedOrSpilt(distance: Double) {
    let heap = heap()
    snow(heap, seconds: 600)
    let before = heap.heights
    let volume = heap.volume
    let spilt = heap.slip(by: distance)
    #expect(spilt >= 0 && abs(volume - spilt - heap.volume) < 1e-6)
    #expect(heap.balance.fallen == spilt)
    if distance == 0 { #expect(heap.heights == before) }
    if distance == 3.3 {
      let expected = before[98] * 0.35 + before[97] * 0.65
      #expect(abs(heap.heights[99] - min(expected, heap.envelope[99])) < 1e-9)
    }
    if abs(distance) == 700 { #expect(heap.isBare) }
  }

  @Test func theWindTakesCrestsAndLeavesHollows() {
    let heap = heap()
    for place in [200.0, 420] {
      for _ in 0..<12 { heap.deposit(at: place, size: 24, volume: 0.062) }
    }
    let before = heap.heights
    let blown = heap.blow(0.5)
    #expect(blown > 0 && heap.balance.blown == blown)
    #expect(heap.heights[99] < before[99])
    #expect(zip(heap.heights, before).allSatisfy { $0 <= $1 })
    #expect(heap.heights[10] == 0)
  }

  @Test func itMeltsToNothing() {
    let heap = heap()
    snow(heap, seconds: 1200)
    for _ in 0..<360 { heap.relax(for: 0.25, melt: heap.depth / 90) }
    #expect(heap.isBare)
    #expect(heap.volume < 20)
  }

  @Test func nonsenseIsIgnored() {
    let heap = heap()
    for value in [Double.nan, .infinity, -.infinity] {
      heap.deposit(at: value, size: 10, volume: 0.06)
      heap.deposit(at: 100, size: value, volume: 0.06)
    }
    heap.deposit(at: 1e300, size: 10, volume: 0.06)
    #expect(heap.volume == 0)
    #expect(heap.balance.dropped == heap.balance.deposited)
  }

  @Test func theSameSeedMakesTheSameHeap() {
    let heaps = [heap(), heap()]
    heaps.forEach { snow($0, seconds: 300) }
    #expect(heaps[0].heights == heaps[1].heights)
  }
}

/// Which edges catch.
@Suite struct EdgePlanTests {
  private func edges(_ windows: [WindowShape], bottom: Double? = 1080) -> [EdgePlan] {
    EdgePlan.edges(of: windows, width: 1920, height: 1080, bottom: bottom, catching: true)
  }

  private func window(
    _ id: UInt64, _ x: Double, _ y: Double, _ width: Double = 400, _ height: Double = 300
  ) -> WindowShape {
    WindowShape(id: id, x: x, y: y, width: width, height: height)
  }

  @Test func aWindowCatchesWithALittleOverhang() throws {
    let edge = try #require(edges([window(5, 200, 300)]).first)
    #expect(edge.id == 5)
    #expect([edge.left, edge.width, edge.top] == [197, 406, 300])
    #expect(!edge.closed.contains(true))
  }

  @Test func whatAHigherWindowCoversIsClosed() throws {
    let edge = try #require(edges([window(1, 200, 300), window(2, 400, 200)]).first)
    #expect(edge.closed[..<101].allSatisfy { !$0 })
    #expect(edge.closed[102...].allSatisfy { $0 })
    // The one below hides nothing of the one above.
    #expect(edges([window(1, 200, 300), window(2, 400, 200)])[1].closed.allSatisfy { !$0 })
  }

  @Test func thereMustBeSky() {
    #expect(edges([window(1, 0, 79)]).map(\.id) == [0])
    #expect(edges([window(1, 0, 80)]).map(\.id) == [1, 0])
  }

  /// Tiled windows are each other's roof; one that goes on behind is none.
  @Test func aWindowRightAboveIsARoof() {
    #expect(edges([window(1, 200, 400), window(2, 200, 90)]).map(\.id) == [2, 0])
    let behind = edges([window(2, 200, 200, 400, 500), window(1, 200, 400)])
    #expect(behind.first { $0.id == 1 }?.closed.contains(true) == false)
  }

  @Test func theBottomIsFreeWhereNoWindowStandsOnIt() throws {
    let edge = try #require(edges([window(1, 100, 880, 400, 200)]).last)
    #expect(edge.id == 0)
    let closed = [0, 60, 240, 260].map { edge.closed[$0] }
    #expect(closed == [false, true, true, false])
  }

  /// What lies nowhere runs down windows that catch nothing, to the bottom.
  @Test func aWindowWithoutSkyKeepsNothingDry() throws {
    func bottom(_ y: Double) throws -> EdgePlan {
      let window = window(1, 0, y, 1920, 1080 - y)
      let edges = EdgePlan.edges(
        of: [window], width: 1920, height: 1080, bottom: 1080, catching: true, isDry: true)
      return try #require(edges.last)
    }
    #expect(try bottom(0).closed.allSatisfy { !$0 })
    #expect(try bottom(300).closed.allSatisfy { $0 })
  }

  @Test func liesOfADesktopAreIgnored() {
    let bad = [
      window(1, .nan, 300), window(2, 300, .infinity), window(3, 300, 300, -5, 100),
      window(4, 300, 300, 1e300, 100), window(5, 300, 300, 0, 0), window(6, 300, 500, 39),
    ]
    #expect(edges(bad).map(\.id) == [0])
    let many = (1...10_000).map { (index: Int) -> WindowShape in
      let (x, y) = (Double(index % 1500), Double(100 + index % 800))
      return window(UInt64(index), x, y)
    }
    #expect(edges(many).count <= EdgePlan.mostWindows + 1)
    // One that is told of twice is one.
    let twice = [window(1, 100, 300), window(2, 900, 400), window(1, 500, 500)]
    #expect(edges(twice).map(\.id) == [2, 1, 0])
    #expect(edges(twice)[1].top == 500)
    #expect(edges([], bottom: nil).isEmpty)
  }
}
