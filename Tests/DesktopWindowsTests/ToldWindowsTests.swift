// SPDX-License-Identifier: MIT

import DesktopWindows
import Settling
import Testing

/// What is believed of what a desktop tells.
struct ToldWindowsTests {
  @Test func fiveNumbersAreAWindow() {
    #expect(
      ToldWindows(text: "7 10 -20.5 300 200 1 0 0 5 6")?.shapes == [
        WindowShape(id: 7, x: 10, y: -20.5, width: 300, height: 200),
        WindowShape(id: 1, x: 0, y: 0, width: 5, height: 6),
      ])
    #expect(ToldWindows(text: "")?.shapes == [])
  }

  @Test(arguments: [
    "1", "1 2 3 4", "1 2 3 4 5 6", "a b c d e", "1 2 3 4 five", " ", "1  2 3 4 5", "0 2 3 4 5",
    "-1 2 3 4 5", "1.5 2 3 4 5", "1 nan 3 4 5", "1 2 inf 4 5", "1 2 3 -4 5", "1 2 3 4 -5",
    "1 2 3 1e9 5", "1e300 2 3 4 5", "1 1e9 3 4 5",
  ])
  func nothingOfWhatCannotBeTrueIsBelieved(text: String) {
    #expect(ToldWindows(text: text) == nil)
    #expect(ToldWindows(text: "1 2 3 4 5 " + text) == nil)
  }

  @Test func theTopmostCount() throws {
    let many = (1...10_000).map { WindowShape(id: $0, x: 0, y: 0, width: 9, height: 9) }
    let told = try #require(ToldWindows(many))
    #expect(told.shapes.count == ToldWindows.most)
    #expect(told.shapes.last?.id == 10_000)
    let text = many.map { "\($0.id) 0 0 9 9" }.joined(separator: " ")
    #expect(ToldWindows(text: text) == nil)
  }

  @Test func levelsAreNumbers() {
    #expect(ToldWindows([], bottoms: ["A": .nan]) == nil)
    #expect(ToldWindows([], bottoms: ["A": 700])?.bottoms == ["A": 700])
  }
}
