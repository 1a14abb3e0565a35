// SPDX-License-Identifier: MIT

/// The integers among a desktop's XSETTINGS (XSETTINGS protocol 0.5, "Format of the property").
struct XSettings: Hashable {
  /// Integer settings by their name, such as `Xft/DPI`.
  private(set) var integers: [String: Int32] = [:]

  /// No settings.
  init() {}

  /// Reads the bytes of a `_XSETTINGS_SETTINGS` property; what is cut off or malformed is left out.
  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let order = reader.byte() else { return }
    reader.isBigEndian = order == 1
    reader.skip(3 + 4)  // Padding and the serial of the whole property.
    guard let count = reader.number(of: UInt32.self) else { return }
    for _ in 0..<count {
      guard readSetting(&reader) else { return }
    }
  }

  /// Reads one setting; false when the bytes end or make no sense.
  private mutating func readSetting(_ reader: inout Reader) -> Bool {
    guard let kind = reader.byte() else { return false }
    reader.skip(1)
    guard let length = reader.number(of: UInt16.self), let name = reader.text(Int(length)) else {
      return false
    }
    reader.skip(4)  // The serial of the last change.
    switch kind {
    case 0:
      guard let value = reader.number(of: UInt32.self) else { return false }
      integers[name] = Int32(bitPattern: value)
    case 1:
      guard let length = reader.number(of: UInt32.self), reader.text(Int(length)) != nil else {
        return false
      }
    case 2: reader.skip(8)
    default: return false
    }
    return true
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0
    var isBigEndian = false

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) { offset += count }

    mutating func byte() -> UInt8? {
      guard offset < bytes.count else { return nil }
      offset += 1
      return bytes[offset - 1]
    }

    mutating func number<Number: FixedWidthInteger>(of type: Number.Type) -> Number? {
      let size = MemoryLayout<Number>.size
      guard offset + size <= bytes.count else { return nil }
      var value: Number = 0
      for index in 0..<size {
        let byte = bytes[offset + (isBigEndian ? index : size - 1 - index)]
        value = value << 8 | Number(byte)
      }
      offset += size
      return value
    }

    /// Text of that many bytes, padded to a multiple of four.
    mutating func text(_ length: Int) -> String? {
      guard length <= bytes.count - min(offset, bytes.count) else { return nil }
      let text = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
      offset += (length + 3) & ~3
      return text
    }
  }
}
