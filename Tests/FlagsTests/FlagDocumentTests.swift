// SPDX-License-Identifier: MIT

import JSON
import Testing

@testable import Flags

@Suite struct FlagDocumentTests {
  private static let context = EvaluationContext(
    targetingKey: "k", attributes: ["distro": .string("debian"), "n": .integer(5)])

  /// Wraps flag members into a document; `targeting` last.
  private static func flag(_ members: String) -> String {
    #"{"flags":{"f":{"state":"ENABLED","variants":{"on":true,"off":false},\#(members)}},"#
      + #""$evaluators":{"isDebian":{"==":[{"var":"distro"},"debian"]}},"metadata":{"set":1}}"#
  }

  private static let flags: [(String, String)] = [
    (#""defaultVariant":"on""#, "true on STATIC -"),
    (#""defaultVariant":"off","targeting":{}"#, "false off STATIC -"),
    (#""defaultVariant":"off","targeting":null"#, "false off STATIC -"),
    (#""defaultVariant":null"#, "- - DEFAULT -"), (#""defaultVariant":"""#, "- - DEFAULT -"),
    (#""metadata":{}"#, "- - DEFAULT -"),
    (#""defaultVariant":"x""#, "- - ERROR GENERAL"),
    (#""targeting":{"if":[true,"on"]}"#, "true on TARGETING_MATCH -"),
    (#""targeting":{"if":[true,"x"]}"#, "- - ERROR GENERAL"),
    (#""targeting":{"if":[true,null]}"#, "- - DEFAULT -"),
    (#""defaultVariant":"off","targeting":{"if":[true,null]}"#, "false off DEFAULT -"),
    (#""targeting":{"==":[1,1]}"#, "- - ERROR GENERAL"),
    (#""targeting":{"merge":["on"]}"#, "- - ERROR GENERAL"),
    (#""targeting":{"if":[{"$ref":"isDebian"},"on","off"]}"#, "true on TARGETING_MATCH -"),
    (#""targeting":{"if":[{"$ref":"none"},"on"]}"#, "- - ERROR PARSE_ERROR"),
    (#""targeting":{"frac":[1]}"#, "- - ERROR PARSE_ERROR"),
    (
      #""targeting":{"if":[{"<":[{"var":"$flagd.timestamp"},1000]},"on","off"]}"#,
      "true on TARGETING_MATCH -"
    ),
    (
      #""targeting":{"if":[{"==":[{"var":"$flagd.flagKey"},"f"]},"on","off"]}"#,
      "true on TARGETING_MATCH -"
    ),
    (#""targeting":{"a":1,"b":2}"#, "- - ERROR GENERAL"),
  ]

  @Test(arguments: flags)
  func evaluates(members: String, expected: String) throws {
    let document = try #require(readDocument(Self.flag(members)))
    let result = document.evaluate("f", in: Self.context, timestamp: 999)
    let summary = [
      result.value?.description ?? "-", result.variant ?? "-", result.reason.rawValue,
      result.errorCode?.rawValue ?? "-",
    ]
    #expect(summary.joined(separator: " ") == expected)
    #expect(result.metadata["set"] == .integer(1))
    #expect((result.errorDetails == nil) == (result.errorCode == nil))
  }

  @Test func aDisabledFlagHasNoValue() throws {
    let text = #"{"flags":{"f":{"state":"DISABLED","variants":{"a":1},"defaultVariant":"a"}}}"#
    let result = try #require(readDocument(text)).evaluate("f", in: Self.context, timestamp: 0)
    #expect(result == FlagResult(reason: .disabled))
  }

  @Test func anUnknownFlagIsAnError() throws {
    let result = try #require(readDocument(#"{"flags":{}}"#))
      .evaluate("f", in: Self.context, timestamp: 0)
    #expect(result.errorCode == .flagNotFound)
    #expect(result.reason == .error)
  }

  @Test func booleansAndNumbersNameVariants() throws {
    let text = #"""
      {"flags":{"f":{"state":"ENABLED","variants":{"true":"yes","5":"five"},
        "targeting":{"if":[{"var":"wantsNumber"},{"var":"n"},true]}}}}
      """#
    let document = try #require(readDocument(text))
    #expect(
      document.evaluate("f", in: Self.context, timestamp: 0).value == .string("yes"))
    var context = Self.context
    context.attributes["wantsNumber"] = .bool(true)
    #expect(document.evaluate("f", in: context, timestamp: 0).value == .string("five"))
  }

  @Test func nothingIsInjectedButWhatTheContextLacks() throws {
    let context = EvaluationContext(["$flagd": .object(["timestamp": .integer(1)])])
    let data = try #require(context.data(flagKey: "f", timestamp: 2).object)
    #expect(data["$flagd"] == .object(["timestamp": .integer(1), "flagKey": .string("f")]))
  }

  @Test func flagMetadataBeatsSetMetadata() throws {
    let text = #"""
      {"flags":{"f":{"state":"DISABLED","variants":{"a":1},"metadata":{"x":"flag"}}},
       "metadata":{"x":"set","y":"set"}}
      """#
    let result = try #require(readDocument(text)).evaluate("f", in: Self.context, timestamp: 0)
    #expect(result.metadata == ["x": .string("flag"), "y": .string("set")])
  }

  @Test func flagsMayBeAList() throws {
    let text = #"{"flags":[{"key":"f","state":"ENABLED","variants":{"a":1},"defaultVariant":"a"}]}"#
    let document = try #require(readDocument(text))
    #expect(document.keys == ["f"])
    #expect(document.evaluate("f", in: Self.context, timestamp: 0).value == .integer(1))
  }

  /// `⌖` stands before the place that is complained about.
  private static let complaints: [(String, String, Bool)] = [
    ("⌖[]", "the document is an array", false),
    ("⌖{}", "\"flags\" is missing", false),
    (#"{"flags":⌖5}"#, "flags: expected an object", false),
    (#"{"flags":[⌖{}]}"#, "\"key\" is missing", false),
    (#"{"flags":{"f":⌖7}}"#, "flags.f: expected an object", false),
    (#"{"flags":{"f":⌖{"variants":{"a":1}}}}"#, "flags.f.state: expected \"ENABLED\"", false),
    (#"{"flags":{"f":{"state":⌖"on","variants":{"a":1}}}}"#, "found \"on\"", false),
    (#"{"flags":{"f":⌖{"state":"ENABLED"}}}"#, "flags.f.variants: it is missing", false),
    (#"{"flags":{"f":{"state":"ENABLED","variants":⌖{}}}}"#, "at least one member", false),
    (#"{"flags":{"f":{"state":"ENABLED","variants":{"a":1,"b":⌖"x"}}}}"#, "a string, but", false),
    (#"{"flags":{"f":{"state":"ENABLED","variants":{"a":⌖null}}}}"#, "null cannot be", false),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"defaultVariant":⌖5}}}"#,
      "expected a variant's name", false
    ),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"defaultVariant":⌖"x"}}}"#,
      "\"x\" is not a variant", true
    ),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":⌖[]}}}"#,
      "targeting: expected an object", false
    ),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":⌖{"iff":[1]}}}}"#,
      "unknown operator \"iff\"", true
    ),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":{"if":[⌖{"x":1}]}}}}"#,
      "unknown operator \"x\"", true
    ),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":{"$ref":⌖"r"}}}}"#,
      "there is no shared rule \"r\"", true
    ),
    (
      #"""
      {"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":
      {"fractional":[[⌖"b",1]]}}}}
      """#,
      "\"b\" is not a variant", true
    ),
    (
      #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},⌖"sate":1}}}"#, "unknown key \"sate\"",
      true
    ),
    (#"{"flags":{},⌖"flag":1}"#, "unknown key \"flag\"", true),
    (#"{"flags":{},"metadata":{"a":⌖[]}}"#, "metadata.a: expected a string", false),
    (#"{"flags":{},"metadata":{⌖"":1}}"#, "a key is empty", false),
    (#"{"flags":{},"metadata":⌖1}"#, "metadata: expected an object", false),
    (#"{"flags":{},"$evaluators":⌖1}"#, "$evaluators: expected an object", false),
    (#"{"flags":{},"$evaluators":{"a":{"$ref":⌖"b"}}}"#, "cannot refer to another", true),
    ("{\"flags\":\n {\"f\":⌖}}", "expected a value", false),
  ]

  @Test(arguments: complaints)
  func complainsAtThePlace(marked: String, message: String, isUsable: Bool) throws {
    let text = marked.filter { $0 != "⌖" }
    let before = try #require(marked.split(separator: "⌖", omittingEmptySubsequences: false).first)
    let position = TextPosition(offset: before.utf8.count, in: Array(text.utf8))
    let (document, problems) = FlagDocument.read(Array(text.utf8), file: "flags.json")
    #expect((document != nil) == isUsable)
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.position == position)
    #expect(problem.message.contains(message))
    #expect(problem.description.hasPrefix("flags.json:\(position.line):\(position.column): "))
  }

  @Test func reportsAllProblemsInOrder() {
    let text = """
      {"flags": {
        "a": {"state": "ON", "variants": {}},
        "b": {"state": "ENABLED", "variants": {"x": 1, "y": true, "x": 2}, "odd": 1}
      }}
      """
    let (document, problems) = FlagDocument.read(Array(text.utf8), file: "f")
    #expect(document == nil)
    let places = problems.map { "\($0.position.line):\($0.position.column) \($0.severity)" }
    #expect(
      places == ["2:18 error", "2:36 error", "3:55 error", "3:61 warning", "3:70 warning"])
  }

  @Test func countsFlagsAndRules() {
    let flag = #"{"state":"ENABLED","variants":{"a":1}}"#
    let flags = { (count: Int) in
      "{\"flags\":{" + (0..<count).map { "\"f\($0)\":\(flag)" }.joined(separator: ",") + "}}"
    }
    #expect(readDocument(flags(256)) != nil)
    #expect(readDocument(flags(257)) == nil)
    let rules = { (count: Int) in
      let list = (0..<count).map { _ in "1" }.joined(separator: ",")
      return
        #"{"flags":{"f":{"state":"ENABLED","variants":{"a":1},"targeting":{"max":[\#(list)]}}}}"#
    }
    // The object, its list, and the numbers.
    #expect(readDocument(rules(9_998)) != nil)
    #expect(readDocument(rules(9_999)) == nil)
  }

  /// A quarter of a megabyte of nothing but problems is reported in one sweep.
  @Test func manyProblemsAreNoProblem() {
    let keys = (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let (document, problems) = FlagDocument.read(Array("{\"flags\":{},\(keys)}".utf8), file: "f")
    #expect(document != nil)
    #expect(problems.count == 20_000)
  }
}
