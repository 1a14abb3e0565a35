// SPDX-License-Identifier: MIT

import Flags
import Glibc

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
    do throws(FileError) {
      let url = try parse(request.source.url)
      try FlagFile.makeDirectory(request.cacheDirectory)
      guard let lock = try FetchLock(request.cacheDirectory + "/flags.lock") else {
        return FetchOutcome(exitCode: 0, description: "another fetch is under way")
      }
      defer { _ = lock }
      let attempt = FetchAttempt(request: request, url: url, now: now)
      return try attempt.run(trigger: trigger, using: &generator)
    } catch {
      return FetchOutcome(exitCode: 1, description: error.description)
    }
  }

  private static func parse(_ url: String) throws(FileError) -> FlagURL {
    do throws(FlagURLError) {
      return try FlagURL(url)
    } catch {
      throw FileError("flag.url", error.description)
    }
  }
}
