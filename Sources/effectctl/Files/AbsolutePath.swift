// SPDX-License-Identifier: MIT
import Glibc
import Platform

extension Files {
  /// The absolute path of an existing file, without symbolic links and dots; nil if there is
  /// none.
  static func absolutePath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
