// SPDX-License-Identifier: MIT
import Glibc

extension Files {
  /// Where a symbolic link leads, as it is written; nil if the path is no link.
  ///
  /// The corresponding C function is `readlink`.
  public static func linkTarget(_ path: String) -> String? {
    Syscalls.destination(ofLink: path)
  }

  /// The absolute path without links, `.` and `..`; nil if it leads to nothing.
  ///
  /// The corresponding C function is `realpath`.
  public static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
