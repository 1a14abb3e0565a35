// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// What docs/effects.md says of how long effects take.
@Suite struct EffectsPageTests {
  static let bursts = Page("docs/effects.md").section("## Bursts").description
    .split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }

  private func isOver(_ name: String, at second: Double) -> Bool {
    let captured = CapturedConsole()
    let exit = captured.run(["simulate", name, "--at", "\(second)", "--size", "640x360"])
    return exit == .done && captured.output.hasSuffix("\"particles\":[]}\n")
  }

  @Test func burstsAreFound() { #expect(Self.bursts.count == 8) }

  @Test(arguments: bursts)
  func burstsAreOverWithinFiveSeconds(name: String) {
    #expect(!isOver(name, at: 1))
    #expect(isOver(name, at: 5))
  }

  @Test(arguments: [("classic-firework", 13.0), ("classic-snowfall", 70.0)])
  func someOfTheArticlesTakeLonger(name: String, seconds: Double) {
    #expect(!isOver(name, at: seconds - 1))
    #expect(isOver(name, at: seconds + 1))
  }
}
