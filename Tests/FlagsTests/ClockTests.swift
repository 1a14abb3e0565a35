// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

/// Which rules may change their value by themselves.
@Suite struct ClockTests {
  private static func document(_ rule: String, shared: String = "true") -> String {
    #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":\#(rule)}},"#
      + #""$evaluators":{"r":\#(shared)}}"#
  }

  private static let rules: [(String, Bool)] = [
    (document(#"{"<":[{"var":"$flagd.timestamp"},5]}"#), true),
    (document(#"{"<":[{"var":["$flagd.timestamp",0]},5]}"#), true),
    (document(#"{"var":{"cat":["$flagd",".timestamp"]}}"#), true),
    (document(#"{"$ref":"r"}"#, shared: #"{"<":[5,{"var":"$flagd.timestamp"}]}"#), true),
    (document(#"{"==":[{"var":"distro"},"debian"]}"#), false),
    (document("{}"), false), (#"{"flags":{}}"#, false), ("", false),
  ]

  @Test(arguments: rules) func aRuleThatAsksForTheTimeIsFound(document: String, asks: Bool) {
    #expect(FlagFormat.flagd.readsClock("f", of: Array(document.utf8)) == asks)
    #expect(!FlagFormat.flagd.readsClock("other", of: Array(document.utf8)))
    #expect(!FlagFormat.ofrep.readsClock("f", of: Array(document.utf8)))
  }
}
