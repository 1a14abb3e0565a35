// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

@Suite struct SemanticVersionTests {
  /// Section 11 of the specification gives this order.
  @Test func ordersAsSpecified() throws {
    let ordered = [
      "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0",
      "99999999999999999999999.0.0",
    ]
    for (index, text) in ordered.enumerated() {
      let version = try #require(SemanticVersion(text))
      for (otherIndex, otherText) in ordered.enumerated() {
        let other = try #require(SemanticVersion(otherText))
        #expect((version < other) == (index < otherIndex))
        #expect((version == other) == (index == otherIndex))
      }
    }
  }

  @Test(arguments: [
    "", "v", "x", "1.x", "1.2.3.4", "01.2.3", "1.02.3", "1.2.3-", "1.2.3-01", "1.2.3-a..b",
    "1.2.3+", "1.2.3-é", "-1.2.3", " 1.2.3", "1..3", "vv1.2.3",
  ])
  func refuses(text: String) {
    #expect(SemanticVersion(text) == nil)
  }

  @Test func isNotOfAnyLength() {
    #expect(SemanticVersion("1.0.0-" + String(repeating: "a", count: 250)) != nil)
    #expect(SemanticVersion("1.0.0-" + String(repeating: "a", count: 251)) == nil)
  }

  @Test(arguments: ["1", "v1", "V1.2", "1.2.3", "1.2.3-a-b.0", "1.2.3+01", "1-rc", "1.2.3-0+1.2"])
  func accepts(text: String) {
    #expect(SemanticVersion(text) != nil)
  }
}
