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

/// Programs that run beside the loop.
@Suite struct BackgroundProgramTests {
  let folder = TemporaryDirectory()

  /// Runs a shell script, and gives what it printed and whether the loop went on meanwhile.
  private func run(
    _ script: String, timeout: Duration = .seconds(20)
  ) throws -> Result<[UInt8], SystemError> {
    let path = folder.write("#!/bin/sh\n\(script)\n", to: "program")
    chmod(path, 0o700)
    let loop = try EventLoop()
    var results: [Result<[UInt8], SystemError>] = []
    let program = try BackgroundProgram(loop: loop, path: path, limit: 1000, timeout: timeout) {
      results.append($0)
    }
    try withExtendedLifetime(program) {
      #expect(results.isEmpty)
      #expect(try loop.run(timeout: .seconds(20)) { !results.isEmpty })
      _ = try loop.run(timeout: .milliseconds(20)) { false }
    }
    #expect(results.count == 1)
    return try #require(results.first)
  }

  @Test func whatItPrintsComesBack() throws {
    let bytes = try run("echo one; sleep 0.1; echo two").get()
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo\n")
  }

  @Test(arguments: [
    ("exec yes", EFBIG), ("exit 3", EIO), ("kill -9 $$", EIO), ("exec sleep 600", ETIMEDOUT),
    ("exec >&-; exec sleep 600", EIO),
  ])
  func oneThatMisbehavesIsEndedAndAnError(script: String, code: CInt) throws {
    let result = try run(script, timeout: .milliseconds(code == ETIMEDOUT ? 100 : 20_000))
    #expect(errorCode { _ = try result.get() } == code)
  }
}
