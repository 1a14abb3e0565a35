// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import Support

/// Tests leave nothing behind, also those that are killed.
struct TemporaryDirectoryTests {
  @Test func whatAKilledProcessLeftIsRemovedByTheNext() throws {
    let parent = TemporaryDirectory()
    let child = try ChildProcess(["true"])
    _ = try child.wait()
    // Its number is free: no process has it.
    let gone = "effectd-\(child.number)-abcdef"
    let ours = "effectd-\(getpid())-abcdef"
    for name in [gone, ours, "effectd-x-abcdef", "other"] {
      parent.write("", to: "\(name)/deep/file")
    }
    parent.write("", to: "effectd-\(child.number)-ghijkl")
    TemporaryDirectory.removeLeftovers(in: parent.path)
    #expect(
      parent.names
        == [ours, "effectd-\(child.number)-ghijkl", "effectd-x-abcdef", "other"].sorted())
  }

  @Test func aDirectoryGoesWithItsOwner() {
    var folder: TemporaryDirectory? = TemporaryDirectory()
    let path = folder?.path ?? ""
    folder?.write("", to: "a/b")
    #expect(access(path, F_OK) == 0)
    folder = nil
    #expect(access(path, F_OK) != 0)
  }
}
