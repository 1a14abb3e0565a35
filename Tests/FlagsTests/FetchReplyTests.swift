// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

@Suite struct FetchReplyTests {
  private static let source = FlagSource(url: "https://example.org/f", key: "f")
  private static let cache = CacheFile(
    urlHash: CacheFile.identity(url: source.url, format: .flagd), etag: "\"1\"", fetchedAt: 10,
    validatedAt: 20, body: Array(#"{"flags":{}}"#.utf8))

  private static func headers(_ lines: String...) -> ResponseHeaders {
    var headers = ResponseHeaders()
    for line in lines { headers.read(line: line) }
    return headers
  }

  @Test func aGoodBodyReplacesTheCache() {
    let headers = Self.headers("ETag: \"2\"", "Cache-Control: max-age=60")
    let conclusion = FetchReply.body(Array(#"{"flags":{}} "#.utf8), headers: headers)
      .conclusion(for: Self.source, cache: Self.cache, now: 100)
    #expect(conclusion.cache?.etag == "\"2\"")
    #expect(conclusion.cache?.fetchedAt == 100)
    #expect(conclusion.cache?.validatedAt == 100)
    #expect(conclusion.outcome == .success(maximumAge: 60))
  }

  @Test func notModifiedRefreshesTheConfirmation() {
    let reply = FetchReply.notModified(headers: ResponseHeaders())
    let conclusion = reply.conclusion(for: Self.source, cache: Self.cache, now: 100)
    var expected = Self.cache
    expected.validatedAt = 100
    #expect(conclusion.cache == expected)
    let empty = reply.conclusion(for: Self.source, cache: nil, now: 100)
    #expect(empty.cache == nil)
    #expect(empty.outcome == .failure)
  }

  @Test func anExpiryIsObeyedForNewAndConfirmedDocuments() {
    let headers = Self.headers(
      "Date: Thu, 01 Jan 1970 01:00:00 GMT", "Expires: Thu, 01 Jan 1970 01:30:00 GMT")
    let replies = [
      FetchReply.body(Array(#"{"flags":{}}"#.utf8), headers: headers),
      .notModified(headers: headers),
    ]
    for reply in replies {
      let conclusion = reply.conclusion(for: Self.source, cache: Self.cache, now: 100)
      #expect(conclusion.outcome == .success(maximumAge: 1800))
    }
  }

  private static let replies: [(FetchReply, PollPolicy.Outcome)] = [
    (FetchReply.body([], headers: headers()), PollPolicy.Outcome.failure),
    (.body(Array("<html>".utf8), headers: headers("ETag: \"3\"")), .failure),
    (.failure("timeout"), .failure), (.status(500, headers: headers()), .failure),
    (.status(204, headers: headers()), .failure), (.status(302, headers: headers()), .failure),
    (.status(400, headers: headers()), .failure), (.status(401, headers: headers()), .refused),
    (.status(403, headers: headers()), .refused), (.status(404, headers: headers()), .refused),
    (.status(410, headers: headers()), .refused),
    (.status(429, headers: headers()), .throttled(delay: nil)),
    (.status(429, headers: headers("Retry-After: 120")), .throttled(delay: 120)),
    (
      .status(503, headers: headers("Retry-After: Thu, 01 Jan 1970 00:03:00 GMT")),
      .throttled(delay: 80)
    ),
  ]

  @Test(arguments: replies)
  func everythingElseLetsTheCacheStand(reply: FetchReply, outcome: PollPolicy.Outcome) {
    let conclusion = reply.conclusion(for: Self.source, cache: Self.cache, now: 100)
    #expect(conclusion.cache == nil)
    #expect(conclusion.outcome == outcome)
    #expect(!conclusion.summary.isEmpty)
  }
}
