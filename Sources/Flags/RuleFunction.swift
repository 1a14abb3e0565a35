// SPDX-License-Identifier: MIT

import JSON

/// The operators that are plain functions of their evaluated arguments.
enum RuleFunction: String, CaseIterable {
  case variable = "var"
  case missing
  case missingSome = "missing_some"
  case equal = "=="
  case notEqual = "!="
  case identical = "==="
  case notIdentical = "!=="
  case not = "!"
  case truth = "!!"
  case greater = ">"
  case greaterOrEqual = ">="
  case less = "<"
  case lessOrEqual = "<="
  case maximum = "max"
  case minimum = "min"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case remainder = "%"
  case merge
  case contains = "in"
  case concatenate = "cat"
  case substring = "substr"
  case fractional
  case startsWith = "starts_with"
  case endsWith = "ends_with"
  case semanticVersion = "sem_ver"

  /// The function's value; arguments too many are ignored, missing ones are null.
  func value(of arguments: [JSONValue], data: JSONValue) -> JSONValue {
    let first = arguments.first ?? .null
    let second = arguments.count > 1 ? arguments[1] : .null
    switch self {
    case .variable: return RuleData.value(of: first, in: data, otherwise: second)
    case .missing: return RuleData.missing(first.array ?? arguments, in: data)
    case .missingSome: return RuleData.missing(second, in: data, unless: first)
    case .equal: return .bool(first.looselyEquals(second))
    case .notEqual: return .bool(!first.looselyEquals(second))
    case .identical: return .bool(first == second)
    case .notIdentical: return .bool(first != second)
    case .not: return .bool(!first.isTruthy)
    case .truth: return .bool(first.isTruthy)
    case .greater, .greaterOrEqual, .less, .lessOrEqual: return .bool(comparison(arguments))
    case .maximum, .minimum, .plus, .minus, .times, .divide, .remainder:
      return RuleArithmetic.value(of: self, arguments)
    case .merge: return .array(arguments.flatMap { $0.array ?? [$0] })
    case .contains: return .bool(second.contains(first))
    case .concatenate: return .string(arguments.map(\.ruleText).joined())
    case .substring: return RuleText.substring(arguments)
    case .fractional: return Fractional.variant(arguments, data: data)
    case .startsWith: return RuleText.compare(arguments) { $0.starts(with: $1) }
    case .endsWith: return RuleText.compare(arguments) { $0.reversed().starts(with: $1.reversed()) }
    case .semanticVersion: return RuleText.semanticVersion(arguments)
    }
  }

  /// `a < b`, or `a < b < c` where there is a third argument.
  private func comparison(_ arguments: [JSONValue]) -> Bool {
    let padded = arguments + [.null, .null, .null]
    let holds = comparison(padded[0], padded[1])
    return padded[2].isNull ? holds : holds && comparison(padded[1], padded[2])
  }

  private func comparison(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch self {
    case .less: left.compares(to: right, texts: { $0.precedes($1) }, numbers: <)
    case .greater: left.compares(to: right, texts: { $1.precedes($0) }, numbers: >)
    case .lessOrEqual: left.compares(to: right, texts: { !$1.precedes($0) }, numbers: <=)
    default: left.compares(to: right, texts: { !$0.precedes($1) }, numbers: >=)
    }
  }
}

extension JSONValue {
  /// JsonLogic's `in`: an item of a list, or a part of a text.
  fileprivate func contains(_ needle: JSONValue) -> Bool {
    switch self {
    case .array(let items): items.contains(needle)
    case .string(let text): Array(text.utf8).contains(part: Array(needle.ruleText.utf8))
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether `part` occurs as it is; by Knuth, Morris and Pratt, for rules may ask for the worst.
  ///
  /// - Complexity: O(length of both).
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard !part.isEmpty else { return true }
    // For each prefix of the part: the length of its longest proper prefix that also ends it.
    var borders = [0]
    var length = 0
    for byte in part.dropFirst() {
      while length > 0, part[length] != byte { length = borders[length - 1] }
      if part[length] == byte { length += 1 }
      borders.append(length)
    }
    length = 0
    for byte in self {
      while length > 0, part[length] != byte { length = borders[length - 1] }
      if part[length] == byte { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
