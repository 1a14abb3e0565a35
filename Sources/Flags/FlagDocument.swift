// SPDX-License-Identifier: MIT

import JSON

/// A checked document in flagd's schema (version 0): flags and the rules they share.
public struct FlagDocument: Sendable {
  /// The flags in the document's order; of several with one name the last holds.
  let flags: [Flag]
  /// The rules that flags may refer to with `$ref`.
  let sharedRules: JSONObject
  /// What the document tells about itself.
  public let metadata: JSONObject

  /// The names of the flags in the document's order.
  public var keys: [String] { flags.map(\.key) }

  /// Evaluates a flag.
  ///
  /// - Parameters:
  ///   - key: the flag's name.
  ///   - context: what its rule may know.
  ///   - timestamp: now, in seconds since 1970.
  /// - Returns: the value and how it came about; failures are a result as well.
  public func evaluate(
    _ key: String, in context: EvaluationContext, timestamp: Int
  ) -> FlagResult {
    guard let flag = flags.last(where: { $0.key.hasSameBytes(as: key) }) else {
      return FlagResult(
        failure: .flagNotFound, details: "there is no flag \"\(key)\"", metadata: metadata)
    }
    guard flag.isEnabled else { return FlagResult(reason: .disabled, metadata: flag.metadata) }
    guard let targeting = flag.targeting else { return fallback(of: flag, reason: .static) }
    var evaluator = RuleEvaluator(sharedRules: sharedRules)
    do throws(RuleError) {
      let data = context.data(flagKey: key, timestamp: timestamp)
      return result(of: flag, choosing: try evaluator.evaluate(targeting, data: data))
    } catch {
      return failure(of: flag, error)
    }
  }

  private func fallback(of flag: Flag, reason: FlagResult.Reason) -> FlagResult {
    guard let variant = flag.defaultVariant else {
      return FlagResult(reason: .default, metadata: flag.metadata)
    }
    return result(of: flag, variant: variant, reason: reason)
  }

  /// The variant that a rule's value names.
  ///
  /// Booleans and numbers name the variant that is written like them.
  private func result(of flag: Flag, choosing value: JSONValue) -> FlagResult {
    switch value {
    case .null: fallback(of: flag, reason: .default)
    case .array, .object: unknownVariant(of: flag, "\(value.typeName)")
    default: result(of: flag, variant: value.ruleText, reason: .targetingMatch)
    }
  }

  private func result(of flag: Flag, variant: String, reason: FlagResult.Reason) -> FlagResult {
    guard let value = flag.variants[variant] else {
      return unknownVariant(of: flag, "\"\(variant)\"")
    }
    return FlagResult(value: value, variant: variant, reason: reason, metadata: flag.metadata)
  }

  private func unknownVariant(of flag: Flag, _ name: String) -> FlagResult {
    FlagResult(
      failure: .general, details: "\(name) is not a variant of \"\(flag.key)\"",
      metadata: flag.metadata)
  }

  private func failure(of flag: Flag, _ error: RuleError) -> FlagResult {
    let (code, details): (FlagResult.ErrorCode, String) =
      switch error {
      case .unknownOperator(let name): (.parseError, "unknown operator \"\(name)\"")
      case .unknownReference(let name): (.parseError, "no shared rule \"\(name)\"")
      case .budgetExceeded: (.general, "the rule takes too many steps")
      }
    return FlagResult(failure: code, details: details, metadata: flag.metadata)
  }
}
