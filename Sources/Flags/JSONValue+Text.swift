// SPDX-License-Identifier: MIT

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON; numbers that JSON cannot express become `null`.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += number.isFinite ? number.description : "null"
    case .string(let string): Self.write(string, to: &text)
    case .array(let items): Self.write(items, to: &text)
    case .object(let object): Self.write(object, to: &text)
    }
  }

  private static func write(_ items: [JSONValue], to text: inout String) {
    text += "["
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      item.write(to: &text)
    }
    text += "]"
  }

  private static func write(_ object: JSONObject, to text: inout String) {
    text += "{"
    for (index, member) in object.members.enumerated() {
      if index > 0 { text += "," }
      write(member.key, to: &text)
      text += ":"
      member.value.write(to: &text)
    }
    text += "}"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}": text += "\\u00" + hexadecimal(UInt8(scalar.value))
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// A byte as two lower-case hexadecimal digits.
func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
