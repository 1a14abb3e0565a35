// SPDX-License-Identifier: MIT

import Testing

@testable import Values

@Suite struct FlagURLTests {
  @Test(arguments: [
    ("https://example.org/flags.json", true), ("HTTPS://example.org", true),
    ("https://example.org:8443/a?b=c#d", true), ("http://127.0.0.1:8016", false),
    ("http://localhost/x", false), ("http://[::1]:8016/x", false), ("http://LOCALHOST", false),
  ])
  func acceptsServers(text: String, isSecure: Bool) throws {
    #expect(try FlagURL(text) == .server(text, isSecure: isSecure))
  }

  @Test(arguments: [
    ("file:///etc/effectd/flags.json", "/etc/effectd/flags.json"),
    ("file://localhost/a%20b", "/a b"), ("file:///%C3%A9%25", "/é%"),
  ])
  func acceptsFiles(text: String, path: String) throws {
    #expect(try FlagURL(text) == .file(path: path))
  }

  @Test(arguments: [
    "", "flags.json", "/etc/flags.json", "ftp://example.org/x", "http://example.org/x",
    "http://127.0.0.1.example.org/", "http://127.0.0.1@example.org/",
    "https://user:pw@example.org/",
    "http://127.0.0.1\\@example.org/", "https://", "https:///path", "http://[::1].example.org/",
    "https://exa mple.org/", "https://example.org/\n", "https://exämple.org/", "file://flags.json",
    "file://example.org/x", "file:///a%0", "file:///a%zz", "file:///a%00b", "javascript://x",
    "file:///", "http://localhost.example.org/", "http://127.1/", "http://2130706433/",
    "http://[::2]/",
  ])
  func refuses(text: String) {
    #expect(throws: FlagURLError.self) { try FlagURL(text) }
  }

  @Test(arguments: [
    ("https://user:secret@example.org/a@b", "https://…@example.org/a@b"),
    ("https://token@example.org", "https://…@example.org"),
    ("https://a:b@c:d@example.org/?x", "https://…@example.org/?x"),
    ("https://example.org/a@b", "https://example.org/a@b"), ("file:///a@b", "file:///a@b"),
    ("nonsense", "nonsense"), ("", ""),
  ])
  func credentialsAreLeftOut(text: String, shown: String) {
    #expect(FlagURL.withoutCredentials(text) == shown)
  }
}
