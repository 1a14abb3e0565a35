// SPDX-License-Identifier: MIT

import Flags
import Glibc
import Platform
import Support
import Testing

@testable import FlagFetch

/// Fetching from a server that lies.
///
/// After each lie the last good document stands.
@Suite(.enabled(if: LyingServer.shared != nil, "python3 and openssl are not installed"))
struct FetchTests {
  private static let start = 1_796_083_200
  private let server: LyingServer
  private let folder = TemporaryDirectory()
  private var directory: String { folder.path }

  init() throws {
    server = try #require(LyingServer.shared)
  }

  private func request(_ path: String, format: FlagFormat = .flagd) -> FetchRequest {
    request(url: "http://127.0.0.1:\(server.port)/\(path)", format: format)
  }

  private func request(url: String, format: FlagFormat = .flagd) -> FetchRequest {
    var request = FetchRequest(
      source: FlagSource(url: url, format: format, key: "f"), cacheDirectory: directory + "/cache",
      context: EvaluationContext(targetingKey: "hearts"))
    request.timeout = 2_000
    return request
  }

  private func run(
    _ request: FetchRequest, at now: Int = start, trigger: PollPolicy.Trigger = .person
  ) -> FetchOutcome {
    var generator = SystemRandomNumberGenerator()
    return FlagFetcher.run(request, trigger: trigger, now: now, using: &generator)
  }

  private func cache() throws -> CacheFile? {
    let path = directory + "/cache/" + FlagFetcher.cacheName
    guard Files.exists(path) else { return nil }
    return try CacheFile(decoding: Files.read(path, limit: CacheFile.maximumSize))
  }

  @Test func aGoodDocumentIsCached() throws {
    let outcome = run(request("good"))
    #expect(outcome.exitCode == 0)
    #expect(outcome.description.hasPrefix("fetched "))
    let cache = try #require(try cache())
    #expect(cache.validatedAt == Self.start)
    let ruling = request("good").source.ruling(
      on: .cache(cache.encoded()), in: EvaluationContext(), now: Self.start + 60)
    #expect(ruling.decision == FlagDecision(show: .schedule, effect: "snow"))
    #expect(TemporaryDirectory.mode(of: directory + "/cache/flags.json") == 0o600)
    #expect(TemporaryDirectory.mode(of: directory + "/cache") == 0o700)
  }

  @Test(arguments: ["gzip", "deflate", "marked"])
  func aDocumentMayBeCodedAndMarked(path: String) throws {
    #expect(run(request(path)).exitCode == 0)
    let cache = try #require(try cache())
    let ruling = request(path).source.ruling(
      on: .cache(cache.encoded()), in: EvaluationContext(), now: Self.start + 60)
    #expect(ruling.decision == FlagDecision(show: .schedule, effect: "snow"))
  }

  @Test(arguments: ["etag", "date"])
  func anUnchangedDocumentIsOnlyConfirmed(path: String) throws {
    #expect(run(request(path)).exitCode == 0)
    let first = try #require(try cache())
    #expect(run(request(path), at: Self.start + 500).description == "unchanged")
    let second = try #require(try cache())
    #expect(second.validatedAt == Self.start + 500)
    #expect(second.fetchedAt == first.fetchedAt)
    #expect(second.body == first.body)
    #expect(second.etag == first.etag)
  }

  @Test func nothingIsRevealed() {
    #expect(run(request("honest")).exitCode == 0)
  }

  /// A path, and a part of what is said of it.
  private static let lies: [(String, String)] = [
    ("silent", "Timeout"), ("slow", "Timeout"), ("huge", "too large"), ("announced", "too large"),
    ("bomb", "too large"), ("nested", "too large"), ("mangled", "Encoding"), ("utf16", "UTF-16"),
    ("truncated", "partial"), ("cut", ""), ("html", "document:1:1"),
    ("array", "not an object"), ("garbage", ""), ("headers", "too large"), ("to-http", "protocol"),
    ("to-file", "protocol"), ("status/304", "we have none"), ("status/500", "500"),
    ("status/404", "404"), ("status/403", "403"), ("status/429", "429"), ("status/204", "204"),
    ("no-such-path", "404"),
  ]

  @Test(arguments: lies)
  func afterEachLieTheLastGoodDocumentStands(path: String, reason: String) throws {
    var lie = request(path)
    if path == "slow" || path == "silent" { lie.timeout = 200 }
    // The address stays the same, so that the cache stays valid: only the server changes its mind.
    #expect(run(request("good")).exitCode == 0)
    var cached = try #require(try cache())
    cached.urlHash = CacheFile.identity(url: lie.source.url, format: .flagd)
    let path = directory + "/cache/flags.json"
    if lie.source.url.hasSuffix("304") {
      unlink(path)
    } else {
      try Files.write(cached.encoded(), to: path)
    }
    let outcome = run(lie, at: Self.start + 90)
    #expect(outcome.exitCode == 1)
    #expect(outcome.description.contains(reason))
    #expect(!outcome.description.contains("127.0.0.1"))
    #expect(outcome.nextAt > Self.start + 90)
    if !lie.source.url.hasSuffix("304") {
      #expect(try cache() == cached)
      #expect(outcome.description.contains("confirmed 90 s ago stands"))
    }
  }

  @Test func theLargestBodyIsTaken() {
    #expect(run(request("largest")).exitCode == 0)
  }

  @Test(arguments: [("120", 120...180), ("Wed,_01_Dec_2094_00:00:00_GMT", 86_400...95_040)])
  func aThrottlingServerIsLeftAlone(retryAfter: String, delay: ClosedRange<Int>) {
    let throttled = request("status/429/\(retryAfter)")
    let outcome = run(throttled)
    #expect(delay.contains(outcome.nextAt - Self.start))
    for trigger in [PollPolicy.Trigger.timer, .loop, .person] {
      let next = run(throttled, at: outcome.nextAt - 1, trigger: trigger)
      #expect(next.exitCode == (trigger == .person ? 4 : 0))
      #expect(next.description.contains("left alone for 1 s"))
    }
    #expect(run(throttled, at: outcome.nextAt).description.contains("429"))
  }

  @Test func aTimerWaitsForItsBackOffAndAPersonNeedNot() {
    let broken = request("status/500")
    let first = run(broken, trigger: .timer)
    #expect(first.exitCode == 1)
    let early = run(broken, at: Self.start + 1, trigger: .timer)
    #expect(early.exitCode == 0)
    #expect(early.description.hasPrefix("not due"))
    #expect(run(broken, at: Self.start + 3).exitCode == 4)
    #expect(run(broken, at: Self.start + 10).exitCode == 1)
  }

  @Test func anotherAddressStartsAnew() throws {
    #expect(run(request("etag")).exitCode == 0)
    let outcome = run(request("date"), at: Self.start + 1, trigger: .loop)
    #expect(outcome.description.hasPrefix("fetched "))
    #expect(try cache()?.etag == nil)
  }

  @Test func aServiceIsAskedWithTheContext() throws {
    let service = request("service", format: .ofrep)
    #expect(run(service).exitCode == 0)
    let bytes = try #require(try cache()).encoded()
    let ruling = service.source.ruling(
      on: .cache(bytes), in: EvaluationContext(), now: Self.start)
    #expect(ruling.decision.effect == "hearts")
    #expect(run(service, at: Self.start + 60).description == "unchanged")
  }

  @Test func aServiceMayNotSendTheContextElsewhere() {
    var moved = request("moved", format: .ofrep)
    moved.certificateFile = server.certificate
    #expect(run(moved).description.contains("307"))
  }

  @Test func aCertificateThatNobodySignedIsRefused() {
    let url = "https://localhost:\(server.securePort)/good"
    let outcome = run(request(url: url))
    #expect(outcome.exitCode == 1)
    #expect(outcome.description.contains("SSL"))
    var trusting = request(url: url)
    trusting.certificateFile = server.certificate
    #expect(run(trusting, at: Self.start + 60).exitCode == 0)
  }

  @Test func aCertificateForAnotherHostIsRefused() {
    var other = request(url: "https://127.0.0.1:\(server.securePort)/good")
    other.certificateFile = server.certificate
    let outcome = run(other)
    #expect(outcome.exitCode == 1)
    #expect(outcome.description.contains("SSL"))
  }

  @Test func redirectsLeadToSecurePlacesOnly() {
    var redirected = request("to-tls")
    #expect(run(redirected).exitCode == 1)
    redirected.certificateFile = server.certificate
    #expect(run(redirected, at: Self.start + 60).exitCode == 0)
    var looping = request("loop")
    looping.certificateFile = server.certificate
    #expect(run(looping).description.contains("redirects"))
  }

  @Test func noServerIsAFailure() {
    // Port 1 of loopback: nobody listens there.
    let outcome = run(request(url: "http://127.0.0.1:1/flags.json?token=secret"))
    #expect(outcome.exitCode == 1)
    #expect(outcome.description.contains("nothing was ever fetched"))
    #expect(!outcome.description.contains("secret"))
  }
}
