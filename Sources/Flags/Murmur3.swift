// SPDX-License-Identifier: MIT

/// MurmurHash3, the variant for x86 with 32 bits (Austin Appleby, public domain description).
enum Murmur3 {
  /// The hash of `bytes`.
  ///
  /// - Complexity: O(n).
  static func hash(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 {
    var hash = seed
    let tail = bytes.count & ~3
    for start in stride(from: 0, to: tail, by: 4) {
      hash = rotate(hash ^ scrambled(word(bytes[start..<start + 4])), by: 13) &* 5 &+ 0xE654_6B64
    }
    if tail < bytes.count { hash ^= scrambled(word(bytes[tail...])) }
    return finalised(hash ^ UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func scrambled(_ word: UInt32) -> UInt32 {
    rotate(word &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotate(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }

  private static func finalised(_ word: UInt32) -> UInt32 {
    var word = word
    word ^= word >> 16
    word = word &* 0x85EB_CA6B
    word ^= word >> 13
    word = word &* 0xC2B2_AE35
    return word ^ word >> 16
  }
}
