// SPDX-License-Identifier: MIT

public import Flags
import JSON

/// What is to be fetched, for whom, and where to.
public struct FetchRequest {
  /// The flag.
  public var source: FlagSource
  /// The directory of the cache, made if it is missing; absolute.
  public var cacheDirectory: String
  /// How long to wait from one fetch to the next, in seconds.
  public var interval: Int
  /// What a flag service may know of this installation, its targeting key included.
  ///
  /// A static document is evaluated here, and of this nothing leaves the machine.
  public var context: EvaluationContext
  /// Certificate authorities to trust instead of the system's, as a file; `nil`: the system's.
  public var certificateFile: String?
  /// How long the whole exchange may take, in milliseconds.
  var timeout = 10_000

  /// A request; by default every 15 minutes.
  public init(
    source: FlagSource, cacheDirectory: String, interval: Int = 900,
    context: EvaluationContext = EvaluationContext(), certificateFile: String? = nil
  ) {
    self.source = source
    self.cacheDirectory = cacheDirectory
    self.interval = interval
    self.context = context
    self.certificateFile = certificateFile
  }

  /// The policy by which this is fetched.
  var policy: PollPolicy {
    PollPolicy(interval: interval, installation: context.attributes["targetingKey"]?.string ?? "")
  }
}
