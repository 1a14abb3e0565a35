// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

@Suite struct CacheFileTests {
  private static let cache = CacheFile(
    urlHash: CacheFile.identity(url: "https://example.org/flags.json", format: .flagd),
    etag: #"W/"a b\c""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", fetchedAt: 1_796_083_200,
    validatedAt: 1_796_090_000, body: Array("{\"flags\":{},\n\"x\":\"é\\u0000\u{1F600}\"}".utf8))

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

  @Test func aTruncatedFileIsRefused() {
    let bytes = Self.cache.encoded()
    for length in bytes.indices.dropLast() {
      #expect(throws: CacheFileError.self) { try CacheFile(decoding: Array(bytes[..<length])) }
    }
  }

  /// Version 0.1.0 wrote a checksum and an identity of 64 digits.
  @Test func aFileOfTheFirstVersionIsRead() throws {
    let hash = String(repeating: "0f", count: 32)
    let text = """
      {"body":"{}","etag":"\\"1\\"","fetchedAt":10,"schema":1,"sha256":"\(hash)",\
      "urlHash":"\(hash)","validatedAt":20}
      """
    let cache = try CacheFile(decoding: Array(text.utf8))
    #expect(cache.body == Array("{}".utf8) && cache.etag == "\"1\"" && cache.validatedAt == 20)
    #expect(CacheFile.isIdentity(cache.urlHash, url: "https://example.org/f", format: .flagd))
    #expect(!CacheFile.isIdentity("x", url: "https://example.org/f", format: .flagd))
  }

  @Test(arguments: [
    "", "null", "[]", "{}", #"{"schema":2}"#, #"{"schema":1}"#,
    #"{"schema":1,"urlHash":"x","body":"","fetchedAt":-1,"validatedAt":0}"#,
    #"{"schema":1,"urlHash":"x","body":"","fetchedAt":0,"validatedAt":9e99}"#,
    #"{"schema":1,"urlHash":"x","fetchedAt":0,"validatedAt":0}"#,
  ])
  func refuses(text: String) {
    #expect(throws: CacheFileError.self) { try CacheFile(decoding: Array(text.utf8)) }
  }

  @Test func knowsItsSourceWithoutNamingIt() {
    let url = "https://example.org/flags.json?token=secret"
    let identity = CacheFile.identity(url: url, format: .flagd)
    #expect(identity != CacheFile.identity(url: url, format: .ofrep))
    #expect(identity != CacheFile.identity(url: url + "x", format: .flagd))
    #expect(identity.utf8.count == 16 && !identity.contains("example"))
  }
}
