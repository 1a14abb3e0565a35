// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

@Suite struct CacheFileTests {
  private static let cache = CacheFile(
    urlHash: CacheFile.identity(url: "https://example.org/flags.json", format: .flagd),
    etag: #"W/"a b\c""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", fetchedAt: 1_796_083_200,
    validatedAt: 1_796_090_000, body: Array("{\"flags\":{},\n\"x\":\"é\\u0000\u{1F600}\"}".utf8))

  /// FIPS 180-4's examples, and the lengths around a block's end.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ("a", 65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
  ])
  func hashesAsPublished(text: String, repetitions: Int, hash: String) {
    let bytes = Array(String(repeating: text, count: repetitions).utf8)
    #expect(SHA256.hexadecimal(of: bytes) == hash)
  }

  @Test func comesBackAsItWas() throws {
    #expect(try CacheFile(decoding: Self.cache.encoded()) == Self.cache)
    var bare = Self.cache
    bare.etag = nil
    bare.lastModified = nil
    #expect(try CacheFile(decoding: bare.encoded()) == bare)
  }

  @Test func theLargestBodyFits() throws {
    var cache = Self.cache
    // Control characters cost six bytes each; no document holds them, but a body may.
    cache.body = [UInt8](repeating: 1, count: 256 << 10)
    #expect(try CacheFile(decoding: cache.encoded()) == cache)
  }

  /// Whatever byte is damaged, the file is refused or says the same.
  @Test func noDamagePassesUnseen() {
    let bytes = Self.cache.encoded()
    for index in bytes.indices {
      for bit in [0x01, 0x20, 0x80] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= bit
        guard let cache = try? CacheFile(decoding: damaged) else { continue }
        #expect(cache.body == Self.cache.body)
      }
    }
    for length in bytes.indices.dropLast() {
      #expect(throws: CacheFileError.self) { try CacheFile(decoding: Array(bytes[..<length])) }
    }
  }

  @Test(arguments: [
    "", "null", "[]", "{}", #"{"schema":2}"#, #"{"schema":1}"#,
    #"{"schema":1,"urlHash":"x","body":"","fetchedAt":-1,"validatedAt":0,"sha256":""}"#,
    #"{"schema":1,"urlHash":"x","body":"","fetchedAt":0,"validatedAt":9e99,"sha256":""}"#,
    #"{"schema":1,"urlHash":"x","body":"","fetchedAt":0,"validatedAt":0,"sha256":"x"}"#,
  ])
  func refuses(text: String) {
    #expect(throws: CacheFileError.self) { try CacheFile(decoding: Array(text.utf8)) }
  }

  @Test func knowsItsSourceWithoutNamingIt() {
    let url = "https://example.org/flags.json?token=secret"
    let identity = CacheFile.identity(url: url, format: .flagd)
    #expect(identity != CacheFile.identity(url: url, format: .ofrep))
    #expect(identity != CacheFile.identity(url: url + "x", format: .flagd))
    #expect(!identity.contains("example"))
  }
}
