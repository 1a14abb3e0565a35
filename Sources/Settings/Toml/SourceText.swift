// SPDX-License-Identifier: MIT

/// Returns the position of the first byte that is not UTF-8; nil: all bytes are.
///
/// - Complexity: O(n) in the number of bytes.
func firstInvalidUTF8(in bytes: [UInt8]) -> TomlPosition? {
  if String(validating: bytes, as: UTF8.self) != nil { return nil }
  var position = TomlPosition.start
  var parser = UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
    position = position.after(newline: scalar.count == 1 && scalar.first == 0x0A)
  }
  return position
}

/// Returns the first position of an ASCII byte in UTF-8 text; nil: there is none.
///
/// - Complexity: O(n) in the number of bytes.
func position(ofByte byte: UInt8, in bytes: [UInt8]) -> TomlPosition? {
  guard let index = bytes.firstIndex(of: byte) else { return nil }
  return bytes[..<index].reduce(.start) { position, byte in
    byte & 0xC0 == 0x80 ? position : position.after(newline: byte == 0x0A)
  }
}

extension TomlPosition {
  /// The position behind one more scalar.
  fileprivate func after(newline: Bool) -> TomlPosition {
    newline
      ? TomlPosition(line: line + 1, column: 1) : TomlPosition(line: line, column: column + 1)
  }
}
