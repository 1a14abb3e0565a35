// SPDX-License-Identifier: MIT
import CSystemd

/// A value in a message on a bus; variants, however many deep, stand for what they hold.
public enum BusValue: Hashable, Sendable {
  /// D-Bus type `b`.
  case boolean(Bool)
  /// Any of the integer types; an unsigned value beyond the range is the range's end.
  case integer(Int64)
  /// D-Bus type `d`.
  case double(Double)
  /// Strings, object paths and signatures.
  case text(String)
  /// Arrays, structures and dictionaries; a dictionary's entry is a list of two.
  case list([BusValue])
  /// What nothing here reads: descriptors, and what is nested too deep.
  case other

  /// The truth value, if it is one.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The whole number, if it is one.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The text, if it is one.
  public var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The number, also if it is whole or spelt as text.
  public var number: Double? {
    switch self {
    case .double(let value): value
    case .integer(let value): Double(value)
    case .text(let text): Double(text)
    default: nil
    }
  }

  /// The elements; none if it is no list.
  public var elements: [BusValue] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The value of a key, if it is a dictionary with that key.
  /// - Complexity: O(entries).
  public subscript(key: String) -> BusValue? {
    elements.first { $0.elements.count == 2 && $0.elements[0].text == key }?.elements[1]
  }
}

extension BusValue {
  private static let greatestDepth = 12

  /// Everything that a message holds.
  static func contents(of message: OpaquePointer) -> [BusValue] {
    children(of: message, depth: 0)
  }

  private static func children(of message: OpaquePointer, depth: Int) -> [BusValue] {
    var values: [BusValue] = []
    while let value = next(in: message, depth: depth) { values.append(value) }
    return values
  }

  /// Reads one value; nil at the end of the message or of the container.
  private static func next(in message: OpaquePointer, depth: Int) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "b": return read(message, type, CInt(0)).map { .boolean($0 != 0) }
    case "y": return integer(message, type, UInt8(0))
    case "n": return integer(message, type, Int16(0))
    case "q": return integer(message, type, UInt16(0))
    case "i": return integer(message, type, Int32(0))
    case "u": return integer(message, type, UInt32(0))
    case "x": return integer(message, type, Int64(0))
    case "t": return integer(message, type, UInt64(0))
    case "d": return read(message, type, Double(0)).map { .double($0) }
    case "s", "o", "g": return string(message, type)
    case "v", "a", "r", "e": return container(message, type, contents, depth: depth)
    default: return sd_bus_message_skip(message, nil) > 0 ? .other : nil
    }
  }

  private static func container(
    _ message: OpaquePointer, _ type: CChar, _ contents: UnsafePointer<CChar>?, depth: Int
  ) -> BusValue? {
    if depth >= greatestDepth { return sd_bus_message_skip(message, nil) > 0 ? .other : nil }
    guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
    let values = children(of: message, depth: depth + 1)
    guard sd_bus_message_exit_container(message) >= 0 else { return nil }
    return UInt8(bitPattern: type) == UInt8(ascii: "v") ? values.first ?? .other : .list(values)
  }

  private static func string(_ message: OpaquePointer, _ type: CChar) -> BusValue? {
    let none: UnsafePointer<CChar>? = nil
    return read(message, type, none)?.map { .text(String(cString: $0)) }
  }

  private static func integer<Number: FixedWidthInteger & BitwiseCopyable>(
    _ message: OpaquePointer, _ type: CChar, _ zero: Number
  ) -> BusValue? {
    read(message, type, zero).map { .integer(Int64(clamping: $0)) }
  }

  /// Reads a basic value into memory of the type that belongs to it.
  private static func read<Value: BitwiseCopyable>(
    _ message: OpaquePointer, _ type: CChar, _ initial: Value
  ) -> Value? {
    var value = initial
    return sd_bus_message_read_basic(message, type, &value) > 0 ? value : nil
  }
}
