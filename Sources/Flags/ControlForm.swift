// SPDX-License-Identifier: MIT

import JSON

/// The operators that decide themselves which of their arguments are evaluated, and how often.
enum ControlForm: String, CaseIterable {
  case `if`
  case conditional = "?:"
  case and
  case or
  case map
  case filter
  case reduce
  case all
  case some
  case none
}

extension RuleEvaluator {
  /// The value of a control form.
  mutating func evaluate(
    _ form: ControlForm, _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> JSONValue {
    switch form {
    case .if, .conditional: try choose(arguments, data: data)
    case .and: try firstValue(of: arguments, whoseTruth: false, data: data)
    case .or: try firstValue(of: arguments, whoseTruth: true, data: data)
    case .map: try map(arguments, data: data)
    case .filter: try filter(arguments, data: data)
    case .reduce: try reduce(arguments, data: data)
    case .all: try all(arguments, data: data)
    case .some: .bool(try containsMatch(arguments, data: data))
    case .none: .bool(!(try containsMatch(arguments, data: data)))
    }
  }

  /// Condition, value, condition, value, …, otherwise.
  private mutating func choose(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> JSONValue {
    var index = 0
    while index < arguments.count - 1 {
      if try evaluate(arguments[index], data: data).isTruthy {
        return try evaluate(arguments[index + 1], data: data)
      }
      index += 2
    }
    return index < arguments.count ? try evaluate(arguments[index], data: data) : .null
  }

  /// The first value whose truth is `truth`, else the last.
  private mutating func firstValue(
    of arguments: [JSONValue], whoseTruth truth: Bool, data: JSONValue
  ) throws(RuleError) -> JSONValue {
    var value = JSONValue.null
    for argument in arguments {
      value = try evaluate(argument, data: data)
      if value.isTruthy == truth { break }
    }
    return value
  }

  /// The list that a form goes through; `nil` if there is none.
  private mutating func list(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> [JSONValue]? {
    guard let first = arguments.first else { return nil }
    return try evaluate(first, data: data).array
  }

  private mutating func map(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> JSONValue {
    let rule = arguments.count > 1 ? arguments[1] : .null
    var mapped: [JSONValue] = []
    for item in try list(arguments, data: data) ?? [] {
      mapped.append(try evaluate(rule, data: item))
    }
    try charge(for: .array(mapped))
    return .array(mapped)
  }

  private mutating func filter(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> JSONValue {
    guard arguments.count > 1 else { return .array([]) }
    var kept: [JSONValue] = []
    for item in try list(arguments, data: data) ?? [] {
      if try evaluate(arguments[1], data: item).isTruthy { kept.append(item) }
    }
    return .array(kept)
  }

  private mutating func reduce(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> JSONValue {
    let rule = arguments.count > 1 ? arguments[1] : .null
    // The reference does not evaluate the initial value, and neither do we.
    var accumulator = arguments.count > 2 ? arguments[2] : .null
    for item in try list(arguments, data: data) ?? [] {
      let scope: JSONObject = ["accumulator": accumulator, "current": item]
      accumulator = try evaluate(rule, data: .object(scope))
      try charge(for: accumulator)
    }
    return accumulator
  }

  private mutating func all(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> JSONValue {
    guard arguments.count > 1, let items = try list(arguments, data: data), !items.isEmpty else {
      return .bool(false)  // Of an empty list, too: JsonLogic says so.
    }
    for item in items {
      if try !evaluate(arguments[1], data: item).isTruthy { return .bool(false) }
    }
    return .bool(true)
  }

  private mutating func containsMatch(
    _ arguments: [JSONValue], data: JSONValue
  ) throws(RuleError) -> Bool {
    guard arguments.count > 1 else { return false }
    for item in try list(arguments, data: data) ?? [] {
      if try evaluate(arguments[1], data: item).isTruthy { return true }
    }
    return false
  }
}
