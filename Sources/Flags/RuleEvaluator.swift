// SPDX-License-Identifier: MIT

import JSON

/// Evaluates targeting rules: JsonLogic with flagd's own operators, within a budget.
struct RuleEvaluator {
  /// How many steps one evaluation may take: one per rule node evaluated, per value looked at
  /// by an operator or built by one, and per 8 bytes of text.
  static let stepBudget = 100_000
  /// The deepest value that a rule may build.
  static let maximumDepth = 128

  /// The document's shared rules, by name.
  let sharedRules: JSONObject
  private var steps = stepBudget

  /// An evaluator with a full budget.
  init(sharedRules: JSONObject) {
    self.sharedRules = sharedRules
  }

  /// The value of `rule`.
  ///
  /// - Parameters:
  ///   - rule: a JsonLogic expression; an object of one member is an operation, the rest literal.
  ///   - data: what `var` sees.
  /// - Returns: the value.
  /// - Throws: `RuleError` if the rule cannot be evaluated.
  mutating func evaluate(_ rule: JSONValue, data: JSONValue) throws(RuleError) -> JSONValue {
    try charge(1)
    switch rule {
    case .array(let items):
      let value = JSONValue.array(try evaluate(items, data: data))
      try charge(for: value)
      return value
    case .object(let object) where object.members.count == 1:
      return try apply(object.members[0].key, to: object.members[0].value, data: data)
    default:
      return rule
    }
  }

  /// The values of `rules` in order.
  mutating func evaluate(_ rules: [JSONValue], data: JSONValue) throws(RuleError) -> [JSONValue] {
    var values: [JSONValue] = []
    values.reserveCapacity(rules.count)
    for rule in rules { values.append(try evaluate(rule, data: data)) }
    return values
  }

  private mutating func apply(
    _ name: String, to argument: JSONValue, data: JSONValue
  ) throws(RuleError) -> JSONValue {
    if name == "$ref" { return try evaluateShared(argument, data: data) }
    let arguments = argument.array ?? [argument]
    if let form = ControlForm(rawValue: name) {
      return try evaluate(form, arguments, data: data)
    }
    let values = try evaluate(arguments, data: data)
    guard let function = RuleFunction(rawValue: name) else { throw .unknownOperator(name) }
    for value in values { try charge(for: value) }
    return function.value(of: values, data: data)
  }

  /// Shared rules may not refer to others: a document cannot loop, nor grow beyond its size.
  private mutating func evaluateShared(
    _ name: JSONValue, data: JSONValue
  ) throws(RuleError) -> JSONValue {
    guard let name = name.string, let rule = sharedRules[name] else {
      throw .unknownReference(name.ruleText)
    }
    var inner = RuleEvaluator(sharedRules: JSONObject())
    inner.steps = steps
    defer { steps = inner.steps }
    return try inner.evaluate(rule, data: data)
  }

  /// Takes `cost` steps off the budget.
  mutating func charge(_ cost: Int) throws(RuleError) {
    steps -= cost
    if steps < 0 { throw .budgetExceeded }
  }

  /// Takes the size of `value` off the budget.
  ///
  /// Values share their parts, so that without this a short rule could build one that takes for
  /// ever to read, or is too deep to be let go.
  mutating func charge(for value: JSONValue, depth: Int = 0) throws(RuleError) {
    if depth > Self.maximumDepth { throw .budgetExceeded }
    switch value {
    case .string(let text):
      try charge(1 + text.utf8.count / 8)
    case .array(let items):
      try charge(1)
      for item in items { try charge(for: item, depth: depth + 1) }
    case .object(let object):
      try charge(1)
      for member in object.members { try charge(for: member.value, depth: depth + 1) }
    default:
      try charge(1)
    }
  }
}

/// Why a targeting rule has no result.
enum RuleError: Error, Equatable {
  /// The rule uses an operator that does not exist.
  case unknownOperator(String)
  /// The rule refers to a shared rule that does not exist.
  case unknownReference(String)
  /// The rule takes more steps, or builds larger values, than it may.
  case budgetExceeded
}
