// SPDX-License-Identifier: MIT

import Flags
import Glibc
import Platform

/// Fetches a flag's document into the cache: what `effectctl flags fetch` does.
public enum FlagFetcher {
  /// The cache's name in its directory.
  public static let cacheName = "flags.json"
  /// The name of what is remembered from one run to the next.
  static let stateName = "flags-state.json"

  /// Fetches once.
  ///
  /// - Parameters:
  ///   - url: the document's or the service's address.
  ///   - format: how the flag comes.
  ///   - key: the flag's name.
  ///   - cacheDirectory: where the cache is.
  ///   - force: whether a person asks, who need not wait until it is time.
  /// - Returns: what it came to.
  public static func run(
    url: String, format: FlagFormat, key: String, cacheDirectory: String, force: Bool
  ) -> FetchOutcome {
    let source = FlagSource(url: url, format: format, key: key)
    let request = FetchRequest(source: source, cacheDirectory: cacheDirectory)
    return run(request, trigger: force ? .person : .timer)
  }

  /// Fetches once.
  ///
  /// - Parameters:
  ///   - request: what to fetch.
  ///   - trigger: who asks.
  /// - Returns: what it came to.
  public static func run(_ request: FetchRequest, trigger: PollPolicy.Trigger) -> FetchOutcome {
    var generator = SystemRandomNumberGenerator()
    return run(request, trigger: trigger, now: Glibc.time(nil), using: &generator)
  }

  /// Fetches once, at a given time and with given chance.
  static func run(
    _ request: FetchRequest, trigger: PollPolicy.Trigger, now: Int,
    using generator: inout some RandomNumberGenerator
  ) -> FetchOutcome {
    do throws(FlagURLError) {
      let url = try FlagURL(request.source.url)
      return attempt(FetchAttempt(request: request, url: url, now: now), trigger, using: &generator)
    } catch {
      return FetchOutcome(exitCode: 1, description: "flag.url: \(error)")
    }
  }

  private static func attempt(
    _ attempt: FetchAttempt, _ trigger: PollPolicy.Trigger,
    using generator: inout some RandomNumberGenerator
  ) -> FetchOutcome {
    let directory = attempt.request.cacheDirectory
    do throws(SystemError) {
      try Files.makeDirectories(directory)
      guard let lock = try FetchLock(directory + "/flags.lock") else {
        return FetchOutcome(exitCode: 0, description: "another fetch is under way")
      }
      defer { _ = lock }
      return try attempt.run(trigger: trigger, using: &generator)
    } catch {
      return FetchOutcome(exitCode: 1, description: error.description)
    }
  }
}
