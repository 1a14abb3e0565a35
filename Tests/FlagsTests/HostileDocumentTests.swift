// SPDX-License-Identifier: MIT

import Glibc
import JSON
import Support
import Testing
import Values

@testable import Flags

/// Damaged and malicious documents: whatever comes, there is an answer, and soon.
@Suite struct HostileDocumentTests {
  private static let seeds = [
    #"""
    {"flags":{"f":{"state":"ENABLED","variants":{"a":1,"b":{"show":"on"}},"targeting":
    {"if":[{"in":[{"var":"distro"},["debian","é"]]},"a",{"fractional":[["b",25],["a",7]]}]}}}}
    """#,
    #"""
    {"flags":{"f":{"state":"ENABLED","variants":{"a":"snow"},"defaultVariant":"a","targeting":
    {"if":[{"$ref":"r"},"a"]}}},"$evaluators":{"r":{"some":[{"var":"list"},{"<":[{"var":""},3]}]}}}
    """#,
    #"""
    {"flags":{"f":{"state":"ENABLED","variants":{"a":{}},"targeting":{"reduce":[[1,2,[3]],
    {"merge":[{"var":"accumulator"},{"var":""},{"cat":["\ud83d\ude00",{"%":[7,-0.5]}]}]},[1]]}}}}
    """#,
    #"""
    {"flags":[{"key":"f","value":{"intensity":1e3,"until":"2026-12-24T18:00:00"},"reason":"SPLIT"}],
    "metadata":{"a":true}}
    """#,
  ]
  /// What mutations insert: whatever has a meaning somewhere.
  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "null", "true", "1e308", "-",
    "9223372036854775807", "0.0000001", "{\"var\":\"\"}", "{\"$ref\":\"r\"}", "[[[[[[[[[[[[",
    "\"accumulator\"", "\"reduce\"", "\"cat\"", "\"missing_some\"", "\u{0}", "\u{FFFD}", "é",
  ].map { Array($0.utf8) }

  private static func mutated(
    _ text: [UInt8], using generator: inout SeededRandom
  ) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0...text.count, using: &generator)
      let end = min(text.count, start + Int.random(in: 0...12, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: text.replaceSubrange(start..<end, with: words.randomElement(using: &generator) ?? [])
      case 1: text.replaceSubrange(start..<end, with: [])
      case 2: text.insert(contentsOf: text[start..<end], at: start)
      default:
        if start < text.count { text[start] = UInt8.random(in: 0...255, using: &generator) }
      }
    }
    return text
  }

  /// `EFFECTD_FUZZ_COUNT` asks for more mutations than the usual ones.
  private static var count: Int {
    getenv("EFFECTD_FUZZ_COUNT").flatMap { Int(String(cString: $0)) } ?? 20_000
  }

  @Test func mutatedDocumentsGetAnAnswer() throws {
    let context = EvaluationContext(
      targetingKey: "k", attributes: ["distro": .string("debian"), "list": try json("[1,2,3]")])
    var generator = SeededRandom(seed: 20_261_201)
    var reasons: [FlagResult.Reason: Int] = [:]
    var slowest = 0
    for round in 0..<Self.count {
      let text = Self.mutated(Array(Self.seeds[round % Self.seeds.count].utf8), using: &generator)
      let start = Self.processorTime()
      let format = round % 4 == 3 ? FlagFormat.ofrep : .flagd
      let result = format.evaluate("f", of: text, in: context, timestamp: 18)
      if let value = result.value { _ = try? FlagDecision(value: value) }
      slowest = max(slowest, Self.processorTime() - start)
      reasons[result.reason, default: 0] += 1
    }
    print("\(Self.count) mutated documents, slowest answer after \(slowest) µs")
    #expect(reasons[.error, default: 0] > 0)
    #expect(reasons[.targetingMatch, default: 0] > 0)
  }

  /// What this thread has worked so far, in microseconds: waiting for others does not count.
  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
