// SPDX-License-Identifier: MIT

public import JSON

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

/// One flag of a document in flagd's schema.
struct Flag: Sendable {
  /// The flag's name.
  var key: String
  /// Whether it is evaluated at all.
  var isEnabled: Bool
  /// The values it may have, by name; all of one type.
  var variants: JSONObject
  /// The variant where targeting does not name one; `nil`: the caller's own default.
  var defaultVariant: String?
  /// The rule that names the variant; `nil`: none.
  var targeting: JSONValue?
  /// What the document tells about the flag, the document's own metadata included.
  var metadata: JSONObject
}

extension FlagDocument {
  /// Reads and checks a document.
  ///
  /// - Parameters:
  ///   - text: the document, at most 256 KiB of JSON 32 levels deep, with at most 256 flags,
  ///     10 000 values in all rules and 4 KiB in one string.
  ///   - file: what messages call the document.
  /// - Returns: the document, `nil` if it cannot be used as a whole; and everything that is wrong
  ///   with it. A document may be usable in spite of errors that concern single flags.
  /// - Complexity: O(length of the text).
  public static func read(
    _ text: [UInt8], file: String
  ) -> (document: FlagDocument?, problems: [FlagProblem]) {
    do throws(JSONError) {
      let root = try JSONNode(parsing: text, options: .document)
      var reader = FlagDocumentReader()
      let document = reader.document(root)
      return (document, reader.problems(in: text, file: file))
    } catch {
      let problem = FlagProblem(
        file: file, position: error.position, severity: .error, message: error.reason)
      return (nil, [problem])
    }
  }
}

extension JSONOptions {
  /// Accepts documents of others: 256 KiB, 32 levels, strings of 4 KiB, finite numbers.
  public static let document = JSONOptions(
    size: 256 << 10, depth: 32, stringLength: 4 << 10, allowsInfinity: false, sortsMembers: true)
}

extension FlagDocument {
  /// Whether the rule of a flag asks for the time, so that its value may change by itself.
  ///
  /// Names that a rule composes out of parts are found by the part that all of them need.
  /// - Complexity: O(size of the rules).
  public func readsClock(_ key: String) -> Bool {
    guard let flag = flags.last(where: { $0.key.hasSameBytes(as: key) }),
      let targeting = flag.targeting
    else { return false }
    let shared = sharedRules.members.map(\.value)
    return ([targeting] + shared).contains { $0.mentions("timestamp") }
  }
}

extension FlagFormat {
  /// Whether a flag's value may change by itself as time passes; see `FlagDocument.readsClock`.
  ///
  /// - Parameters:
  ///   - key: the flag's name.
  ///   - body: the document or reply.
  /// - Returns: Whether one of its rules asks for the time; a reply has been evaluated already.
  public func readsClock(_ key: String, of body: [UInt8]) -> Bool {
    guard self == .flagd else { return false }
    return FlagDocument.read(body, file: "document").document?.readsClock(key) ?? false
  }
}

extension JSONValue {
  /// Whether a text within the value contains `part`.
  fileprivate func mentions(_ part: String) -> Bool {
    switch self {
    case .string(let text): text.contains(part)
    case .array(let items): items.contains { $0.mentions(part) }
    case .object(let object): object.members.contains { $0.value.mentions(part) }
    default: false
    }
  }
}
