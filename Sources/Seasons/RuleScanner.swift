// SPDX-License-Identifier: MIT

/// Reads the small languages of seasons from left to right.
struct RuleScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipSpace()
  }

  var isAtEnd: Bool { offset == bytes.count }
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipSpace() {
    while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { offset += 1 }
  }

  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == character.value else { return false }
    offset += 1
    return true
  }

  /// Letters in lower case; empty if there are none.
  mutating func word() -> String {
    let start = offset
    while let byte = next, Self.isLetter(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset].map { $0 | 0x20 }, as: UTF8.self)
  }

  /// A decimal number of 1 to `digits` digits within `limits`.
  mutating func number(
    in limits: ClosedRange<Int>, digits: ClosedRange<Int>, _ expected: @autoclosure () -> String
  ) throws(RuleSyntaxError) -> Int {
    let start = offset
    var value = 0
    while let byte = next, Self.isDigit(byte), offset - start < 9 {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    guard digits.contains(offset - start), limits.contains(value) else {
      throw error(at: start, expected())
    }
    return value
  }

  mutating func expect(
    _ character: Unicode.Scalar, _ expected: @autoclosure () -> String
  ) throws(RuleSyntaxError) {
    guard accept(character) else { throw error(at: offset, expected()) }
  }

  /// Nothing but blanks may follow.
  mutating func expectEnd() throws(RuleSyntaxError) {
    skipSpace()
    guard isAtEnd else { throw error(at: offset, "nothing more") }
  }

  /// An error about the token that begins at an offset.
  func error(at start: Int, _ expected: String) -> RuleSyntaxError {
    var end = start
    while end < bytes.count, !Self.isSpace(bytes[end]), end - start < 40 { end += 1 }
    // A token cut in the middle of a character is extended to the whole of it.
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let found = String(decoding: bytes[start..<end], as: UTF8.self)
    return RuleSyntaxError(offset: start, found: found, expected: expected)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// Why a text is not a rule: where, what was found and what was expected.
public struct RuleSyntaxError: Error, Hashable, Sendable {
  /// Bytes of UTF-8 before the fault.
  public var offset: Int
  /// The text found there, empty at the end.
  public var found: String
  /// What could stand there, in words: `a day 1 to 30`.
  public var expected: String

  /// Describes a fault; `offset` counts the bytes of UTF-8 before it.
  public init(offset: Int, found: String, expected: String) {
    self.offset = offset
    self.found = found
    self.expected = expected
  }
}

extension RuleSyntaxError: CustomStringConvertible {
  /// One line: `"fouth" at 1: expected …`; positions count from 1.
  public var description: String {
    let subject = found.isEmpty ? "end of text" : "\"\(found)\""
    return "\(subject) at \(offset + 1): expected \(expected)"
  }
}
