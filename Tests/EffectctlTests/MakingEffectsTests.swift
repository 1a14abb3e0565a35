// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// The page on making effects: every effect in it is one, and every picture is there.
@Suite struct MakingEffectsTests {
  static let page = Checkout.text("docs/making-effects.md") ?? ""

  /// The blocks of TOML that begin with the name of a file.
  static let effects: [(name: String, text: String)] = page.components(
    between: "```toml\n# ", "```"
  )
  .compactMap { block in
    block.firstIndex(of: "\n").map { (String(block[..<$0]), String(block[$0...])) }
  }

  @Test func everyEffectIsWithoutAMistake() {
    let folder = TemporaryDirectory()
    #expect(Self.effects.count >= 9)
    for (name, text) in Self.effects {
      let console = CapturedConsole()
      #expect(console.run(["check", folder.write(text, to: name)]) == .done)
      #expect(console.output == "no problems in 1 file\n", "\(name): \(console.errors)")
    }
  }

  @Test func everyEffectHasItsPictureAndEveryPictureItsEffect() {
    let pictures = Self.page.components(between: "(pictures/", ")")
    let names = pictures.compactMap { $0.split(separator: ".").first.map(String.init) }
    #expect(
      names == Self.effects.compactMap { $0.name.split(separator: ".").first.map(String.init) })
    for picture in pictures {
      #expect(
        Checkout.bytes("docs/pictures/\(picture)")?.count ?? 0 > 1000)
    }
  }

  /// The mistake that the page shows is said in these words.
  @Test func theMistakeIsSaidAsThePageSays() throws {
    let folder = TemporaryDirectory()
    let flake = try #require(Self.effects.first).text
    let lines = ("# flake.toml" + flake).split(separator: "\n", omittingEmptySubsequences: false)
    let broken = lines.map { $0.hasPrefix("birthRate") ? "birthRat" + $0.dropFirst(9) : $0 }
    let console = CapturedConsole()
    let file = folder.write(broken.joined(separator: "\n"), to: "flake.toml")
    #expect(console.run(["check", file]) == .failed)
    let said = console.errors.split(separator: "/").last ?? ""
    #expect(!said.isEmpty && Self.page.contains("\n\(said)"))
  }
}

extension String {
  /// What stands between each `start` and the next `end`.
  fileprivate func components(between start: String, _ end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let begin = rest.firstRange(of: start) {
      rest = rest[begin.upperBound...]
      guard let stop = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<stop.lowerBound]))
      rest = rest[stop.upperBound...]
    }
    return found
  }
}
