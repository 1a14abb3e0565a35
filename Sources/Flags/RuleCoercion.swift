// SPDX-License-Identifier: MIT

import JSON

import func Glibc.vsnprintf

/// JsonLogic's conversions between types.
extension JSONValue {
  /// Whether a rule takes this value for true: neither null, false, zero, not-a-number nor empty.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .array(let items): !items.isEmpty
    case .object: true
    }
  }

  /// The value as a number: `.integer` or `.number`; not-a-number where none can be read.
  var numeric: JSONValue {
    switch self {
    case .integer, .number: self
    case .null: .integer(0)
    case .bool(let flag): .integer(flag ? 1 : 0)
    case .string(let text): .number(Self.number(in: text))
    case .array(let items) where items.count < 2: items.first?.numeric ?? .integer(0)
    case .array, .object: .number(.nan)
    }
  }

  /// The value as a floating-point number, not-a-number where none can be read.
  var numericDouble: Double { numeric.double ?? .nan }

  /// The longest text that is read as a number, in bytes.
  private static let maximumNumberLength = 512

  /// A decimal number in `text`, ASCII spaces around it ignored.
  ///
  /// Swift's own reader would also accept hexadecimal floats, infinities and "nan".
  private static func number(in text: String) -> Double {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard text.utf8.count <= maximumNumberLength else { return .nan }
    let trimmed = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    let isDecimal = trimmed.allSatisfy { byte in
      (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    return isDecimal ? Double(String(decoding: Array(trimmed), as: UTF8.self)) ?? .nan : .nan
  }

  /// The value as JsonLogic makes text of it.
  var ruleText: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): Self.text(of: number)
    case .string(let text): text
    case .array(let items): items.map(\.ruleText).joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// A number with 15 significant digits, so that 0.1 + 0.2 reads 0.3; C's `%.15g`.
  private static func text(of number: Double) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let length = withVaList([number]) { vsnprintf(start, buffer.count, "%.15g", $0) }
      return String(
        decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// JsonLogic's `==`: values of one type by value, else as numbers.
  ///
  /// Null equals only null; two arrays or two objects are never equal, for in JavaScript they would
  /// have to be the same one.
  func looselyEquals(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.null, _), (_, .null): false
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array, .array), (.array, .object), (.object, .array), (.object, .object): false
    case (.string(let left), .array), (.string(let left), .object):
      left.hasSameBytes(as: other.ruleText)
    case (.array, .string(let right)), (.object, .string(let right)):
      right.hasSameBytes(as: ruleText)
    default: numericDouble == other.numericDouble
    }
  }

  /// Compares as text if one side is text and no side is a number, else as numbers.
  func compares(
    to other: JSONValue, texts: (String, String) -> Bool, numbers: (Double, Double) -> Bool
  ) -> Bool {
    let isText = string != nil || other.string != nil
    let isNumber = [self, other].contains { value in
      switch value {
      case .bool, .integer, .number: true
      default: false
      }
    }
    if isText && !isNumber { return texts(ruleText, other.ruleText) }
    return numbers(numericDouble, other.numericDouble)
  }
}
