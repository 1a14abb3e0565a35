// SPDX-License-Identifier: MIT

import JSON
import Support
import Testing

@testable import Flags

/// The examples of `docs/fleet.md` are what they say.
@Suite struct FleetPageTests {
  /// The page's blocks of JSON.
  private static func examples() throws -> [String] {
    let text = try #require(Checkout.text("docs/fleet.md"))
    let blocks = text.split(separator: "```json\n").dropFirst()
    return blocks.map { block in
      block.split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { !$0.drop { $0 == " " }.hasPrefix("```") }.joined(separator: "\n")
    }
  }

  @Test func everyDocumentIsFlawless() throws {
    let examples = try Self.examples()
    #expect(examples.count == 3)
    for example in examples {
      let (document, problems) = FlagDocument.read(Array(example.utf8), file: "fleet.md")
      #expect(problems.isEmpty)
      #expect(document?.keys == ["seasonal-effect"])
    }
  }

  @Test func everyVariantDecides() throws {
    for example in try Self.examples() {
      let document = try #require(readDocument(example))
      for flag in document.flags {
        for variant in flag.variants.members { _ = try FlagDecision(value: variant.value) }
      }
    }
  }

  /// A burst would be over at once and leave nothing to show for as long as the flag says.
  @Test func whatItShowsGoesOn() throws {
    let page = try #require(Checkout.text("docs/fleet.md"))
    let named = page.split(separator: "\"effect\": \"").dropFirst()
      .compactMap { $0.split(separator: "\"").first }
    #expect(!named.isEmpty)
    for name in named {
      let effect = try #require(Checkout.text("config/effects/\(name).toml"))
      #expect(effect.contains("\nkind = \"ambient\"\n"))
    }
  }

  @Test func theRolloutReachesAQuarter() throws {
    let document = try #require(readDocument(try Self.examples()[2]))
    var on = 0
    for installation in 0..<1_000 {
      let context = EvaluationContext(
        targetingKey: "installation-\(installation)",
        attributes: ["distro": .string("debian"), "version": .string("0.1.0")])
      let result = document.evaluate("seasonal-effect", in: context, timestamp: 1_797_000_000)
      if result.value == .bool(true) { on += 1 }
    }
    // Three standard deviations of a fair draw are 41.
    #expect(abs(on - 250) < 41)
  }
}
