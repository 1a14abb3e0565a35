// SPDX-License-Identifier: MIT

import Flags
import Glibc
import Platform
import Support
import Testing

@testable import FlagFetch

@Suite struct FileSourceTests {
  private static let document = Array(#"{"flags":{}}"#.utf8)
  private let folder = TemporaryDirectory()
  private var directory: String { folder.path }

  private func fetch(_ name: String, at now: Int = 1_796_083_200) -> FetchOutcome {
    var generator = SystemRandomNumberGenerator()
    let source = FlagSource(url: "file://\(directory)/\(name)", key: "f")
    let request = FetchRequest(source: source, cacheDirectory: directory + "/deep/cache")
    return FlagFetcher.run(request, trigger: .person, now: now, using: &generator)
  }

  @Test func aFileIsReadLikeAnyOtherSource() throws {
    try Files.write(Self.document, to: directory + "/flags")
    #expect(fetch("flags").exitCode == 0)
    let bytes = try Files.read(directory + "/deep/cache/flags.json", limit: 4096)
    #expect(try CacheFile(decoding: bytes).body == Self.document)
  }

  @Test func linksAreFollowed() throws {
    try Files.write(Self.document, to: directory + "/flags")
    #expect(symlink(directory + "/flags", directory + "/link") == 0)
    #expect(fetch("link").exitCode == 0)
  }

  @Test(arguments: [0o622, 0o606, 0o660] as [mode_t])
  func aFileThatOthersMayWriteIsRefused(mode: mode_t) throws {
    try Files.write(Self.document, to: directory + "/flags")
    #expect(chmod(directory + "/flags", mode) == 0)
    #expect(fetch("flags").description.contains(mode & 0o022 == 0 ? "fetched" : "others may write"))
  }

  @Test func whatIsNoFileIsRefused() {
    #expect(mkdir(directory + "/directory", 0o700) == 0)
    #expect(fetch("directory").description.contains("Is a directory"))
    #expect(mkfifo(directory + "/pipe", 0o600) == 0)
    #expect(fetch("pipe", at: 1_796_083_300).description.contains("not a regular file"))
    #expect(fetch("missing").description.contains("No such file"))
  }

  @Test func aHugeFileIsRefused() throws {
    try Files.write([UInt8](repeating: 0x20, count: (256 << 10) + 1), to: directory + "/flags")
    #expect(fetch("flags").description.contains("larger than 262144 bytes"))
  }

  @Test func anAddressThatIsNoneIsRefused() {
    let outcome = FlagFetcher.run(
      url: "ftp://example.org/", format: .flagd, key: "f", cacheDirectory: directory, force: true)
    #expect(outcome.exitCode == 1)
    #expect(outcome.description.contains("expected https:// or file://"))
  }

  @Test func aDirectoryThatCannotBeMadeIsAFailure() {
    let outcome = FlagFetcher.run(
      url: "file:///x", format: .flagd, key: "f", cacheDirectory: "/dev/null/cache", force: true)
    #expect(outcome.exitCode == 1)
    #expect(outcome.description.contains("/dev/null/cache: Not a directory"))
  }

  @Test func twoDoNotFetchAtOnce() throws {
    try Files.makeDirectories(directory + "/deep/cache")
    let lock = try FetchLock(directory + "/deep/cache/flags.lock")
    guard let lock else {
      Issue.record("a lock that nobody has cannot be taken")
      return
    }
    #expect(fetch("flags").description == "another fetch is under way")
    _ = consume lock
    #expect(fetch("missing").description != "another fetch is under way")
  }

  @Test func aDamagedCacheIsReplaced() throws {
    try Files.write(Self.document, to: directory + "/flags")
    try Files.makeDirectories(directory + "/deep/cache")
    for name in ["flags.json", "flags-state.json"] {
      try Files.write([0xFF, 0x00], to: directory + "/deep/cache/" + name)
    }
    #expect(fetch("flags").exitCode == 0)
  }
}
