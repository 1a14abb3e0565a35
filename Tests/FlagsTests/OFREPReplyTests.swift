// SPDX-License-Identifier: MIT

import JSON
import Testing

@testable import Flags

@Suite struct OFREPReplyTests {
  private static let reply = #"""
    {"flags":[
      {"key":"on","value":true,"reason":"STATIC","variant":"on"},
      {"key":"text","value":"hearts","reason":"SPLIT","metadata":{"a":1}},
      {"key":"object","value":{"show":"off"},"reason":"TARGETING_MATCH"},
      {"key":"absent","reason":"DEFAULT"},
      {"key":"null","value":null,"reason":"DEFAULT"},
      {"key":"disabled","value":true,"reason":"DISABLED"},
      {"key":"odd","value":1,"reason":"BECAUSE"},
      {"key":"reasonless","value":1},
      {"key":"failed","errorCode":"TARGETING_KEY_MISSING","errorDetails":"no key"},
      {"key":"strange","errorCode":"MOON","value":true},
      {"key":"error","reason":"ERROR","value":true},
      {"no":"key"}, 5
    ],"metadata":{"a":0,"b":2},"eventStreams":[{"type":"unheard-of"}]}
    """#

  @Test(arguments: [
    ("on", "true on STATIC -"), ("text", #""hearts" - SPLIT -"#),
    ("object", #"{"show":"off"} - TARGETING_MATCH -"#), ("absent", "- - DEFAULT -"),
    ("null", "- - DEFAULT -"), ("disabled", "- - DISABLED -"), ("odd", "1 - UNKNOWN -"),
    ("reasonless", "1 - UNKNOWN -"), ("failed", "- - ERROR TARGETING_KEY_MISSING"),
    ("strange", "- - ERROR GENERAL"), ("error", "- - ERROR GENERAL"),
    ("nothing", "- - ERROR FLAG_NOT_FOUND"),
  ])
  func answers(key: String, expected: String) throws {
    let (reply, problems) = OFREPReply.read(Array(Self.reply.utf8), file: "reply")
    #expect(problems.count == 2)
    let result = try #require(reply).result(of: key)
    let summary = [
      result.value?.description ?? "-", result.variant ?? "-", result.reason.rawValue,
      result.errorCode?.rawValue ?? "-",
    ]
    #expect(summary.joined(separator: " ") == expected)
    #expect(result.metadata["a"] == .integer(key == "text" ? 1 : 0))
  }

  @Test(arguments: ["", "[]", "{}", #"{"flags":{}}"#, #"{"flags":[}"#, "<html>"])
  func refuses(text: String) {
    let (reply, problems) = OFREPReply.read(Array(text.utf8), file: "reply")
    #expect(reply == nil)
    #expect(problems.count == 1)
  }

  @Test func anErrorOfTheWholeBatchIsNoReply() {
    let text = #"{"errorCode":"INVALID_CONTEXT","errorDetails":"x"}"#
    #expect(OFREPReply.read(Array(text.utf8), file: "reply").reply == nil)
  }
}
