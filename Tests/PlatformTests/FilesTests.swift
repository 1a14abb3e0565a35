// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing

@testable import Platform

@Suite struct FilesTests {
  let folder = TemporaryDirectory()

  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000]) func wholeFilesAreRead(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try Files.write(bytes, to: folder("file"))
    #expect(try Files.read(folder("file"), limit: size) == bytes)
  }

  @Test func aFileThatSaysItIsEmptyIsReadToItsEnd() throws {
    #expect(try Files.read("/proc/self/status", limit: 1 << 20).count > 100)
  }

  @Test func whatIsNoReadableFileIsRefusedWithoutWaiting() throws {
    mkdir(folder("directory"), 0o700)
    mkfifo(folder("fifo"), 0o600)
    folder.write("12345", to: "large")
    symlink(folder("loop"), folder("loop"))
    let expected: [(String, CInt)] = [
      ("missing", ENOENT), ("directory", EISDIR), ("fifo", EINVAL), ("large", EFBIG),
      ("loop", ELOOP), ("large/below", ENOTDIR), ("nul\0byte", EINVAL),
    ]
    for (name, code) in expected {
      #expect(errorCode { _ = try Files.read(folder(name), limit: 4) } == code, "\(name)")
    }
    #expect(throws: SystemError.self) { _ = try Files.read("/dev/zero", limit: 4) }
  }

  @Test(
    arguments: [(0o644, nil), (0o600, nil), (0o664, EPERM), (0o646, EPERM)] as [(mode_t, CInt?)])
  func whatOthersMayWriteIsNotTrusted(mode: mode_t, code: CInt?) throws {
    folder.write("12345", to: "file")
    chmod(folder("file"), mode)
    symlink(folder("file"), folder("link"))
    for name in ["file", "link"] {
      #expect(errorCode { _ = try Files.readTrusted(folder(name), limit: 5) } == code)
    }
    #expect(try Files.readTrusted("/etc/passwd", limit: 1 << 20).count > 10)
  }

  @Test func aFileThatGrowsBeyondTheLimitIsRefused() throws {
    #expect(throws: SystemError.self) { _ = try Files.read("/proc/self/status", limit: 10) }
  }

  @Test func aWrittenFileIsItsOwnersAlone() throws {
    try Files.write([1, 2, 3], to: folder("a/b/c"))
    #expect(TemporaryDirectory.mode(of: folder("a/b/c")) == 0o600)
    #expect(TemporaryDirectory.mode(of: folder("a/b")) == 0o700)
    #expect(TemporaryDirectory.mode(of: folder("a")) == 0o700)
  }

  /// Whatever call fails, a reader finds the old bytes or the new ones, and nothing is left over.
  @Test func aFailureAtAnyCallLeavesTheOldFileOrTheNew() throws {
    let counting = Faults()
    try Files.write([1], to: folder("file"))
    try counting.inForce { try Files.write([1], to: folder("file")) }
    #expect(counting.count > 5)
    for index in 0..<counting.count {
      try Files.write([1], to: folder("file"))
      let failed = Faults(failingCallAt: index, with: EIO).inForce {
        (try? Files.write([2], to: folder("file"))) == nil
      }
      let bytes = try Files.read(folder("file"), limit: 10)
      #expect(failed ? bytes == [1] || bytes == [2] : bytes == [2], "\(counting.calls[index])")
      if counting.calls[index] != "unlink" {
        #expect(folder.names == ["file"], "\(counting.calls[index])")
      }
    }
    try Files.write([3], to: folder("file"))
    #expect(folder.names == ["file"])
  }

  @Test(arguments: ["open", "write", "fsync", "rename"]) func aFullDiskIsReported(call: String) {
    let code = errorCode {
      try Faults(failing: call, with: ENOSPC).inForce { try Files.write([1], to: folder("file")) }
    }
    #expect(code == ENOSPC)
    #expect(folder.names == [])
  }

  @Test func anInterruptedDraftOfADeadProcessIsNoObstacle() throws {
    folder.write("half", to: ".file.\(getpid()).tmp")
    try Files.write([1], to: folder("file"))
    #expect(folder.names == ["file"])
  }

  @Test func namesAreSortedAndFiltered() throws {
    for name in ["b.toml", "a.toml", "c.txt", ".d.toml"] { folder.write("", to: name) }
    #expect(try Files.names(in: folder.path, suffix: ".toml") == ["a.toml", "b.toml"])
    #expect(try Files.names(in: folder("missing")) == [])
    #expect(throws: SystemError.self) { _ = try Files.names(in: folder("c.txt")) }
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("/a/b/", "/a", "b"), ("/", "/", "/"),
  ])
  func pathsComeApart(path: String, parent: String, name: String) {
    #expect(Files.parent(of: path) == parent)
    #expect(Files.name(of: path) == name)
  }

  @Test func removingTwiceIsNoError() throws {
    folder.write("", to: "file")
    try Files.remove(folder("file"))
    try Files.remove(folder("file"))
    #expect(!Files.exists(folder("file")))
  }

  @Test func anErrorReadsAsOneLine() {
    let error = SystemError(call: "open", subject: "/x", code: ENOENT)
    #expect(error.description == "/x: No such file or directory")
    #expect(error.debugDescription == "/x: No such file or directory (open)")
    let detailed = SystemError(call: "read", subject: "/x", code: EINVAL, detail: "not a file")
    #expect(detailed.description == "/x: not a file")
  }
}
