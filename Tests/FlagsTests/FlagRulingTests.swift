// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

@Suite struct FlagRulingTests {
  private static let source = FlagSource(
    url: "https://example.org/flags.json", key: "f", maximumStale: 1000, whenUnknown: .off)
  private static let context = EvaluationContext(targetingKey: "k")

  private static func cache(
    _ body: String, url: String = source.url, validatedAt: Int = 5000
  ) -> FlagSource.Evidence {
    let identity = CacheFile.identity(url: url, format: .flagd)
    let cache = CacheFile(
      urlHash: identity, fetchedAt: 4000, validatedAt: validatedAt, body: Array(body.utf8))
    return .cache(cache.encoded())
  }

  private static func body(_ variants: String, _ rest: String = #""defaultVariant":"a""#) -> String
  {
    #"{"flags":{"f":{"state":"ENABLED","variants":\#(variants),\#(rest)}}}"#
  }

  @Test(arguments: [
    (5000, 0, 0, false), (6000, 0, 1000, false), (6001, 0, 1001, true),
    // The clock was set back: only the time that passed here counts.
    (10, 0, 0, false), (10, 1000, 1000, false), (10, 1001, 1001, true),
    // The clock was set forward: it is believed.
    (9_999_999, 5, 9_994_999, true),
  ])
  func growsStale(now: Int, heldFor: Int, age: Int, isStale: Bool) {
    let ruling = Self.source.ruling(
      on: Self.cache(Self.body(#"{"a":true}"#)), in: Self.context, now: now, heldFor: heldFor)
    #expect(ruling.age == age)
    #expect(ruling.isStale == isStale)
    #expect(ruling.validatedAt == 5000)
    #expect(ruling.decision.show == (isStale ? .off : .schedule))
    #expect((ruling.unknown != nil) == isStale)
  }

  private static let decisions: [(String, String, FlagDecision, Bool)] = [
    (#"{"a":false}"#, #""defaultVariant":"a""#, FlagDecision(show: .off), true),
    (
      #"{"a":"snow"}"#, #""defaultVariant":"a""#, FlagDecision(show: .schedule, effect: "snow"),
      true
    ),
    // The flag leaves it to the code's default: the schedule, whatever holds while unknown.
    (#"{"a":false}"#, #""defaultVariant":null"#, .schedule, true),
    (
      #"{"a":{"show":"off","until":"1970-01-01T01:00:00Z"}}"#, #""defaultVariant":"a""#, .schedule,
      true
    ),
    (
      #"{"a":{"show":"on","effect":"snow","until":"1970-01-01T02:00:00Z"}}"#,
      #""defaultVariant":"a""#, FlagDecision(show: .on, effect: "snow", until: 7200), true
    ),
    // Nothing to go by.
    (#"{"a":5}"#, #""defaultVariant":"a""#, FlagDecision(show: .off), false),
    (#"{"a":true}"#, #""defaultVariant":"x""#, FlagDecision(show: .off), false),
  ]

  @Test(arguments: decisions)
  func decides(variants: String, rest: String, decision: FlagDecision, isKnown: Bool) {
    let body = Self.body(variants, rest)
    let evidence = [Self.cache(body), .document(Array(body.utf8))]
    for evidence in evidence {
      let ruling = Self.source.ruling(on: evidence, in: Self.context, now: 5000)
      #expect(ruling.decision == decision)
      #expect((ruling.unknown == nil) == isKnown)
      #expect(ruling.result != nil)
    }
  }

  @Test func aDisabledFlagLeavesItToTheSchedule() {
    let body = #"{"flags":{"f":{"state":"DISABLED","variants":{"a":false},"defaultVariant":"a"}}}"#
    let ruling = Self.source.ruling(on: Self.cache(body), in: Self.context, now: 5000)
    #expect(ruling.decision == .schedule)
    #expect(ruling.unknown == nil)
  }

  @Test(arguments: [
    (FlagSource.Evidence.nothing, "never fetched"),
    (.unreadable("no permission"), "no permission"),
    (.cache([]), "damaged"), (.cache(Array("{}".utf8)), "another version"),
    (.document(Array("{".utf8)), "document:1:2"),
    (cache(body(#"{"a":true}"#), url: "https://example.org/other.json"), "this address"),
    (cache("<html>"), "document:1:1"), (cache(#"{"flags":{}}"#), "no flag \"f\""),
  ])
  func withoutKnowledgeTheSettingHolds(evidence: FlagSource.Evidence, reason: String) throws {
    for unknown in FlagSource.Unknown.allCases {
      var source = Self.source
      source.whenUnknown = unknown
      let ruling = source.ruling(on: evidence, in: Self.context, now: 5000)
      #expect(ruling.decision == FlagDecision(show: unknown == .off ? .off : .schedule))
      #expect(try #require(ruling.unknown).contains(reason))
    }
  }
}
