// SPDX-License-Identifier: MIT

/// Bytes of a file in the making.
struct ByteWriter {
  var bytes: [UInt8] = []
  private let table = ByteWriter.checksumTable

  /// A number with its highest byte first.
  static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// A number with its lowest byte first.
  static func little(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// The first bytes of every PNG file.
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Adds a PNG chunk: length, name, content and checksum.
  mutating func chunk(_ name: String, _ content: [UInt8]) {
    bytes += Self.big(UInt32(content.count))
    let start = bytes.count
    bytes += Array(name.utf8)
    bytes += content
    bytes += Self.big(checksum(bytes[start...]))
  }

  /// CRC-32 as the PNG specification's appendix D defines it.
  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
  }

  private static var checksumTable: [UInt32] {
    (0..<256 as Range<UInt32>).map { index in
      (0..<8).reduce(index) { crc, _ in crc & 1 != 0 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
  }
}
