// SPDX-License-Identifier: MIT

import Flags
import Platform
import Values

/// One run of the fetcher: what is there, whether it is time, the exchange, and what to keep.
struct FetchAttempt {
  let request: FetchRequest
  let url: FlagURL
  /// Seconds since 1970.
  let now: Int

  private var cachePath: String { "\(request.cacheDirectory)/\(FlagFetcher.cacheName)" }
  private var statePath: String { "\(request.cacheDirectory)/\(FlagFetcher.stateName)" }
  private var identity: String {
    CacheFile.identity(url: request.source.url, format: request.source.format)
  }

  /// Fetches, unless it is not time.
  ///
  /// - Throws: `SystemError` if cache or state cannot be written.
  func run(
    trigger: PollPolicy.Trigger, using generator: inout some RandomNumberGenerator
  ) throws(SystemError) -> FetchOutcome {
    let state = savedState() ?? PollState(urlHash: identity)
    let wait = request.policy.wait(state, now: now, trigger: trigger)
    if wait > 0 { return postponed(by: wait, state, trigger: trigger) }
    let cache = savedCache()
    let conclusion = fetch(cache: cache).conclusion(for: request.source, cache: cache, now: now)
    let next = request.policy.state(
      after: conclusion.outcome, from: state, now: now, using: &generator)
    if let cache = conclusion.cache { try Files.write(cache.encoded(), to: cachePath) }
    try Files.write(next.encoded(), to: statePath)
    return outcome(conclusion, cache: cache, next)
  }

  /// The cache of this very source; a damaged one counts as none.
  private func savedCache() -> CacheFile? {
    guard let bytes = try? Files.read(cachePath, limit: CacheFile.maximumSize),
      let cache = try? CacheFile(decoding: bytes), isOurs(cache.urlHash)
    else { return nil }
    return cache
  }

  /// What is remembered of this very source; a damaged state counts as none.
  private func savedState() -> PollState? {
    guard let bytes = try? Files.read(statePath, limit: 4096),
      var state = PollState(decoding: bytes), isOurs(state.urlHash)
    else { return nil }
    state.urlHash = identity
    return state
  }

  private func isOurs(_ kept: String) -> Bool {
    CacheFile.isIdentity(kept, url: request.source.url, format: request.source.format)
  }

  private func fetch(cache: CacheFile?) -> FetchReply {
    switch url {
    case .file(let path):
      do throws(SystemError) {
        let body = try Files.readTrusted(path, limit: TransferReply.maximumBody)
        return .body(body, headers: ResponseHeaders())
      } catch {
        return .failure(error.description)
      }
    case .server(let text, let isSecure):
      return TransferRequest(url: text, isSecure: isSecure, for: request, cache: cache).perform()
    }
  }

  private func postponed(
    by wait: Int, _ state: PollState, trigger: PollPolicy.Trigger
  ) -> FetchOutcome {
    switch state.hold {
    case .retryAfter:
      FetchOutcome(
        exitCode: trigger == .person ? 4 : 0,
        description: "the server asked to be left alone for \(wait) s more", nextAt: state.nextAt)
    default:
      if trigger == .person {
        FetchOutcome(
          exitCode: 4, description: "fetched a moment ago; try again in \(wait) s",
          nextAt: state.nextAt)
      } else {
        FetchOutcome(exitCode: 0, description: "not due for \(wait) s", nextAt: state.nextAt)
      }
    }
  }

  private func outcome(
    _ conclusion: FetchConclusion, cache: CacheFile?, _ state: PollState
  ) -> FetchOutcome {
    if conclusion.isSuccess {
      return FetchOutcome(exitCode: 0, description: conclusion.summary, nextAt: state.nextAt)
    }
    let fallback =
      cache.map { "; the document confirmed \(max(0, now - $0.validatedAt)) s ago stands" }
      ?? "; nothing was ever fetched"
    let next = "; next try in \(state.nextAt - now) s"
    return FetchOutcome(
      exitCode: 1, description: conclusion.summary + fallback + next, nextAt: state.nextAt)
  }
}
