// SPDX-License-Identifier: MIT

import Testing

@testable import Sprites

@Suite struct PathDataTests {
  @Test(arguments: [
    ("M0 0L10 0 10 10H0z", "M0,0 10,0 l0,10 h-10 Z"), ("M1 2 3 4", "M1,2L3,4"),
    ("m1 1 2 0 0 2z", "M1 1L3 1L3 3Z"), ("M0 0V5H6", "M0 0L0 5L6 5"),
    ("M.5.5-1-1", "M0.5 0.5L-1 -1"), ("M1e1 2E-1L+3 4", "M10 0.2L3 4"),
    ("M0 0c1 1 2 1 3 0s2-1 3 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0"),
    ("M0 0q1 2 2 0t2 0", "M0 0Q1 2 2 0Q3 -2 4 0"), ("M0 0 1 0 1 1zl5 5", "M0 0L1 0L1 1ZL5 5"),
    ("M0 0a1 1 0 0110 0", "M0 0 A 1,1 0 0 1 10,0"), ("  M0 0 , 1 1  ", "M0 0L1 1"),
  ])
  func spellingsOfTheSamePath(first: String, second: String) throws {
    let one = try PathData.parse(first).get()
    let other = try PathData.parse(second).get()
    #expect(one.elements == other.elements)
  }

  @Test(arguments: [
    ("", 0, "empty"), ("L1 1", 0, "begins with M"), ("M0", 2, "a number"),
    ("M0 0 L1 x", 8, "not \"x\""),
    ("M0 0 B1", 5, "not a path command"), ("M0 0 A1 1 0 2 1 5 5", 12, "arc flag"),
    ("M0 0 L1e400 1", 6, "too large"), ("M0 0 L1 1,", 9, "command letter"),
    ("M0 0 1 1 \u{e9}", 9, "command letter"), ("M0 0 L- 1", 6, "a number"),
  ])
  func mistakesAreLocated(text: String, offset: Int, message: String) {
    switch PathData.parse(text) {
    case .success: Issue.record("\(text) was taken")
    case .failure(let error):
      #expect(error.offset == offset)
      #expect(error.message.contains(message))
    }
  }

  @Test func hugePathsAreRefused() {
    let text = "M0 0" + String(repeating: "L1 1", count: PathData.maximumElements + 1)
    guard case .failure(let error) = PathData.parse(text) else {
      Issue.record("the path was taken")
      return
    }
    #expect(error.message.contains("20000"))
  }

  /// Both halves of a circle by arcs have the circle's extent and area.
  @Test(arguments: [
    "M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z", "M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "M5 0A5 5 90 0 0 5 10A5 5 10 1 0 5 0", "M0 5A1 1 0 0 1 10 5A1 1 0 0 1 0 5",
  ])
  func arcsMakeCircles(text: String) throws {
    let outline = try #require(Outline(fitting: try PathData.parse(text).get()))
    let lengths = outline.points.map { ($0 * $0).sum().squareRoot() }
    #expect(lengths.allSatisfy { abs($0 - 0.5) < 0.002 })
    var area: Float = 0
    for (index, point) in outline.points.enumerated() {
      let next = outline.points[(index + 1) % outline.points.count]
      area += (point.x * next.y - next.x * point.y) / 2
    }
    #expect(abs(abs(area) - .pi / 4) < 0.003)
  }

  @Test func theLongAndTheShortWayDiffer() throws {
    let short = try #require(Outline(fitting: try PathData.parse("M0 0A5 5 0 0 1 5 5z").get()))
    let long = try #require(Outline(fitting: try PathData.parse("M0 0A5 5 0 1 1 5 5z").get()))
    #expect(short.points.count < long.points.count)
  }

  @Test(arguments: ["M0 0", "M0 0Z", "M1 1M2 2", "M3 3L3 3Z"])
  func pathsWithoutExtentHaveNoOutline(text: String) throws {
    #expect(Outline(fitting: try PathData.parse(text).get()) == nil)
  }
}
