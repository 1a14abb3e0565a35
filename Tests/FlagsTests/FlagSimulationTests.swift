// SPDX-License-Identifier: MIT

import JSON
import Testing

@testable import Flags

@Suite struct FlagSimulationTests {
  private static let rollout = """
    {"flags": {"f": {"state": "ENABLED", "defaultVariant": "off", "variants": {
      "on": {"show": "schedule", "moment": {"burst": "confetti", "at": "2027-01-01T00:00:00Z"}},
      "off": {"show": "off"}},
      "targeting": {"if": [{"==": [{"var": "distro"}, "debian"]},
        {"fractional": [["on", 25], ["off", 75]]}, null]}}}}
    """

  private func outcomes(
    _ text: String, count: Int = 10_000, distro: String = "debian"
  ) throws -> [FlagSimulation.Outcome] {
    let document = try #require(readDocument(text))
    let context = EvaluationContext(["distro": .string(distro)])
    return FlagSimulation(
      of: document, key: "f", count: count, context: context, timestamp: 1_796_083_200
    ).outcomes
  }

  /// Three standard deviations of 2500 of 10 000 are 130.
  @Test func aShareIsThatOfItsWeights() throws {
    let found = try outcomes(Self.rollout)
    #expect(found.map(\.variant) == ["off", "on"])
    #expect(found.map(\.count).reduce(0, +) == 10_000)
    #expect(abs(found[1].count - 2500) < 130, "\(found[1].count)")
    #expect(found[1].decision.moment == .init(burst: "confetti", at: 1_798_761_600))
    #expect(found[0].decision == FlagDecision(show: .off))
  }

  @Test func theSameDesktopsComeInEveryRunAndAreAllDifferent() throws {
    #expect(try outcomes(Self.rollout) == outcomes(Self.rollout))
    let keys = (0..<10_000).map(FlagSimulation.targetingKey)
    #expect(Set(keys).count == 10_000)
    #expect(keys.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func whatTheyHaveInCommonCounts() throws {
    let found = try outcomes(Self.rollout, distro: "arch")
    #expect(found.map(\.variant) == ["off"] && found.map(\.count) == [10_000])
    #expect(found[0].reason == .default)
  }

  @Test func whatDecidesNothingIsSaid() throws {
    let broken = """
      {"flags": {"f": {"state": "ENABLED", "defaultVariant": "a", "variants": {
        "a": {"show": "on"}}}}}
      """
    let found = try outcomes(broken, count: 10)
    #expect(found.count == 1 && found[0].count == 10)
    #expect(found[0].problem?.contains("needs an effect") == true)
    #expect(found[0].decision == .schedule)
  }
}
