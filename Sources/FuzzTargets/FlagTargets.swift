// SPDX-License-Identifier: MIT

import Flags
import JSON

/// What a flag server sends, and what is kept of it.
enum FlagTargets {
  private static let now = 1_796_000_000
  private static let context = EvaluationContext(
    targetingKey: "00112233-4455-6677-8899-aabbccddeeff",
    attributes: [
      "version": .string("1.2.3"), "locale": .string("de_DE"), "count": .integer(3),
      "hosts": .array([.string("a"), .string("b")]),
    ])

  static func flags(_ bytes: [UInt8]) {
    let (document, problems) = FlagDocument.read(bytes, file: "flags.json")
    precondition(document != nil || !problems.isEmpty, "neither a document nor a problem")
    guard let document else { return }
    for key in document.keys.prefix(16) {
      read(document.evaluate(key, in: context, timestamp: now))
      _ = document.readsClock(key)
    }
  }

  static func ofrep(_ bytes: [UInt8]) {
    let (reply, problems) = OFREPReply.read(bytes, file: "reply.json")
    precondition(reply != nil || !problems.isEmpty, "neither a reply nor a problem")
    guard let reply else { return }
    for key in ["snow", "a", ""] { read(reply.result(of: key)) }
  }

  static func cache(_ bytes: [UInt8]) {
    guard let cache = try? CacheFile(decoding: bytes) else { return }
    let again = try? CacheFile(decoding: cache.encoded())
    precondition(again == cache, "a cache that cannot be read again")
  }

  static func headers(_ bytes: [UInt8]) {
    var headers = ResponseHeaders()
    for line in bytes.split(separator: 0x0A) {
      headers.read(line: String(decoding: line, as: UTF8.self))
    }
    let limits = 0...ResponseHeaders.maximumDelay
    if let delay = headers.retryDelay(now: now) {
      precondition(limits ~= delay, "too long a delay")
    }
    if let age = headers.maximumAge(now: now) { precondition(limits ~= age, "too great an age") }
  }

  /// What becomes of a flag's value.
  private static func read(_ result: FlagResult) {
    guard let value = result.value else { return }
    _ = try? FlagDecision(value: value)
    _ = result.json.description
  }
}
