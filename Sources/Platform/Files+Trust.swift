// SPDX-License-Identifier: MIT
import Glibc

extension Files {
  /// Reads a file that only its owner could have written: a regular one of root's or our own that
  /// nobody else may write. Symbolic links are followed.
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the largest size taken, in bytes.
  /// - Returns: all of its bytes.
  /// - Throws: as `read(_:limit:)`, and `EPERM` for a file that cannot be trusted.
  /// - Complexity: O(size).
  public static func readTrusted(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    try read(path, limit: limit) { (facts) throws(SystemError) in
      guard facts.st_uid == 0 || facts.st_uid == geteuid() else {
        throw SystemError(
          call: "read", subject: path, code: EPERM, detail: "belongs to another user")
      }
      guard facts.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
        throw SystemError(call: "read", subject: path, code: EPERM, detail: "others may write it")
      }
    }
  }
}
