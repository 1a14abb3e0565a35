// SPDX-License-Identifier: MIT

import Pixels
import Testing
import Values

@Suite struct DamageTests {
  @Test func emptyDamageHasNoRectangles() {
    var damage = Damage(width: 100, height: 100)
    #expect(damage.isEmpty)
    #expect(rectangles(&damage, limit: 1) == [])
  }

  /// x, y, width, height, and the rectangle of tiles of 16 pixels on a surface of 100 by 70.
  @Test(
    arguments: [
      ([0, 0, 1, 1], [0, 0, 16, 16]),
      ([15, 15, 2, 2], [0, 0, 32, 32]),
      ([0, 0, 1, 16], [0, 0, 16, 16]),
      ([96, 64, 4, 6], [96, 64, 4, 6]),
      ([0, 0, 100, 70], [0, 0, 100, 70]),
    ] as [([Int], [Int32])])
  func rectangleIsRoundedToTiles(_ rectangle: [Int], _ expected: [Int32]) {
    var damage = Damage(width: 100, height: 70, tileShift: 4)
    damage.insert(
      left: rectangle[0], top: rectangle[1], right: rectangle[0] + rectangle[2],
      bottom: rectangle[1] + rectangle[3])
    #expect(!damage.isEmpty)
    let found = rectangles(&damage, limit: 8).map { [$0.x, $0.y, $0.width, $0.height] }
    #expect(found == [expected])
  }

  @Test func equalRunsOfRowsAreJoined() {
    var damage = Damage(width: 2_000, height: 500, tileShift: 4)
    damage.insert(left: 0, top: 0, right: 16, bottom: 64)
    damage.insert(left: 1_600, top: 0, right: 1_664, bottom: 128)
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
      damage.insert(left: x, top: y, right: min(x + 20, 1_001), bottom: min(y + 20, 601))
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
    first.insert(left: 0, top: 0, right: 1, bottom: 1)
    second.insert(left: 299, top: 299, right: 300, bottom: 300)
    first.formUnion(second)
    #expect(rectangles(&first, limit: 4).count == 2)
    first.removeAll()
    #expect(first.isEmpty)
    first.insert(left: 0, top: 0, right: 300, bottom: 300)
    let all = PixelRect(x: 0, y: 0, width: 300, height: 300)
    #expect(rectangles(&first, limit: 4) == [all])
  }

  @Test func oneRectangleReplacesManyWhereItIsCheaper() {
    var damage = Damage(width: 1_000, height: 1_000, tileShift: 4)
    damage.insert(left: 0, top: 0, right: 16, bottom: 16)
    damage.insert(left: 48, top: 48, right: 64, bottom: 64)
    // Together 2 × 256 pixels; around them 64 × 64.
    let around = PixelRect(x: 0, y: 0, width: 64, height: 64)
    #expect(rectangles(&damage, limit: 8, overhead: 3_584).count == 2)
    #expect(rectangles(&damage, limit: 8, overhead: 3_585) == [around])
  }

  @Test func manyScatteredTilesBecomeFewRectangles() {
    var damage = Damage(width: 3840, height: 2160)
    for index in 0..<200 {
      let x = index * 2 % 60 * 64
      let y = index / 30 * 2 * 64
      damage.insert(left: x, top: y, right: x + 1, bottom: y + 1)
    }
    var rectangles: [PixelRect] = []
    damage.appendRectangles(to: &rectangles, limit: 64)
    #expect(!rectangles.isEmpty && rectangles.count <= 64)
    let area = rectangles.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    #expect(area < 3840 * 2160)
  }

  @Test func fortyPercentIsTheWholeSurface() {
    var damage = Damage(width: 640, height: 640)
    damage.insert(left: 0, top: 0, right: 640, bottom: 256)
    var rectangles: [PixelRect] = []
    damage.appendRectangles(to: &rectangles, limit: 64)
    #expect(rectangles == [PixelRect(x: 0, y: 0, width: 640, height: 640)])
  }

  /// What is too much for the limit becomes what a coarser grid would have had.
  @Test(arguments: [(1, 700, 500), (2, 1_300, 900), (3, 2_600, 700)])
  func tooManyRectanglesBecomeThoseOfLargerTiles(level: Int, width: Int, height: Int) {
    var fine = Damage(width: width, height: height, tileShift: 3)
    var coarse = Damage(width: width, height: height, tileShift: 3 + level)
    var random = SeededRandom(seed: UInt64(level))
    for _ in 0..<60 {
      let x = Int.random(in: 0..<width, using: &random)
      let y = Int.random(in: 0..<height, using: &random)
      fine.insert(left: x, top: y, right: x + 1, bottom: y + 1)
      coarse.insert(left: x, top: y, right: x + 1, bottom: y + 1)
    }
    let expected = rectangles(&coarse, limit: 1_000)
    var found: [PixelRect] = []
    fine.appendRectangles(to: &found, limit: expected.count)
    #expect(found == expected)
  }

  private func rectangles(
    _ damage: inout Damage, limit: Int, overhead: Int = 0
  ) -> [PixelRect] {
    var rectangles: [PixelRect] = []
    damage.appendRectangles(to: &rectangles, limit: limit, overhead: overhead)
    return rectangles
  }
}
