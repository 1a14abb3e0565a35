// SPDX-License-Identifier: MIT

/// What the flag decides at present, and why: what `why`, `status` and `flags show` tell.
public struct FlagRuling: Sendable, Equatable {
  /// What is to be done.
  public var decision: FlagDecision
  /// What evaluation came to; `nil` if there was nothing to evaluate.
  public var result: FlagResult?
  /// Why nothing is known, so that `whenUnknown` holds; `nil` if the flag itself decides.
  public var unknown: String?
  /// When the source last confirmed the document, in seconds since 1970; `nil`: never.
  public var validatedAt: Int?
  /// How old the confirmation is, in seconds; `nil`: there is none.
  public var age: Int?
  /// Whether the document is older than it may be.
  public var isStale = false

  /// A ruling of which nothing is known but the decision, and why the flag itself did not make it.
  public init(decision: FlagDecision, unknown: String? = nil) {
    self.decision = decision
    self.unknown = unknown
  }
}

extension FlagSource {
  /// What is known of the flag's document.
  public enum Evidence: Sendable {
    /// Nothing was ever fetched.
    case nothing
    /// The bytes of the cache file.
    case cache([UInt8])
    /// The bytes of the document itself, read just now from a local file.
    case document([UInt8])
    /// The document's or the cache's file cannot be read, for a reason in words.
    case unreadable(String)
  }

  /// What the flag decides.
  ///
  /// - Parameters:
  ///   - evidence: what is known.
  ///   - context: what rules may know of this installation.
  ///   - now: seconds since 1970.
  ///   - heldFor: seconds by a clock that never jumps since this evidence was first seen here.
  /// - Returns: the decision, and everything that led to it.
  public func ruling(
    on evidence: Evidence, in context: EvaluationContext, now: Int, heldFor: Int = 0
  ) -> FlagRuling {
    switch evidence {
    case .nothing: return unknown("never fetched")
    case .unreadable(let reason): return unknown(reason)
    case .document(let body): return ruling(on: body, in: context, now: now)
    case .cache(let bytes):
      do throws(CacheFileError) {
        let cache = try CacheFile(decoding: bytes)
        return ruling(on: cache, in: context, now: now, heldFor: heldFor)
      } catch {
        return unknown(error.description)
      }
    }
  }

  private func ruling(
    on cache: CacheFile, in context: EvaluationContext, now: Int, heldFor: Int
  ) -> FlagRuling {
    guard CacheFile.isIdentity(cache.urlHash, url: url, format: format) else {
      return unknown("never fetched from this address")
    }
    let age = Staleness.age(validatedAt: cache.validatedAt, now: now, heldFor: heldFor)
    let isStale = age > maximumStale
    var ruling =
      isStale
      ? unknown("not confirmed for \(age) seconds") : ruling(on: cache.body, in: context, now: now)
    ruling.validatedAt = cache.validatedAt
    ruling.age = age
    ruling.isStale = isStale
    return ruling
  }

  private func ruling(on body: [UInt8], in context: EvaluationContext, now: Int) -> FlagRuling {
    let result = format.evaluate(key, of: body, in: context, timestamp: now)
    var ruling: FlagRuling
    if result.errorCode != nil {
      ruling = unknown(result.errorDetails ?? "evaluation failed")
    } else if let value = result.value {
      do throws(FlagDecisionError) {
        ruling = FlagRuling(decision: try FlagDecision(value: value).inForce(at: now))
      } catch {
        ruling = unknown(error.description)
      }
    } else {
      // Switched off, or without a default: the flag leaves it to us, and ours is the schedule.
      ruling = FlagRuling(decision: .schedule)
    }
    ruling.result = result
    return ruling
  }

  private func unknown(_ reason: String) -> FlagRuling {
    let decision = FlagDecision(show: whenUnknown == .off ? .off : .schedule)
    return FlagRuling(decision: decision, unknown: reason)
  }
}

/// How old a confirmation is.
public enum Staleness {
  /// The age of a confirmation in seconds.
  ///
  /// The wall clock may have been set back since; then only the clock that never jumps counts.
  ///
  /// - Parameters:
  ///   - validatedAt: when the source confirmed, by the wall clock, in seconds since 1970.
  ///   - now: the wall clock, in seconds since 1970.
  ///   - heldFor: seconds since the confirmation was first seen here, by a clock that never jumps.
  /// - Returns: the age, never negative.
  public static func age(validatedAt: Int, now: Int, heldFor: Int) -> Int {
    max(now - validatedAt, heldFor, 0)
  }
}
