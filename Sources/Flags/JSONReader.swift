// SPDX-License-Identifier: MIT

/// Reads JSON strictly by RFC 8259, within limits, and says where it stumbled.
struct JSONReader {
  private let text: [UInt8]
  private let limits: JSONLimits
  private var offset = 0

  /// Reads one value that makes up the whole of `text`.
  ///
  /// - Throws: `JSONError` for anything that is not JSON in UTF-8 or exceeds `limits`.
  /// - Complexity: O(length of the text).
  static func read(_ text: [UInt8], limits: JSONLimits) throws(JSONError) -> JSONNode {
    var reader = JSONReader(text: text, limits: limits)
    if text.count > limits.size {
      throw reader.error("the text is longer than \(limits.size) bytes", at: 0)
    }
    reader.skipSpace()
    let node = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.offset < text.count { throw reader.error("nothing may follow the value") }
    return node
  }

  private init(text: [UInt8], limits: JSONLimits) {
    self.text = text
    self.limits = limits
  }

  private var byte: UInt8? { offset < text.count ? text[offset] : nil }

  private func error(_ reason: String, at place: Int? = nil) -> JSONError {
    let place = place ?? offset
    return JSONError(
      offset: place, reason: reason, position: TextPosition(offset: place, in: text))
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
    let start = offset
    switch byte {
    case UInt8(ascii: "{"):
      return JSONNode(offset: start, content: .object(try members(depth: depth + 1)))
    case UInt8(ascii: "["):
      return JSONNode(offset: start, content: .array(try items(depth: depth + 1)))
    case UInt8(ascii: "\""):
      return JSONNode(offset: start, content: .scalar(.string(try string())))
    default:
      return JSONNode(offset: start, content: .scalar(try scalar()))
    }
  }

  private mutating func items(depth: Int) throws(JSONError) -> [JSONNode] {
    try enter(depth)
    var items: [JSONNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return items }
    while true {
      skipSpace()
      items.append(try value(depth: depth))
      skipSpace()
      if take(UInt8(ascii: "]")) { return items }
      if !take(UInt8(ascii: ",")) { throw error("expected \",\" or \"]\"") }
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONNode.Member] {
    try enter(depth)
    var members: [JSONNode.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      members.append(try member(depth: depth))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      if !take(UInt8(ascii: ",")) { throw error("expected \",\" or \"}\"") }
    }
  }

  private mutating func member(depth: Int) throws(JSONError) -> JSONNode.Member {
    skipSpace()
    let start = offset
    if byte != UInt8(ascii: "\"") { throw error("expected a key in double quotes") }
    let key = try string()
    skipSpace()
    if !take(UInt8(ascii: ":")) { throw error("expected \":\" after the key") }
    skipSpace()
    return JSONNode.Member(key: key, offset: start, node: try value(depth: depth))
  }

  private mutating func enter(_ depth: Int) throws(JSONError) {
    if depth > limits.depth { throw error("nested deeper than \(limits.depth) levels") }
    offset += 1
  }

  private mutating func scalar() throws(JSONError) -> JSONValue {
    let start = offset
    if take(word: "true") { return .bool(true) }
    if take(word: "false") { return .bool(false) }
    if take(word: "null") { return .null }
    guard let number = number() else {
      throw error(start < text.count ? "expected a value" : "the text ends too early", at: start)
    }
    guard number.double?.isFinite == true else { throw error("the number is too large", at: start) }
    return number
  }

  private mutating func take(word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { end <= text.count && $0.elementsEqual(text[offset..<end]) }
    if matches { offset = end }
    return matches
  }

  /// A number by RFC 8259's grammar; `nil`, and no step forward, where none stands.
  private mutating func number() -> JSONValue? {
    let start = offset
    var isWhole = true
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !skipDigits() { return back(to: start) }
    if take(UInt8(ascii: ".")) {
      isWhole = false
      if !skipDigits() { return back(to: start) }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      if !skipDigits() { return back(to: start) }
    }
    let digits = String(decoding: text[start..<offset], as: UTF8.self)
    if isWhole, let integer = Int(digits) { return .integer(integer) }
    return Double(digits).map(JSONValue.number)
  }

  private mutating func back(to start: Int) -> JSONValue? {
    offset = start
    return nil
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
    return offset > start
  }

  private mutating func string() throws(JSONError) -> String {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    while true {
      guard let byte else { throw error("the string is not closed", at: start) }
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return try decode(bytes, start: start)
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      case 0..<0x20: throw error("a control character in a string", at: offset - 1)
      default: bytes.append(byte)
      }
      if bytes.count > limits.stringLength {
        throw error("the string is longer than \(limits.stringLength) bytes", at: start)
      }
    }
  }

  private func decode(_ bytes: [UInt8], start: Int) throws(JSONError) -> String {
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw error("the string is not UTF-8", at: start)
    }
    return string
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
    let start = offset - 1
    guard let byte else { throw error("the string is not closed", at: start) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      bytes.append(contentsOf: Array(String(try escapedScalar(start: start)).utf8))
    default: throw error("unknown escape", at: start)
    }
  }

  /// The code point of `\uXXXX`, or of two of them that form a surrogate pair.
  private mutating func escapedScalar(start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit(start: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first & 0xFC00 == 0xD800, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("half of a surrogate pair", at: start)
    }
    let second = try codeUnit(start: start)
    let code = 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
    guard second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(code) else {
      throw error("half of a surrogate pair", at: start)
    }
    return scalar
  }

  private mutating func codeUnit(start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("\\u needs four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}

extension JSONValue {
  /// Reads one JSON value.
  ///
  /// - Parameters:
  ///   - text: the JSON in UTF-8.
  ///   - limits: how much is accepted.
  /// - Throws: `JSONError` for anything that is not JSON or exceeds the limits.
  /// - Complexity: O(length of the text).
  public init(reading text: [UInt8], limits: JSONLimits = .document) throws(JSONError) {
    self = try JSONReader.read(text, limits: limits).value
  }
}
