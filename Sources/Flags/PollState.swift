// SPDX-License-Identifier: MIT

import JSON

/// What the fetcher remembers from one run to the next, beside the cache: the file
/// `flags-state.json`.
///
/// Times are seconds since 1970.
public struct PollState: Sendable, Equatable {
  /// Why the next attempt has to wait.
  public enum Hold: String, Sendable {
    /// It is just not time yet.
    case schedule
    /// The last attempts failed.
    case backOff
    /// The server asked for it; not even a person may override that.
    case retryAfter
    /// The server refuses us, or has no such document.
    case refused
  }

  /// The source that this is about; see `CacheFile.identity(url:format:)`.
  public var urlHash: String
  /// When the last attempt was made; `nil`: never.
  public var attemptedAt: Int?
  /// When the next attempt is due.
  public var nextAt: Int
  /// How many attempts failed since the last success.
  public var failures: Int
  /// Why the next attempt has to wait.
  public var hold: Hold

  /// The state before the first attempt: due at once.
  public init(urlHash: String) {
    self.urlHash = urlHash
    nextAt = 0
    failures = 0
    hold = .schedule
  }

  /// The file's bytes.
  public func encoded() -> [UInt8] {
    var object: JSONObject = [
      "urlHash": .string(urlHash), "nextAt": .integer(nextAt), "failures": .integer(failures),
      "hold": .string(hold.rawValue),
    ]
    object["attemptedAt"] = attemptedAt.map(JSONValue.integer)
    return Array((JSONValue.object(object).text + "\n").utf8)
  }

  /// Reads the file's bytes; `nil` if they are damaged, which costs no more than one attempt.
  public init?(decoding bytes: [UInt8]) {
    guard let object = try? JSONValue(parsing: bytes, options: .document).object,
      let urlHash = object["urlHash"]?.string,
      let nextAt = object["nextAt"]?.integer, Timestamp.plausible.contains(nextAt),
      let failures = object["failures"]?.integer, (0...10_000).contains(failures),
      let hold = object["hold"]?.string.flatMap(Hold.init(rawValue:))
    else { return nil }
    self.init(urlHash: urlHash)
    self.nextAt = nextAt
    self.failures = failures
    self.hold = hold
    attemptedAt = object["attemptedAt"]?.integer.flatMap {
      Timestamp.plausible.contains($0) ? $0 : nil
    }
  }
}
