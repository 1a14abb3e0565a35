// SPDX-License-Identifier: MIT

/// What came of asking the source.
public enum FetchReply: Sendable, Equatable {
  /// A body, not checked yet.
  case body([UInt8], headers: ResponseHeaders)
  /// The body is still the one that we have (304).
  case notModified(headers: ResponseHeaders)
  /// Another status.
  case status(Int, headers: ResponseHeaders)
  /// No answer, or a broken one, for a reason in words.
  case failure(String)
}

/// What a reply means: for the cache, for the next attempt, and in words.
public struct FetchConclusion: Sendable, Equatable {
  /// The cache file to write; `nil`: the old one stands.
  public var cache: CacheFile?
  /// What it means for the next attempt.
  public var outcome: PollPolicy.Outcome
  /// What happened, in words.
  public var summary: String

  /// Whether a document is there, new or confirmed.
  public var isSuccess: Bool { cache != nil }
}

extension FetchReply {
  /// What this reply means.
  ///
  /// - Parameters:
  ///   - source: the flag that was asked for.
  ///   - cache: the cache of this source, if there is one.
  ///   - now: seconds since 1970.
  /// - Returns: what to keep, and what to do next.
  public func conclusion(
    for source: FlagSource, cache: CacheFile?, now: Int
  ) -> FetchConclusion {
    switch self {
    case .body(let body, let headers):
      return Self.conclusion(body, headers, source: source, now: now)
    case .notModified(let headers):
      guard var cache else {
        return Self.failure("the server says \"not modified\", but we have none")
      }
      cache.validatedAt = now
      cache.urlHash = CacheFile.identity(url: source.url, format: source.format)
      return FetchConclusion(
        cache: cache, outcome: .success(maximumAge: headers.maximumAge(now: now)),
        summary: "unchanged")
    case .status(let status, let headers):
      return FetchConclusion(
        outcome: Self.outcome(of: status, headers, now: now), summary: "the server says \(status)")
    case .failure(let reason):
      return Self.failure(reason)
    }
  }

  private static func conclusion(
    _ body: [UInt8], _ headers: ResponseHeaders, source: FlagSource, now: Int
  ) -> FetchConclusion {
    let (isUsable, problems) = source.format.check(body, file: "document")
    guard isUsable else {
      let reason = problems.first { $0.severity == .error }?.description
      return failure(reason ?? "the document cannot be used")
    }
    let cache = CacheFile(
      urlHash: CacheFile.identity(url: source.url, format: source.format), etag: headers.etag,
      lastModified: headers.lastModified, fetchedAt: now, validatedAt: now, body: body)
    return FetchConclusion(
      cache: cache, outcome: .success(maximumAge: headers.maximumAge(now: now)),
      summary: "fetched \(body.count) bytes")
  }

  private static func failure(_ reason: String) -> FetchConclusion {
    FetchConclusion(outcome: .failure, summary: reason)
  }

  private static func outcome(
    of status: Int, _ headers: ResponseHeaders, now: Int
  ) -> PollPolicy.Outcome {
    switch status {
    case 401, 403, 404, 410: .refused
    case 429, 503: .throttled(delay: headers.retryDelay(now: now))
    default: .failure
    }
  }
}
