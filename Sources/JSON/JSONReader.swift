// SPDX-License-Identifier: MIT

extension JSONValue {
  /// Reads one JSON text (RFC 8259) that spans all of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - options: What is accepted.
  /// - Throws: The first fault.
  /// - Complexity: O(number of bytes).
  public init(
    parsing bytes: some Collection<UInt8>, options: JSONOptions = JSONOptions()
  ) throws(JSONError) {
    self = try JSONReader<JSONValue>.read(Array(bytes), options: options)
  }
}

/// What a reader builds: plain values, or nodes that know their places.
protocol JSONTree {
  associatedtype Member
  static func scalar(_ value: JSONValue, at offset: Int) -> Self
  static func array(_ items: [Self], at offset: Int) -> Self
  static func member(_ key: String, _ value: Self, at offset: Int) -> Member
  static func object(_ members: [Member], at offset: Int, _ options: JSONOptions) -> Self
}

extension JSONValue: JSONTree {
  static func scalar(_ value: JSONValue, at _: Int) -> JSONValue { value }

  static func array(_ items: [JSONValue], at _: Int) -> JSONValue { .array(items) }

  static func member(_ key: String, _ value: JSONValue, at _: Int) -> JSONObject.Member {
    JSONObject.Member(key: key, value: value)
  }

  static func object(
    _ members: [JSONObject.Member], at _: Int, _ options: JSONOptions
  ) -> JSONValue {
    let object = JSONObject(members)
    return .object(options.sortsMembers ? object.sorted() : object)
  }
}

/// A recursive-descent reader of RFC 8259 that says where it fails; `depth` bounds the recursion.
struct JSONReader<Tree: JSONTree> {
  private let text: [UInt8]
  private let options: JSONOptions
  private var offset = 0

  static func read(_ text: [UInt8], options: JSONOptions) throws(JSONError) -> Tree {
    var reader = JSONReader(text: text, options: options)
    if text.count > options.size {
      throw reader.error("the text is longer than \(options.size) bytes", at: 0)
    }
    if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
      throw reader.error("the text is UTF-16 (expected UTF-8)", at: 0)
    }
    // A byte order mark, which some editors write; a reader may ignore it (RFC 8259, 8.1).
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.offset < text.count { throw reader.error("nothing may follow the value") }
    return value
  }

  private init(text: [UInt8], options: JSONOptions) {
    self.text = text
    self.options = options
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

  private mutating func take(_ expected: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: expected) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> Tree {
    skipSpace()
    let start = offset
    switch byte {
    case UInt8(ascii: "{"):
      return Tree.object(try members(depth: depth + 1), at: start, options)
    case UInt8(ascii: "["): return Tree.array(try items(depth: depth + 1), at: start)
    case UInt8(ascii: "\""): return Tree.scalar(.string(try string()), at: start)
    default: return Tree.scalar(try scalar(), at: start)
    }
  }

  private mutating func items(depth: Int) throws(JSONError) -> [Tree] {
    try enter(depth)
    var items: [Tree] = []
    if take("]") { return items }
    while true {
      items.append(try value(depth: depth))
      skipSpace()
      if take("]") { return items }
      if !take(",") { throw error("expected \",\" or \"]\"") }
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [Tree.Member] {
    try enter(depth)
    var members: [Tree.Member] = []
    if take("}") { return members }
    while true {
      members.append(try member(depth: depth))
      skipSpace()
      if take("}") { return members }
      if !take(",") { throw error("expected \",\" or \"}\"") }
    }
  }

  private mutating func member(depth: Int) throws(JSONError) -> Tree.Member {
    skipSpace()
    let start = offset
    if byte != UInt8(ascii: "\"") { throw error("expected a key in double quotes") }
    let key = try string()
    skipSpace()
    if !take(":") { throw error("expected \":\" after the key") }
    return Tree.member(key, try value(depth: depth), at: start)
  }

  private mutating func enter(_ depth: Int) throws(JSONError) {
    if depth > options.depth { throw error("nested deeper than \(options.depth) levels") }
    offset += 1
    skipSpace()
  }

  private mutating func scalar() throws(JSONError) -> JSONValue {
    let start = offset
    if take(word: "true") { return .bool(true) }
    if take(word: "false") { return .bool(false) }
    if take(word: "null") { return .null }
    guard let number = number() else {
      throw error(start < text.count ? "expected a value" : "the text ends too early", at: start)
    }
    if case .number(let value) = number, !value.isFinite, !options.allowsInfinity {
      throw error("the number is too large", at: start)
    }
    return number
  }

  private mutating func take(word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { end <= text.count && $0.elementsEqual(text[offset..<end]) }
    if matches { offset = end }
    return matches
  }

  /// A number by RFC 8259's grammar; `nil`, and no step forward, where there is none.
  private mutating func number() -> JSONValue? {
    let start = offset
    var isWhole = true
    _ = take("-")
    if !take("0"), !skipDigits() { return back(to: start) }
    if take(".") {
      isWhole = false
      if !skipDigits() { return back(to: start) }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("-") { _ = take("+") }
      if !skipDigits() { return back(to: start) }
    }
    let digits = String(decoding: text[start..<offset], as: UTF8.self)
    if isWhole, let integer = Int(digits) { return .integer(integer) }
    return .number(Double(digits) ?? .infinity)
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
    // Most strings have no escapes and need no copy.
    var unescaped: [UInt8]?
    while true {
      guard let byte else { throw error("the string is not closed", at: start) }
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        return try decode(unescaped?[...] ?? text[start + 1..<offset - 1], start: start)
      case UInt8(ascii: "\\"):
        var bytes = unescaped ?? Array(text[start + 1..<offset - 1])
        unescaped = nil  // Keeps the only reference, so that appending copies nothing.
        try escape(into: &bytes)
        unescaped = bytes
      case 0..<0x20: throw error("a control character in a string", at: offset - 1)
      default: unescaped?.append(byte)
      }
      if unescaped?.count ?? (offset - start - 1) > options.stringLength {
        throw error("the string is longer than \(options.stringLength) bytes", at: start)
      }
    }
  }

  private func decode(_ bytes: ArraySlice<UInt8>, start: Int) throws(JSONError) -> String {
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
    case UInt8(ascii: "u"): bytes.append(contentsOf: String(try scalar(start: start)).utf8)
    default: throw error("unknown escape", at: start)
    }
  }

  /// The code point of `\uXXXX`, or of two of them that form a surrogate pair.
  private mutating func scalar(start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit(start: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first & 0xFC00 == 0xD800, take("\\"), take("u") else {
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
