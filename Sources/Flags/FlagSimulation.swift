// SPDX-License-Identifier: MIT

import JSON

/// What a flag decides on many desktops that differ in their targeting keys alone.
public struct FlagSimulation: Sendable {
  /// What some of the desktops have in common.
  public struct Outcome: Sendable, Equatable {
    /// The name of the variant; `nil` if none was chosen.
    public var variant: String?
    /// Why, in OpenFeature's words.
    public var reason: FlagResult.Reason
    /// What is decided there.
    public var decision: FlagDecision
    /// Why the value decides nothing, so that the desktop's own settings do; `nil` if it decides.
    public var problem: String?
    /// How many desktops.
    public var count: Int
  }

  /// The outcomes, the most frequent first; equal ones in the order in which they came.
  public let outcomes: [Outcome]

  /// How many desktops may be simulated.
  public static let counts = 1...1_000_000

  /// Evaluates a flag once for each desktop.
  ///
  /// - Parameters:
  ///   - document: the flags.
  ///   - key: the flag's name.
  ///   - count: how many desktops; within `counts`.
  ///   - context: what all of them have in common.
  ///   - timestamp: now, in seconds since 1970.
  /// - Complexity: O(*n*) evaluations.
  public init(
    of document: FlagDocument, key: String, count: Int, context: EvaluationContext, timestamp: Int
  ) {
    var found: [Outcome] = []
    for index in 0..<count {
      var desktop = context
      desktop.attributes["targetingKey"] = .string(Self.targetingKey(of: index))
      let result = document.evaluate(key, in: desktop, timestamp: timestamp)
      let outcome = Outcome(result, at: timestamp)
      if let known = found.firstIndex(where: outcome.isLike) {
        found[known].count += 1
      } else {
        found.append(outcome)
      }
    }
    outcomes = found.enumerated()
      .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
      .map(\.element)
  }

  /// A name like that of an installation, 32 hexadecimal digits; the same in every run.
  static func targetingKey(of index: Int) -> String {
    [1, 2].map { half in
      let digits = String(mixed(UInt64(2 * index + half)), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// SplitMix64's output function (Steele, Lea and Flood 2014), so that neighbours have nothing in
  /// common.
  private static func mixed(_ index: UInt64) -> UInt64 {
    var value = index &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension FlagSimulation.Outcome {
  /// What one desktop makes of a result.
  fileprivate init(_ result: FlagResult, at now: Int) {
    variant = result.variant
    reason = result.reason
    problem = result.errorDetails
    decision = .schedule
    count = 1
    guard let value = result.value else { return }
    do throws(FlagDecisionError) {
      decision = try FlagDecision(value: value).inForce(at: now)
    } catch {
      problem = error.description
    }
  }

  fileprivate func isLike(_ other: Self) -> Bool {
    var other = other
    other.count = count
    return self == other
  }
}
