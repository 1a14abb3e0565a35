// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// `render --flashes` and `check --flashes`, on a lamp that covers the middle of the screen.
@Suite struct FlashesTests {
  private let folder = TemporaryDirectory()

  private func lamp(perSecond: Int, color: String = "#FFFFFF") -> String {
    folder.write(
      """
      title = "Lamp"
      kind = "burst"
      [[layer]]
      emitterPosition = ["25%", "50%"]
      duration = 2.2
      [[layer.cell]]
      contents = { shape = "circle", size = 600 }
      color = "\(color)"
      birthRate = \(perSecond)
      lifetime = \(0.5 / Double(perSecond))
      """, to: "lamp.toml")
    return folder("lamp.toml")
  }

  private func measured(_ words: [String]) -> ParsedJSON {
    let captured = CapturedConsole()
    #expect(
      captured.run(["render", "--flashes", "--size", "640x480"] + words) == .done)
    return ParsedJSON(text: captured.output)
  }

  @Test("as many as there are", arguments: [2, 3, 5])
  func flashes(perSecond: Int) {
    let report = measured([lamp(perSecond: perSecond)])
    #expect(report["generalPerSecond"] == .number(Double(perSecond)))
    #expect(report["redPerSecond"] == .number(0))
  }

  @Test func redOnes() {
    let report = measured([lamp(perSecond: 4, color: "#880000")])
    #expect(report["generalPerSecond"] == .number(0))
    #expect(report["redPerSecond"] == .number(4))
  }

  @Test func whatIsBehindCounts() {
    let report = measured([lamp(perSecond: 4), "--background", "FFFFFF"])
    #expect(report["generalPerSecond"] == .number(0))
  }

  @Test func checkWarnsAboveTheLimit() {
    for (perSecond, isWarned) in [(2, false), (4, true)] {
      let captured = CapturedConsole()
      #expect(captured.run(["check", "--flashes", lamp(perSecond: perSecond)]) == .done)
      #expect(captured.errors.contains("warning: 4 flashes in the second from") == isWarned)
    }
  }

  @Test(arguments: [["--gallery"], ["hearts", "--output", "-"]])
  func whatDoesNotGoTogetherIsRefused(words: [String]) {
    #expect(CapturedConsole().run(["render", "--flashes"] + words) == .usage)
  }
}
