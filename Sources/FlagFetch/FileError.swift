// SPDX-License-Identifier: MIT

import Glibc

/// Why a file cannot be read or written.
struct FileError: Error, CustomStringConvertible {
  /// What is wrong, with the file's name.
  let description: String

  /// A file that is not as it must be.
  init(_ path: String, _ reason: String) {
    description = "\(path): \(reason)"
  }

  /// A call that failed, by `errno`.
  init(_ path: String, call: String) {
    self.init(path, "\(call): \(String(cString: strerror(errno)))")
  }
}
