// SPDX-License-Identifier: MIT

/// Makes the checksums of a PNG file right, as a malicious author would.
enum PNGRepair {
  /// The file with the CRC of each whole chunk computed anew (PNG specification, section 5.3).
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var start = 8
    while start + 12 <= result.count {
      let length = result[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= result.count else { break }
      let sum = crc(result[start + 4..<end])
      for index in 0..<4 {
        result[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(index)))
      }
      start = end + 4
    }
    return result
  }

  /// The CRC-32 of ISO 3309, bit by bit.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
