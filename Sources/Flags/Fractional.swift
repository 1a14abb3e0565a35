// SPDX-License-Identifier: MIT

import JSON

/// flagd's `fractional`: a stable share of all installations for each variant.
///
/// The algorithm is flagd's of 2026 over UTF-8: the 32-bit MurmurHash3 of the bucketing text, as an
/// unsigned number, is scaled to the sum of the weights. (The older one took percentages of the
/// absolute signed hash; a newer one hashes a CBOR encoding of the text. Buckets differ from both.)
enum Fractional {
  /// The largest sum of all weights.
  static let maximumWeight = 2_147_483_647

  /// The variant on whose share the bucketing text falls.
  ///
  /// - Parameters:
  ///   - arguments: the evaluated arguments: optionally the bucketing text, then
  ///     `[variant, weight]` pairs, where the weight is 1 if absent and 0 if negative.
  ///   - data: what the rule sees; without a bucketing text the flag's key and the targeting key
  ///     are taken from it.
  /// - Returns: null for anything malformed.
  static func variant(_ arguments: [JSONValue], data: JSONValue) -> JSONValue {
    let text = arguments.first?.string
    let pairs = text == nil ? arguments[...] : arguments.dropFirst()
    guard let key = text ?? defaultKey(data), !key.isEmpty else { return .null }
    var shares: [(variant: JSONValue, weight: Int)] = []
    var total = 0
    for pair in pairs {
      guard let share = share(pair) else { return .null }
      total += share.weight
      guard total <= maximumWeight else { return .null }
      shares.append(share)
    }
    return variant(of: Murmur3.hash(Array(key.utf8)), shares: shares, total: total)
  }

  private static func variant(
    of hash: UInt32, shares: [(variant: JSONValue, weight: Int)], total: Int
  ) -> JSONValue {
    let bucket = (UInt64(hash) * UInt64(total)) >> 32
    var end: UInt64 = 0
    for share in shares {
      end += UInt64(share.weight)
      if bucket < end { return share.variant }
    }
    return .null
  }

  private static func defaultKey(_ data: JSONValue) -> String? {
    guard let targetingKey = data.object?["targetingKey"]?.string, !targetingKey.isEmpty else {
      return nil
    }
    return (data.object?["$flagd"]?.object?["flagKey"]?.string ?? "") + targetingKey
  }

  private static func share(_ pair: JSONValue) -> (variant: JSONValue, weight: Int)? {
    guard let pair = pair.array, let variant = pair.first, pair.count <= 2 else { return nil }
    guard pair.count == 2 else { return (variant, 1) }
    guard let weight = pair[1].integer, weight <= maximumWeight else { return nil }
    return (variant, max(0, weight))
  }
}

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
