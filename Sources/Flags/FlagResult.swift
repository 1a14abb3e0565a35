// SPDX-License-Identifier: MIT

public import JSON

/// What evaluating a flag came to.
public struct FlagResult: Sendable, Equatable {
  /// Why the value is what it is, in OpenFeature's words.
  public enum Reason: String, Sendable {
    /// The flag has no targeting.
    case `static` = "STATIC"
    /// Targeting chose the variant.
    case targetingMatch = "TARGETING_MATCH"
    /// Targeting chose none.
    case `default` = "DEFAULT"
    /// The flag is switched off: the caller's default holds.
    case disabled = "DISABLED"
    /// Evaluation failed: the caller's default holds.
    case error = "ERROR"
    /// A flag service chose by a share of all installations.
    case split = "SPLIT"
    /// A flag service answered from its cache.
    case cached = "CACHED"
    /// A flag service gave no reason, or one unknown here.
    case unknown = "UNKNOWN"
  }

  /// What failed, in OpenFeature's words.
  public enum ErrorCode: String, Sendable {
    /// The document has no flag of that name.
    case flagNotFound = "FLAG_NOT_FOUND"
    /// The document, or the flag's rule, cannot be understood.
    case parseError = "PARSE_ERROR"
    /// The service needs a targeting key.
    case targetingKeyMissing = "TARGETING_KEY_MISSING"
    /// The service does not accept the context.
    case invalidContext = "INVALID_CONTEXT"
    /// Anything else.
    case general = "GENERAL"
  }

  /// The value; `nil`: the caller's default.
  public var value: JSONValue?
  /// The name of the variant; `nil` if none was chosen.
  public var variant: String?
  /// Why the value is what it is.
  public var reason: Reason
  /// What failed; `nil` if nothing did.
  public var errorCode: ErrorCode?
  /// What failed, in words; `nil` if nothing did.
  public var errorDetails: String?
  /// What the document tells about the flag.
  public var metadata: JSONObject

  /// A result with a value, or with the caller's default.
  public init(
    value: JSONValue? = nil, variant: String? = nil, reason: Reason,
    metadata: JSONObject = JSONObject()
  ) {
    self.value = value
    self.variant = variant
    self.reason = reason
    self.metadata = metadata
  }

  /// A failure.
  public init(failure: ErrorCode, details: String, metadata: JSONObject = JSONObject()) {
    self.init(reason: .error, metadata: metadata)
    errorCode = failure
    errorDetails = details
  }

  /// The result as `effectctl flags evaluate` prints it.
  public var json: JSONValue {
    var members: JSONObject = [
      "errorCode": JSONValue(errorCode?.rawValue), "metadata": .object(metadata.sorted()),
      "reason": .string(reason.rawValue), "value": value ?? .null, "variant": JSONValue(variant),
    ]
    if let errorDetails { members["errorDetails"] = .string(errorDetails) }
    return .object(members.sorted())
  }
}
