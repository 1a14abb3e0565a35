// SPDX-License-Identifier: MIT

/// Why a text is not JSON.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// Where, in bytes from the start.
  public var offset: Int
  /// What is wrong, in words.
  public var reason: String

  /// A fault.
  public init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  /// One line: the reason and the place.
  public var description: String { "\(reason) at byte \(offset)" }
}

extension JSONValue {
  /// How deep arrays and objects may nest; no message of the interface comes near it.
  public static let maximumDepth = 32

  /// Reads one JSON text (RFC 8259) that spans all of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - maximumDepth: how deep arrays and objects may nest, at least 1.
  /// - Throws: `JSONError` at the first fault.
  /// - Complexity: O(number of bytes).
  public init(
    parsing bytes: some Collection<UInt8>, maximumDepth: Int = JSONValue.maximumDepth
  ) throws(JSONError) {
    var parser = JSONParser(bytes: Array(bytes), depth: maximumDepth)
    self = try parser.document()
  }
}

/// A recursive-descent reader; the recursion is bounded by `depth`.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth: Int

  init(bytes: [UInt8], depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw fault("unexpected text after the value") }
    return value
  }

  private func fault(_ reason: String) -> JSONError {
    JSONError(offset: position, reason: reason)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard let byte = next else { throw fault("unexpected end") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault("unexpected character")
    }
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    let matches =
      end <= bytes.count
      && word.withUTF8Buffer { $0.elementsEqual(bytes[position..<end]) }
    guard matches else { throw fault("unexpected word") }
    position = end
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try descend()
    defer { depth += 1 }
    var object = JSONObject()
    skipSpace()
    if accept("}") { return .object(object) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("expected a key") }
      let key = try string()
      skipSpace()
      guard accept(":") else { throw fault("expected a colon") }
      object.members.append(JSONObject.Member(key: key, value: try value()))
      skipSpace()
    } while accept(",")
    guard accept("}") else { throw fault("expected a comma or a closing brace") }
    return .object(object)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try descend()
    defer { depth += 1 }
    var elements: [JSONValue] = []
    skipSpace()
    if accept("]") { return .array(elements) }
    repeat {
      elements.append(try value())
      skipSpace()
    } while accept(",")
    guard accept("]") else { throw fault("expected a comma or a closing bracket") }
    return .array(elements)
  }

  private mutating func descend() throws(JSONError) {
    guard depth > 0 else { throw fault("nested too deeply") }
    depth -= 1
    position += 1
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw fault("expected a digit") }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = accept("-")
    if !accept("0") { try digits() }
    var isIntegral = true
    if accept(".") {
      isIntegral = false
      try digits()
    }
    if accept("e") || accept("E") {
      isIntegral = false
      if !accept("+") { _ = accept("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isIntegral, let integer = Int64(text) { return .integer(integer) }
    return .number(Double(text) ?? .infinity)
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try utf8(bytes[start..<position])
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw fault("unescaped control character")
      default: position += 1
      }
    }
    throw fault("unfinished string")
  }

  private func utf8(_ slice: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else { throw fault("not UTF-8") }
    return text
  }

  /// The slow way, for strings with at least one backslash.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var decoded = Array(bytes[start..<position])
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try utf8(decoded[...])
      case UInt8(ascii: "\\"): try decoded.append(contentsOf: escape())
      case 0..<0x20: throw fault("unescaped control character")
      default: decoded.append(byte)
      }
    }
    throw fault("unfinished string")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard let byte = next else { throw fault("unfinished string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    default: throw fault("unknown escape")
    }
  }

  /// The scalar of `\uXXXX`, or of a surrogate pair of them.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    var code = try fourHexDigits()
    if (0xD800..<0xDC00).contains(code) {
      guard accept("\\"), accept("u") else { throw fault("lone surrogate") }
      let low = try fourHexDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw fault("lone surrogate") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault("lone surrogate") }
    return scalar
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw fault("unfinished string") }
    var code: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault("expected four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
    }
    position += 4
    return code
  }
}
