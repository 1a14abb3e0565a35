// SPDX-License-Identifier: MIT

import Glibc
import Platform

/// Keeps a timer and a person from fetching at once; let go with the process at the latest.
struct FetchLock: ~Copyable {
  private let file: CInt

  /// Takes the lock; `nil` if another process has it.
  ///
  /// - Throws: `SystemError` if the lock's file cannot be made.
  init?(_ path: String) throws(SystemError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 { throw SystemError(call: "open", subject: path, code: errno) }
    if flock(file, LOCK_EX | LOCK_NB) != 0 {
      close(file)
      return nil
    }
  }

  deinit { close(file) }
}
