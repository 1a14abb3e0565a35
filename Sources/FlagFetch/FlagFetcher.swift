// SPDX-License-Identifier: MIT

public import Flags
import Glibc
import Platform
import Values

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

extension FlagFetcher {
  /// Fetches for ever, where there is no systemd: what `effectctl flags fetch --every` does.
  ///
  /// The waiting counts the time of a suspend: after it a fetch is due, though not at once and not
  /// by everyone together.
  ///
  /// - Parameters:
  ///   - request: what to fetch, and how often.
  ///   - report: takes what each attempt came to.
  public static func loop(_ request: FetchRequest, report: (FetchOutcome) -> Void) -> Never {
    var generator = SystemRandomNumberGenerator()
    BootClock.sleep(seconds: request.policy.firstDelay(using: &generator))
    while true {
      let outcome = run(request, trigger: .loop)
      report(outcome)
      // Without a next time nothing was tried at all: another fetch is under way, or no file
      // can be written.
      let now = Glibc.time(nil)
      let wait = outcome.nextAt > now ? outcome.nextAt - now : request.policy.interval
      let overslept = BootClock.sleep(seconds: wait)
      if overslept > 5 { BootClock.sleep(seconds: Int.random(in: 0...30, using: &generator)) }
    }
  }
}

/// Keeps a timer and a person from fetching at once; let go with the process at the latest.
struct FetchLock: ~Copyable {
  private let file: CInt

  /// Takes the lock; `nil` if another process has it.
  ///
  /// - Throws: `SystemError` if the lock's file cannot be made.
  init?(_ path: String) throws(SystemError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 { throw SystemError(call: "open", subject: path, code: errno) }
    if flock(file, LOCK_EX | LOCK_NB) != 0 {
      close(file)
      return nil
    }
  }

  deinit {
    // A program that another thread is just starting has the descriptor, too.
    flock(file, LOCK_UN)
    close(file)
  }
}

/// What a fetch came to.
public struct FetchOutcome: Sendable, Equatable, CustomStringConvertible {
  /// What `effectctl` exits with: 0 done or not due, 1 failed, 4 refused for coming too often.
  public var exitCode: Int32
  /// What happened, in words; it never contains the address.
  public var description: String
  /// When the next attempt is due, in seconds since 1970.
  public var nextAt: Int

  /// An outcome.
  public init(exitCode: Int32, description: String, nextAt: Int = 0) {
    self.exitCode = exitCode
    self.description = description
    self.nextAt = nextAt
  }
}
