// SPDX-License-Identifier: MIT

import Drawing
import Overlay
import Testing

@Suite struct DamageTests {
  @Test func emptyDamageHasNoRectangles() {
    var damage = Damage(width: 100, height: 100)
    #expect(damage.isEmpty)
    #expect(rectangles(&damage, limit: 1) == [])
  }

  /// x, y, width, height, and the rectangle of tiles of 16 pixels on a surface of 100 by 70.
  @Test(arguments: [
    ([0, 0, 1, 1], [0, 0, 16, 16]),
    ([15, 15, 2, 2], [0, 0, 32, 32]),
    ([-5, -5, 6, 6], [0, 0, 16, 16]),
    ([96, 64, 50, 50], [96, 64, 4, 6]),
    ([0, 0, 1000, 1000], [0, 0, 100, 70]),
  ] as [([Int], [Int32])])
  func rectangleIsRoundedToTiles(_ rectangle: [Int], _ expected: [Int32]) {
    var damage = Damage(width: 100, height: 70, tileShift: 4)
    damage.insert(x: rectangle[0], y: rectangle[1], width: rectangle[2], height: rectangle[3])
    #expect(!damage.isEmpty)
    let found = rectangles(&damage, limit: 8).map { [$0.x, $0.y, $0.width, $0.height] }
    #expect(found == [expected])
  }

  @Test(arguments: [[100, 0, 5, 5], [0, 70, 5, 5], [-5, 0, 5, 5], [3, 3, 0, 4], [3, 3, 4, -1]])
  func whatLiesOutsideIsIgnored(_ rectangle: [Int]) {
    var damage = Damage(width: 100, height: 70, tileShift: 4)
    damage.insert(x: rectangle[0], y: rectangle[1], width: rectangle[2], height: rectangle[3])
    #expect(damage.isEmpty)
  }

  @Test func equalRunsOfRowsAreJoined() {
    var damage = Damage(width: 2_000, height: 500, tileShift: 4)
    damage.insert(x: 0, y: 0, width: 16, height: 64)
    damage.insert(x: 1_600, y: 0, width: 64, height: 128)
    #expect(rectangles(&damage, limit: 8).count == 2)
  }

  /// Whatever the limit, everything that was touched stays covered and nothing twice.
  @Test(arguments: [1, 2, 5, 20, 100, 1_000], [4, 6])
  func limitKeepsEverythingCovered(_ limit: Int, _ shift: Int) {
    var damage = Damage(width: 1_001, height: 601, tileShift: shift)
    var points: [(Int, Int)] = []
    for index in 0..<150 {
      let (x, y) = ((index * 7_919) % 1_001, (index * 104_729) % 601)
      points.append((x, y))
      damage.insert(x: x, y: y, width: 20, height: 20)
    }
    let found = rectangles(&damage, limit: limit)
    #expect(found.count <= limit)
    for (x, y) in points {
      let covering = found.count { rectangle in
        (rectangle.x..<(rectangle.x + rectangle.width)).contains(Int32(x))
          && (rectangle.y..<(rectangle.y + rectangle.height)).contains(Int32(y))
      }
      #expect(covering == 1)
    }
    for rectangle in found {
      #expect(rectangle.x + rectangle.width <= 1_001 && rectangle.y + rectangle.height <= 601)
    }
  }

  @Test func unionAndRemoval() {
    var first = Damage(width: 300, height: 300)
    var second = Damage(width: 300, height: 300)
    first.insert(x: 0, y: 0, width: 1, height: 1)
    second.insert(x: 299, y: 299, width: 1, height: 1)
    first.formUnion(second)
    #expect(rectangles(&first, limit: 4).count == 2)
    first.removeAll()
    #expect(first.isEmpty)
    first.insertAll()
    let all = PixelRect(x: 0, y: 0, width: 300, height: 300)
    #expect(rectangles(&first, limit: 4) == [all])
  }

  @Test func oneRectangleReplacesManyWhereItIsCheaper() {
    var damage = Damage(width: 1_000, height: 1_000, tileShift: 4)
    damage.insert(x: 0, y: 0, width: 16, height: 16)
    damage.insert(x: 48, y: 48, width: 16, height: 16)
    // Together 2 × 256 pixels; around them 64 × 64.
    let around = PixelRect(x: 0, y: 0, width: 64, height: 64)
    #expect(rectangles(&damage, limit: 8, overhead: 3_584).count == 2)
    #expect(rectangles(&damage, limit: 8, overhead: 3_585) == [around])
  }

  private func rectangles(
    _ damage: inout Damage, limit: Int, overhead: Int = 0
  ) -> [PixelRect] {
    var rectangles: [PixelRect] = []
    damage.appendRectangles(to: &rectangles, limit: limit, overhead: overhead)
    return rectangles
  }
}
