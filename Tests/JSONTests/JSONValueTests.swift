// SPDX-License-Identifier: MIT

import JSON
import Testing

@Suite struct JSONValueTests {
  @Test(
    arguments: [
      ("null", JSONValue.null), ("true", true), (" false ", false), ("0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", 1.5), ("-0.0", -0.0),
      ("1e3", 1000.0), ("2E-2", 0.02), ("1e999", .number(.infinity)), (#""""#, ""),
      (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{c}\n\r\t"), (#""é❤️""#, "é❤️"),
      (#""\u00e9\u2764\ud83c\udf89""#, "é❤🎉"), ("[]", []), ("[1, [2],{}]", [1, [2], [:]]),
      (#"{"b":1,"a":null}"#, ["b": 1, "a": .null]), ("{ }", [:]),
      (#"{"a":{"a":[]}}"#, ["a": ["a": []]]),
    ] as [(String, JSONValue)])
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "01", "+1", "-", ".5", "1.", "1e", "1e+", "0x1", "NaN",
    "Infinity", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"",
    "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "[", "[1", "[1,]", "[1 2]", "[,1]", "]", "{",
    "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{'a':1}", "1 2", "{}{}",
    "{}x",
  ])
  func refuses(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE2, 0x82, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22], [0xFF],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test func depthIsLimited() throws {
    let deepest = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    _ = try JSONValue(parsing: deepest.utf8)
    #expect {
      try JSONValue(parsing: "[\(deepest)]".utf8)
    } throws: { error in
      "\(error)" == "1:33: nested deeper than 32 levels"
    }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "{\"a\":", count: 10_000).utf8)
    }
  }

  @Test(
    arguments: [
      (JSONValue.null, "null"), (1, "1"), (1.0, "1.0"), (-0.25, "-0.25"), (1e300, "1e+300"),
      (.number(.nan), "null"), (.number(.infinity), "null"),
      ("a\"\\\n\r\t\u{0}\u{1F}\u{7F}é", #""a\"\\\n\r\t\u0000\u001f\u007fé""#),
      (["b": [true, false], "a": ["x": .null]], #"{"b":[true,false],"a":{"x":null}}"#),
    ] as [(JSONValue, String)])
  func writes(value: JSONValue, text: String) {
    #expect(value.text == text)
  }

  @Test(arguments: [
    #"{"a":[1,2.5,"x\n",{"b":null}],"c":true,"d":-7,"e":1e-05}"#, "[]", "\"❤️\"",
  ])
  func survivesReadingAndWriting(text: String) throws {
    #expect(try JSONValue(parsing: text.utf8).text == text)
  }

  @Test func theLastOfRepeatedKeysCounts() throws {
    let value = try JSONValue(parsing: #"{"a":1,"a":2}"#.utf8)
    #expect(value["a"] == 2)
    #expect(value["b"] == nil)
  }

  @Test func membersAreReplacedAppendedAndRemoved() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = 4
    object["b"] = nil
    object["d"] = nil
    #expect(object == ["a": 3, "c": 4])
  }

  @Test func sortedMembersAreFoundInsertedAndRemoved() {
    let object: JSONObject = ["b": 1, "a": 2, "c": 3, "a": 4]
    var sorted = object.sorted()
    #expect(sorted == object)
    sorted["ab"] = 5
    sorted["b"] = nil
    #expect(sorted.members.map(\.key) == ["a", "ab", "c"])
    #expect(sorted["a"] == 4 && sorted["b"] == nil && sorted["ab"] == 5)
    #expect(sorted.completed(with: ["a": 0, "x": 6]) == ["a": 4, "ab": 5, "c": 3, "x": 6])
  }

  @Test func integersAreThoseWrittenSo() {
    #expect(JSONValue.number(5).integer == nil && JSONValue.number(5).integralValue == 5)
    #expect(JSONValue.number(5.5).integralValue == nil && JSONValue.integer(5).integralValue == 5)
    #expect(JSONValue.number(.infinity).integralValue == nil)
    #expect(JSONValue.integer(5) == .number(5) && JSONValue.bool(true) != .integer(1))
  }
}
