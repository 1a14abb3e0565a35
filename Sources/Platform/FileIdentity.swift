// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// What tells one file from another of the same name.
struct FileIdentity: Equatable {
  let device: dev_t
  let inode: ino_t

  init(_ facts: stat) {
    device = facts.st_dev
    inode = facts.st_ino
  }

  /// The identity of what is at a path now, or nil if nothing is.
  init?(of path: String, followingLinks: Bool) {
    guard let facts = try? Syscalls.status(ofPath: path, followingLinks: followingLinks) else {
      return nil
    }
    self.init(facts)
  }
}
