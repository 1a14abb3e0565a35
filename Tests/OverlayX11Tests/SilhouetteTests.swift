// SPDX-License-Identifier: MIT

import CX11
import Testing

@testable import OverlayX11

@Suite struct SilhouetteTests {
  /// Pictures of sprites, and of what shaped windows show of them, in rows of some pixels.
  @Test(
    arguments: [
      (3, ["###", "###", "###"], 0, ["###"]),
      (3, [".#.", "###", "###", "###", "###", ".#."], 0, ["###", "###"]),
      // The middle counts, not the sprite's edge.
      (3, ["....", "....", "####", "####", "####", "...."], 2, ["####"]),
      // A pixel more or less is no row of its own.
      (3, ["###", "###", "###", "###"], 0, ["###"]),
      (3, ["#", "#"], -1, ["#"]),
      (3, ["#..#", "#..#", "#..#", "####", "####", "####"], 0, ["#..#", "####"]),
      (3, ["...", "..."], 0, []),
      // What is symmetric stays so, though the middle lies between two pixels.
      (2, ["..#..", "#####", "#####", "#####", "..#.."], -1, ["..#..", "#####", "..#.."]),
      // Neighbours that hardly differ become one, from the middle outwards; others do not.
      (
        4, [".###.", ".###.", ".###.", ".###.", "#####", "#####", "#####", "#####"], 0,
        ["#####", "#####"]
      ),
      (
        4, ["..#..", "..#..", "..#..", "..#..", "#####", "#####", "#####", "#####"], 0,
        ["..#..", "#####"]
      ),
    ] as [(Int, [String], Int, [String])])
  func rowsAroundTheMiddle(_ step: Int, _ sprite: [String], _ top: Int, _ expected: [String]) {
    let rows = sprite.map { $0.utf8.map { $0 == UInt8(ascii: "#") ? 200 : 0 } as [UInt8] }
    let shape = silhouette(rows, step: step)
    var found = [[Character]](
      repeating: [Character](repeating: ".", count: rows[0].count), count: shape.rowCount)
    for run in shape.runs {
      for x in run.start..<run.end { found[Int(run.row)][Int(x)] = "#" }
    }
    #expect(found.map { String($0) } == expected)
    #expect(shape.top == top)
  }

  @Test(
    arguments: [
      ([255, 0, 255, 0], 0b0101, 0b1010_0000), ([10, 4, 5, 0], 0b0101, 0b1010_0000),
    ] as [([UInt8], UInt8, UInt8)])
  func halfOfTheGreatestIsTheLimit(_ row: [UInt8], _ least: UInt8, _ most: UInt8) {
    let shape = silhouette([row, row], step: 2)
    for (isMostFirst, expected) in [(false, least), (true, most)] as [(Bool, UInt8)] {
      var bits: [UInt8] = [9, 9, 9]
      shape.write(width: 4, mostSignificantFirst: isMostFirst, into: &bits)
      #expect(bits == [expected, 0, 0, 0, expected, 0, 0, 0])
    }
  }

  private func silhouette(_ rows: [[UInt8]], step: Int) -> Silhouette {
    rows.flatMap { $0 }.withUnsafeBytes {
      Silhouette(
        $0, width: rows[0].count, height: rows.count, bytesPerRow: rows[0].count, step: step)
    }
  }

  @Test(
    arguments: [
      (0xFFFF_8000, 0xFFFF_8000), (0x8080_4000, 0xFFFF_8000), (0x3F3F_3F3F, 0), (0, 0),
      (0x4040_0000, 0xFFFF_0000),
    ] as [(UInt32, UInt32)])
  func shapedColorsAreOpaqueOrLeftOut(_ color: UInt32, _ expected: UInt32) {
    #expect(ShapedPresenter.opaque(color) == expected)
  }
}

@Suite struct GridStepTests {
  @Test func moreSpritesMakeItCoarserAndFewerFinerAgainButLater() {
    var step = GridStep()
    let counts = [0, 80, 81, 80, 61, 60, 59, 300, 5_000, 0]
    #expect(counts.map { step.pixels(for: $0, scale: 1) } == [2, 2, 3, 3, 3, 3, 2, 4, 8, 2])
    #expect(step.pixels(for: 300, scale: 2) == 8)
    #expect(step.pixels(for: 0, scale: 0.5) == 2)
  }
}

@Suite struct ShapeRowsTests {
  /// Random runs, many of which overlap, touch or stick out.
  @Test(arguments: [0, 1, 40, 400])
  func rectanglesAreExactlyTheRunsInOrder(_ count: Int) {
    let (width, height, step) = (97, 50, 3)
    var shape = ShapeRows(width: width, height: height)
    var seed: UInt32 = 7
    func random(_ range: Range<Int32>) -> Int32 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return range.lowerBound + Int32(seed >> 8) % Int32(range.count)
    }
    // Twice, for the memory is reused.
    for _ in 0..<2 {
      var expected = [Bool](repeating: false, count: width * height)
      shape.removeAll(step: step)
      for _ in 0..<count {
        let (y, start) = (random(-2..<20) * Int32(step), random(-10..<110))
        let end = start + random(1..<20)
        shape.insert(y: y, start: start, end: end)
        for row in max(0, y)..<max(0, y, min(Int32(height), y + Int32(step))) {
          for x in max(0, start)..<max(0, start, min(Int32(width), end)) {
            expected[Int(row) * width + Int(x)] = true
          }
        }
      }
      shape.makeRectangles()
      var found = [Bool](repeating: false, count: width * height)
      for rectangle in shape.rectangles {
        for y in Int(rectangle.y)..<(Int(rectangle.y) + Int(rectangle.height)) {
          for x in Int(rectangle.x)..<(Int(rectangle.x) + Int(rectangle.width)) {
            #expect(!found[y * width + x])
            found[y * width + x] = true
          }
        }
      }
      #expect(found == expected)
      #expect(isBanded(shape.rectangles))
    }
  }

  @Test func equalRowsBecomeOneRectangle() {
    var shape = ShapeRows(width: 100, height: 30)
    shape.removeAll(step: 3)
    for row in 1..<5 { shape.insert(y: Int32(row * 3), start: 10, end: 20) }
    shape.insert(y: 15, start: 10, end: 21)
    shape.makeRectangles()
    let facts = shape.rectangles.map { [Int($0.x), Int($0.y), Int($0.width), Int($0.height)] }
    #expect(facts == [[10, 3, 10, 12], [10, 15, 11, 3]])
  }

  /// SHAPE's YXBanded: equal y means equal height, from left to right; and bands from top to bottom.
  private func isBanded(_ rectangles: [XRectangle]) -> Bool {
    zip(rectangles, rectangles.dropFirst()).allSatisfy { first, second in
      first.y == second.y
        ? first.height == second.height && Int(first.x) + Int(first.width) < Int(second.x)
        : Int(first.y) + Int(first.height) <= Int(second.y)
    }
  }
}
