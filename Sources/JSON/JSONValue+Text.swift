// SPDX-License-Identifier: MIT

extension JSONValue: CustomStringConvertible {
  /// The compact text, as `text`.
  public var description: String { text }

  /// The compact text: one line, members in their order, nothing escaped that need not be.
  ///
  /// - Complexity: O(length of the text).
  public var text: String {
    String(decoding: utf8, as: UTF8.self)
  }

  /// The bytes of `text`.
  public var utf8: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Appends the compact text.
  ///
  /// Numbers that are not finite, which JSON cannot express, become `null`.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value):
      bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    case .string(let value): Self.write(string: value, to: &bytes)
    case .array(let elements): Self.write(array: elements, to: &bytes)
    case .object(let object): Self.write(object: object, to: &bytes)
    }
  }

  private static func write(array elements: [JSONValue], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      element.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(object: JSONObject, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in object.members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(string: member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func write(string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (digits.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
