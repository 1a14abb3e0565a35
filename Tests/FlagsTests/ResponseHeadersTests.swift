// SPDX-License-Identifier: MIT

import Testing

@testable import Flags

@Suite struct ResponseHeadersTests {
  private static func read(_ lines: String...) -> ResponseHeaders {
    var headers = ResponseHeaders()
    for line in lines { headers.read(line: line) }
    return headers
  }

  @Test func keepsValidatorsByteForByte() {
    let headers = Self.read(
      "HTTP/1.1 200 OK\r\n", "ETag:  W/\"a b,c\" \r\n",
      "last-modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n", "\r\n")
    #expect(headers.etag == "W/\"a b,c\"")
    #expect(headers.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func aNewResponseStartsAnew() {
    let headers = Self.read("HTTP/1.1 302 Found", "ETag: \"old\"", "", "HTTP/2 200", "x: y")
    #expect(headers == ResponseHeaders())
  }

  @Test func refusesOddValidators() {
    #expect(Self.read("ETag: " + String(repeating: "x", count: 1025)).etag == nil)
    #expect(Self.read("ETag:").etag == nil)
    #expect(Self.read("ETag: a\u{0}b").etag == nil)
    #expect(Self.read("ETag").etag == nil)
  }

  /// 784 111 777 is the date of RFC 9110's own example.
  @Test(
    arguments: [
      ("120", 120), ("0", 0), ("999999999", 86_400), ("99999999999999999999999", 86_400),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 77), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 77), ("Sun Nov  6 08:49:37 1994", 77),
      ("Monday, 06-Nov-45 08:49:37 GMT", 0), ("Sunday, 06-Nov-44 08:49:37 GMT", 86_400),
      ("Sun Nov 16 08:49:37 1994", 86_400), ("Sunday, 6-Nov-1994 08:49:37 GMT", nil),
      ("Sun Nov  6 08:49:37 1994 GMT", nil), ("Sunday, 06-Nov-94 08:49:37", nil),
      ("Tue, 06 Nov 2094 08:49:37 GMT", 86_400), ("-5", nil), ("soon", nil), ("", nil),
      ("Sun, 06 Nov 1994 08:49:37", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nox 1994 08:49:37 GMT", nil), ("06 Nov 1994 08:49:37 GMT", nil), ("1.5", nil),
    ] as [(String, Int?)])
  func readsRetryAfter(value: String, delay: Int?) {
    #expect(Self.read("Retry-After: \(value)").retryDelay(now: 784_111_700) == delay)
  }

  @Test(
    arguments: [
      ("max-age=900", 900), ("public, MAX-AGE = 60", 60), ("max-age=\"5\"", 5), ("no-store", 0),
      ("no-cache, max-age=60", 0),
      ("no-cache=\"set-cookie\", max-age=60", 60),
      ("max-age=", nil), ("max-age=-1", nil), ("max-age=x", nil), ("s-maxage=7", nil),
      ("max-age=99999999999999999999", 86_400), ("", nil),
    ] as [(String, Int?)])
  func readsMaximumAge(value: String, age: Int?) {
    #expect(Self.read("Cache-Control: \(value)").maximumAge(now: 0) == age)
  }

  @Test func linesOfOneListAreOneList() {
    let headers = Self.read(
      "HTTP/1.1 200 OK", "Cache-Control: public", "ETag: \"a\"", "cache-control: max-age=60",
      "Cache-Control: must-revalidate")
    #expect(headers.maximumAge(now: 0) == 60)
    #expect(
      Self.read("Cache-Control: private=\"a, max-age=1\", max-age=60").maximumAge(now: 0) == 60)
    #expect(Self.read("Cache-Control: x=\"a\\\", max-age=1\", max-age=60").maximumAge(now: 0) == 60)
  }

  /// Now is 784 111 700, 77 seconds before the date of the examples.
  @Test(
    arguments: [
      (["Expires: Sun, 06 Nov 1994 08:49:37 GMT"], 77), (["Expires: 0"], 0), (["Expires:"], 0),
      (["Expires: -1"], 0), (["Expires: Sun, 06 Nov 1994 08:00:00 GMT"], 0),
      (["Expires: Sunday, 06-Nov-94 08:49:37 GMT"], 77),
      (["Expires: Sun Nov  6 08:49:37 1994"], 77),
      (["Expires: Tue, 06 Nov 2094 08:49:37 GMT"], 86_400),
      // Clocks that differ: only what lies between the server's two dates counts.
      (
        [
          "Date: Thu, 01 Jan 2026 00:00:00 GMT", "Expires: Thu, 01 Jan 2026 00:05:00 GMT",
        ], 300
      ),
      (["Date: Thu Jan  1 00:00:00 2026", "Expires: Thursday, 01-Jan-26 00:05:00 GMT"], 300),
      (["Date: yesterday", "Expires: Sun, 06 Nov 1994 08:49:37 GMT"], 77),
      // Of two lines the first one counts, and max-age before Expires.
      (["Expires: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: 0"], 77),
      (["Expires: 0", "Cache-Control: max-age=60"], 60),
      (["Expires: Tue, 06 Nov 2094 08:49:37 GMT", "Cache-Control: max-age=x"], nil),
      (["Expires: Tue, 06 Nov 2094 08:49:37 GMT", "Cache-Control: no-cache"], 0),
      // What a cache on the way had it for is over.
      (["Cache-Control: max-age=900", "Age: 800"], 100),
      (["Cache-Control: max-age=900", "Age: 1000"], 0),
      (["Cache-Control: max-age=900", "Age: 800, 7"], 100),
      (["Cache-Control: max-age=900", "Age: -5"], 900), (["Age: 5"], nil), ([], nil),
    ] as [([String], Int?)])
  func readsFreshness(lines: [String], age: Int?) {
    var headers = ResponseHeaders()
    for line in lines { headers.read(line: line) }
    #expect(headers.maximumAge(now: 784_111_700) == age)
  }

  @Test func aDateToRetryAfterIsByTheServersClock() {
    let headers = Self.read(
      "Date: Thu, 01 Jan 2026 00:00:00 GMT", "Retry-After: Thu, 01 Jan 2026 00:02:00 GMT")
    #expect(headers.retryDelay(now: 784_111_700) == 120)
  }
}
