// SPDX-License-Identifier: MIT

import JSON
import Testing

@testable import Flags

@Suite struct FractionalTests {
  @Test(
    arguments: [
      ("", 0), ("a", 0x3C25_69B2), ("abc", 0xB3DD_93FA),
      ("headerColorrachel@faas.com", 0x6B9F_C846),
      ("headerColormonica@faas.com", 0xC592_0F6F), ("headerColorjoey@faas.com", 0x1273_DB27),
      ("headerColorross@faas.com", 0x5F1C_730D),
    ] as [(String, UInt32)])
  func hashesAsPublished(text: String, hash: UInt32) {
    #expect(Murmur3.hash(Array(text.utf8)) == hash)
  }

  @Test(arguments: [
    ("rachel@faas.com", "blue"), ("monica@faas.com", "yellow"), ("joey@faas.com", "red"),
    ("ross@faas.com", "blue"),
  ])
  func bucketsAsFlagdDoes(targetingKey: String, variant: String) throws {
    let pairs = #"["red",25],["blue",25],["green",25],["yellow",25]"#
    let key = #"{"cat":[{"var":"$flagd.flagKey"},{"var":"targetingKey"}]}"#
    for rule in [#"{"fractional":[\#(pairs)]}"#, #"{"fractional":[\#(key),\#(pairs)]}"#] {
      let result = try evaluate(rule, flag: "headerColor", targetingKey: targetingKey)
      #expect(result == .string(variant))
    }
  }

  private static let oddRules: [(String, String)] = [
    (#"{"fractional":["x",["a"]]}"#, #""a""#),
    (#"{"fractional":["x",["a",0],["b",1]]}"#, #""b""#),
    (#"{"fractional":["x",["a",-5],["b",1]]}"#, #""b""#),
    (#"{"fractional":["x",["a",0]]}"#, "null"),
    (#"{"fractional":["x",["a",1.5]]}"#, "null"),
    (#"{"fractional":["x",["a",true]]}"#, "null"),
    (#"{"fractional":["x",["a","1"]]}"#, "null"),
    (#"{"fractional":["x",["a",1,2]]}"#, "null"),
    (#"{"fractional":["x",[]]}"#, "null"),
    (#"{"fractional":["x","a"]}"#, "null"),
    (#"{"fractional":["x",["a",2147483647]]}"#, #""a""#),
    (#"{"fractional":["x",["a",2147483647],["b",1]]}"#, "null"),
    (#"{"fractional":["x",["a",9223372036854775807],["b",9223372036854775807]]}"#, "null"),
    (#"{"fractional":["x",["a",{"-":[5,4]}]]}"#, #""a""#),
    (#"{"fractional":["",["a",1]]}"#, "null"),
    (#"{"fractional":[{"var":"nothing"},["a",1]]}"#, "null"),
    (#"{"fractional":[]}"#, "null"),
  ]

  @Test(arguments: oddRules)
  func toleratesOddArguments(rule: String, expected: String) throws {
    let expected = try JSONValue(parsing: expected.utf8, options: .document)
    #expect(try evaluate(rule, flag: "f", targetingKey: "t") == expected)
  }

  @Test func withoutAnyKeyThereIsNoBucket() throws {
    let rule = try JSONValue(parsing: #"{"fractional":[["a",1],["b",1]]}"#.utf8, options: .document)
    var evaluator = RuleEvaluator(sharedRules: [:])
    #expect(try evaluator.evaluate(rule, data: .object([:])).isNull)
  }

  @Test func sharesFollowTheWeights() throws {
    let rule = try JSONValue(
      parsing: #"{"fractional":[["on",25],["off",75]]}"#.utf8, options: .document)
    var on = 0
    for installation in 0..<2_000 {
      let context = EvaluationContext(targetingKey: "installation-\(installation)")
      var evaluator = RuleEvaluator(sharedRules: [:])
      let data = context.data(flagKey: "seasonal-effect", timestamp: 0)
      if try evaluator.evaluate(rule, data: data) == .string("on") { on += 1 }
    }
    // Three standard deviations of a fair draw are 58.
    #expect(abs(on - 500) < 58)
  }

  private func evaluate(
    _ rule: String, flag: String, targetingKey: String
  ) throws -> JSONValue {
    var evaluator = RuleEvaluator(sharedRules: [:])
    let context = EvaluationContext(targetingKey: targetingKey)
    let data = context.data(flagKey: flag, timestamp: 0)
    return try evaluator.evaluate(JSONValue(parsing: rule.utf8, options: .document), data: data)
  }
}
