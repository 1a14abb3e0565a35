// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing
import Values

@testable import Platform

@Suite struct SubprocessTests {
  let folder = TemporaryDirectory()

  /// A program that a shell runs.
  func program(_ script: String) -> String {
    let path = folder.write("#!/bin/sh\n\(script)\n", to: "program")
    chmod(path, 0o700)
    return path
  }

  @Test func whatItPrintsComesBack() throws {
    let path = program("echo \"$1|$2\"; echo error >&2; cat")
    let bytes = try Subprocess.output(of: path, ["a b", "c"], limit: 100)
    #expect(String(decoding: bytes, as: UTF8.self) == "a b|c\n")
  }

  @Test func moreThanAPipeHolds() throws {
    let path = program("dd if=/dev/zero bs=1000 count=1000 2>/dev/null")
    #expect(try Subprocess.output(of: path, limit: 1_000_000).count == 1_000_000)
  }

  /// One that writes without end must not keep us waiting.
  @Test(arguments: [
    ("exec yes", EFBIG), ("exit 3", EIO), ("kill -9 $$", EIO), ("trap '' PIPE; exec yes", EFBIG),
  ])
  func aProgramThatMisbehavesIsAnError(script: String, code: CInt) {
    let path = program(script)
    #expect(errorCode { _ = try Subprocess.output(of: path, limit: 1000) } == code)
  }

  @Test func oneThatIsNotThereIsAnError() {
    #expect(errorCode { _ = try Subprocess.output(of: folder("none"), limit: 1) } == ENOENT)
    folder.write("", to: "text")
    #expect(errorCode { _ = try Subprocess.output(of: folder("text"), limit: 1) } == EACCES)
  }

  @Test(arguments: ["pipe", "posix_spawn", "read"]) func aFailureIsAnError(call: String) {
    let path = program("echo x")
    let code = errorCode {
      try Faults(failing: call, with: EMFILE).inForce {
        _ = try Subprocess.output(of: path, limit: 100)
      }
    }
    #expect(code != nil)
  }
}
