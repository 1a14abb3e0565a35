// SPDX-License-Identifier: MIT

/// Numbers of fixed width, written to the end and read from the front of bytes.
struct LittleEndian {
  var bytes: [UInt8] = []
  private var position = 0

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for index in 0..<(Number.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> (index * 8)))
    }
  }

  /// The next number; 0 beyond the end.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number {
    var number: Number = 0
    for index in 0..<(Number.bitWidth / 8) where position < bytes.count {
      number |= Number(bytes[position]) << (index * 8)
      position += 1
    }
    return number
  }
}
