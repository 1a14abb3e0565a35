// SPDX-License-Identifier: MIT

import JSON
import Testing

/// Reading as documents of others are read: within limits, and sorted.
@Suite struct JSONReaderTests {
  private static let options = JSONOptions(
    size: 256 << 10, depth: 32, stringLength: 4 << 10, allowsInfinity: false, sortsMembers: true)

  private func json(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: text.utf8, options: Self.options)
  }

  private static let texts: [(String, String)] = [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "0"),
    ("12", "12"), ("-3.5", "-3.5"), ("1e3", "1000.0"), ("1E-2", "0.01"), ("2.50", "2.5"),
    ("9223372036854775807", "9223372036854775807"), ("[]", "[]"), ("{}", "{}"),
    ("[1,[2,[3]]]", "[1,[2,[3]]]"), (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#""\u00e9\n\t\/""#, #""é\n\t/""#),
    (#""\ud83d\ude00""#, #""😀""#), (#""\u0000""#, #""\u0000""#), ("\t[\n1\r\n]", "[1]"),
  ]

  @Test(arguments: texts)
  func reads(text: String, written: String) throws {
    #expect(try json(text).description == written)
  }

  private static let mistakes: [(String, String, String)] = [
    ("", "1:1", "ends too early"), ("  ", "1:3", "ends too early"), ("nul", "1:1", "a value"),
    ("[1,]", "1:4", "a value"), ("[1 2]", "1:4", "\",\" or \"]\""), ("[1", "1:3", "\",\" or"),
    ("{\"a\" 1}", "1:6", "\":\""), ("{a:1}", "1:2", "a key"), ("{\"a\":1,}", "1:8", "a key"),
    ("{\"a\":1", "1:7", "\",\" or \"}\""), ("01", "1:2", "nothing may follow"),
    ("-", "1:1", "a value"), ("1.", "1:1", "a value"), (".5", "1:1", "a value"),
    ("1e", "1:1", "a value"), ("+1", "1:1", "a value"), ("1e999", "1:1", "too large"),
    ("NaN", "1:1", "a value"), ("\"abc", "1:1", "not closed"), ("\"a\\", "1:3", "not closed"),
    ("\"\\x\"", "1:2", "unknown escape"), ("\"\\u12g4\"", "1:2", "four hexadecimal"),
    ("\"\\ud800\"", "1:2", "surrogate"), ("\"\\udc00\"", "1:2", "surrogate"),
    ("\"\\ud800\\u0041\"", "1:2", "surrogate"), ("\"a\u{1}\"", "1:3", "control character"),
    ("[\n  true,\n  é\n]", "3:3", "a value"), ("{\"é\":é}", "1:6", "a value"),
    ("// no\n1", "1:1", "a value"), ("1 1", "1:3", "nothing may follow"),
  ]

  @Test(arguments: mistakes)
  func locatesWhatIsWrong(text: String, position: String, reason: String) {
    #expect {
      _ = try json(text)
    } throws: { error in
      "\(error)".hasPrefix(position + ": ") && "\(error)".contains(reason)
    }
  }

  @Test func aByteOrderMarkIsIgnoredAndUTF16Named() throws {
    #expect(try json("\u{FEFF}{\"a\":1}").description == #"{"a":1}"#)
    #expect(throws: JSONError.self) { try json("\u{FEFF}") }
    #expect(throws: JSONError.self) { try json("1\u{FEFF}") }
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x31, 0], [0xFE, 0xFF, 0, 0x31]] {
      #expect {
        try JSONValue(parsing: bytes, options: Self.options)
      } throws: { error in
        "\(error)" == "1:1: the text is UTF-16 (expected UTF-8)"
      }
    }
  }

  @Test func refusesWhatIsNotUTF8() {
    let invalid: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]]
    for bytes in invalid {
      #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
    }
  }

  @Test func keepsItsLimits() throws {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try json(nested(32))
    #expect(throws: JSONError.self) { try json(nested(33)) }
    #expect(throws: JSONError.self) { try json(nested(100_000)) }
    _ = try json("\"" + String(repeating: "x", count: 4096) + "\"")
    #expect(throws: JSONError.self) { try json("\"" + String(repeating: "x", count: 4097) + "\"") }
    _ = try json(String(repeating: " ", count: (256 << 10) - 1) + "1")
    #expect(throws: JSONError.self) { try json(String(repeating: " ", count: 256 << 10) + "1") }
  }

  @Test func keysThatLookAlikeStayApart() throws {
    let object = try #require(try json("{\"\u{E9}\":1,\"e\u{301}\":2}").object)
    #expect(object.members.count == 2)
    #expect(object["\u{E9}"] == .integer(1))
    #expect(object["e\u{301}"] == .integer(2))
    #expect(try json("\"\u{E9}\"") != json("\"e\u{301}\""))
  }

  @Test func writesWhatItReads() throws {
    let text = #"{"a":[1,-2.5,"\"\\\u0001",null,true],"b":{"c":{}}}"#
    #expect(try json(text).description == text)
  }

  @Test func nodesKnowTheirPlaces() throws {
    let text = #"{ "b": [1, "x"], "a": {"a": 1, "a": 2} }"#
    let node = try JSONNode(parsing: Array(text.utf8), options: Self.options)
    let value = try json(text)
    #expect(node.value == value)
    #expect(node.members?.map(\.offset) == [2, 17])
    #expect(node.member("b")?.items?.map(\.offset) == [8, 11])
    #expect(node.member("a")?.member("a")?.offset == 36)
    #expect(node.member("a")?.members?.count == 2)
    #expect(node.member("b")?.items?.last?.string == "x")
    #expect(node.count == 7)
  }
}
