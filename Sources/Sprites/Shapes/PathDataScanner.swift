// SPDX-License-Identifier: MIT

/// Takes numbers, flags and letters from path data.
struct PathDataScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether everything was read.
  var isAtEnd: Bool { offset >= bytes.count }

  private var next: UInt8? { isAtEnd ? nil : bytes[offset] }

  /// Skips white space.
  mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Skips white space and at most one comma.
  private mutating func skipSeparator() {
    skipSpaces()
    if next == UInt8(ascii: ",") {
      offset += 1
      skipSpaces()
    }
  }

  /// Takes an ASCII letter; nil if something else comes.
  mutating func nextLetter() -> (Character, Int)? {
    guard let byte = next, isLetter(byte) else { return nil }
    offset += 1
    return (Character(UnicodeScalar(byte)), offset - 1)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether another number follows, so that the command is repeated.
  ///
  /// Skips what is between.
  mutating func hasNumberNext() -> Bool {
    let start = offset
    skipSeparator()
    if let byte = next, isDigit(byte) || "+-.".utf8.contains(byte) { return true }
    // A comma at the end is an error, which the next command reports.
    offset = start
    return false
  }

  /// Takes a number.
  mutating func number() throws(PathDataError) -> Double {
    skipSeparator()
    let start = offset
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
    let whole = skipDigits()
    var fraction = 0
    if next == UInt8(ascii: ".") {
      offset += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else {
      offset = start
      throw unexpected("a number")
    }
    skipExponent()
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), abs(value) < 1e9 else {
      throw PathDataError(offset: start, message: "\(text) is too large")
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = next, isDigit(byte) { offset += 1 }
    return offset - start
  }

  private mutating func skipExponent() {
    guard let byte = next, byte | 0x20 == UInt8(ascii: "e") else { return }
    let start = offset
    offset += 1
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
    if skipDigits() == 0 { offset = start }
  }

  /// Takes a flag of an arc: one digit, after which the next number may follow at once.
  mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw unexpected("an arc flag, 0 or 1")
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  /// An error at the present offset.
  func error(_ message: String) -> PathDataError {
    PathDataError(offset: offset, message: message)
  }

  /// An error that says what should have come.
  func unexpected(_ expected: String) -> PathDataError {
    guard let byte = next else { return error("expected \(expected), but the path ends") }
    let found =
      (0x21..<0x7F).contains(byte)
      ? "\"\(Character(UnicodeScalar(byte)))\"" : "byte \(byte)"
    return error("expected \(expected), not \(found)")
  }
}
