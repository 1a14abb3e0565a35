// SPDX-License-Identifier: MIT

import JSON

/// Arithmetic of rules: on integers as long as they fit, else in floating point.
enum RuleArithmetic {
  /// The value of an arithmetic function; `function` must be one.
  static func value(of function: RuleFunction, _ arguments: [JSONValue]) -> JSONValue {
    let numbers = arguments.map(\.numeric)
    switch function {
    case .plus: return numbers.reduce(.integer(0), add)
    case .times: return numbers.reduce(.integer(1), multiply)
    case .maximum: return extreme(numbers) { $0 > $1 }
    case .minimum: return extreme(numbers) { $0 < $1 }
    case .minus where arguments.count < 2 || arguments[1].isNull:
      return subtract(.integer(0), numbers.first ?? .integer(0))
    default:
      let padded = numbers + [.integer(0), .integer(0)]
      return value(of: function, padded[0], padded[1])
    }
  }

  private static func value(
    of function: RuleFunction, _ left: JSONValue, _ right: JSONValue
  ) -> JSONValue {
    switch function {
    case .minus: subtract(left, right)
    case .divide: .number(left.numericDouble / right.numericDouble)
    case .remainder: remainder(left, right)
    default: preconditionFailure("RuleArithmetic.value: the function must be an arithmetic one")
    }
  }

  private static func add(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
    combine(left, right, { $0.addingReportingOverflow($1) }, +)
  }

  private static func subtract(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
    combine(left, right, { $0.subtractingReportingOverflow($1) }, -)
  }

  private static func multiply(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
    combine(left, right, { $0.multipliedReportingOverflow(by: $1) }, *)
  }

  /// As in JavaScript and C the result has the sign of the left side.
  private static func remainder(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
    if right.integer == 0 { return .number(.nan) }
    return combine(left, right, { $0.remainderReportingOverflow(dividingBy: $1) }) {
      $0.truncatingRemainder(dividingBy: $1)
    }
  }

  private static func combine(
    _ left: JSONValue, _ right: JSONValue,
    _ exactly: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ approximately: (Double, Double) -> Double
  ) -> JSONValue {
    if let left = left.integer, let right = right.integer {
      let result = exactly(left, right)
      if !result.overflow { return .integer(result.partialValue) }
    }
    return .number(approximately(left.numericDouble, right.numericDouble))
  }

  private static func extreme(
    _ numbers: [JSONValue], _ isBetter: (Double, Double) -> Bool
  ) -> JSONValue {
    guard var best = numbers.first else { return .number(.nan) }
    for number in numbers.dropFirst() where isBetter(number.numericDouble, best.numericDouble) {
      best = number
    }
    return best
  }
}
