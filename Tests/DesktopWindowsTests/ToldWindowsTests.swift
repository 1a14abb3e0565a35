// SPDX-License-Identifier: MIT

import DesktopWindows
import Settling
import Testing

/// What is believed of what a desktop tells.
struct ToldWindowsTests {
  @Test func fiveNumbersAreAWindow() {
    #expect(
      ToldWindows(windows: "7 10 -20.5 300 200 1 0 0 5 6", areas: "")?.shapes == [
        WindowShape(id: 7, x: 10, y: -20.5, width: 300, height: 200),
        WindowShape(id: 1, x: 0, y: 0, width: 5, height: 6),
      ])
    #expect(ToldWindows(windows: "", areas: "")?.shapes == [])
  }

  @Test(arguments: [
    "1", "1 2 3 4", "1 2 3 4 5 6", "a b c d e", "1 2 3 4 five", " ", "1  2 3 4 5", "0 2 3 4 5",
    "-1 2 3 4 5", "1.5 2 3 4 5", "1 nan 3 4 5", "1 2 inf 4 5", "1 2 3 -4 5", "1 2 3 4 -5",
    "1 2 3 1e9 5", "1e300 2 3 4 5", "1 1e9 3 4 5",
  ])
  func nothingOfWhatCannotBeTrueIsBelieved(text: String) {
    for words in [text, "1 2 3 4 5 " + text] {
      #expect(ToldWindows(windows: words, areas: "") == nil)
      #expect(ToldWindows(windows: "", areas: words) == nil)
    }
  }

  @Test func theTopmostCount() throws {
    let many = (1...10_000).map { WindowShape(id: $0, x: 0, y: 0, width: 9, height: 9) }
    let told = try #require(ToldWindows(many))
    #expect(told.shapes.count == ToldWindows.most)
    #expect(told.shapes.last?.id == 10_000)
    let text = many.map { "\($0.id) 0 0 9 9" }.joined(separator: " ")
    #expect(ToldWindows(windows: text, areas: "") == nil)
  }

  @Test func theBottomOfAnOutputIsAboveItsPanels() throws {
    let told = try #require(
      ToldWindows(windows: "", areas: "1 0 0 1280 680 2 1280 30 1280 690"))
    #expect(told.bottom(from: 0, 0, width: 1280, height: 720) == 680)
    #expect(told.bottom(from: 1280, 0, width: 1280, height: 720) == 720)
    #expect(told.bottom(from: 0, 720, width: 1280, height: 720) == nil)
  }
}
