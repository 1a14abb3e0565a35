// SPDX-License-Identifier: MIT

public import JSON

/// What a flag's rule may know about this installation.
public struct EvaluationContext: Sendable, Equatable {
  /// The attributes by name, `targetingKey` among them.
  public var attributes: JSONObject

  /// A context of attributes.
  public init(_ attributes: JSONObject = JSONObject()) {
    self.attributes = attributes
  }

  /// A context of the usual attributes.
  ///
  /// - Parameters:
  ///   - targetingKey: identifies the installation; it must be stable and must not reveal which
  ///     machine it is.
  ///   - attributes: the other attributes.
  public init(targetingKey: String, attributes: JSONObject = JSONObject()) {
    self.attributes = attributes
    self.attributes["targetingKey"] = .string(targetingKey)
  }

  /// This context, with what it lacks taken from `other`.
  public func completed(with other: EvaluationContext) -> EvaluationContext {
    EvaluationContext(attributes.completed(with: other.attributes))
  }

  /// What a rule sees: the attributes and, where they lack them, `$flagd.flagKey` and
  /// `$flagd.timestamp`.
  func data(flagKey: String, timestamp: Int) -> JSONValue {
    let injected: JSONObject = ["flagKey": .string(flagKey), "timestamp": .integer(timestamp)]
    var data = attributes
    data["$flagd"] = .object(
      (attributes["$flagd"]?.object ?? JSONObject()).completed(with: injected))
    return .object(data.sorted())
  }
}
