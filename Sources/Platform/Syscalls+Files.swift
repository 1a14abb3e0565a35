// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

extension Syscalls {
  /// Opens a path; always with O_CLOEXEC.
  static func open(
    _ path: String, _ flags: CInt, mode: mode_t = 0
  ) throws(SystemError) -> Descriptor {
    try refuseNul(in: path, call: "open")
    let number = try check("open", path) { effectd_open(path, flags | O_CLOEXEC, mode) }
    return Descriptor(owning: number)
  }

  /// The facts of an open descriptor.
  static func status(
    of descriptor: CInt, subject: String
  ) throws(SystemError) -> stat {
    var facts = stat()
    _ = try check("fstat", subject) { fstat(descriptor, &facts) }
    return facts
  }

  /// The facts of a path, through symbolic links or of the link itself.
  static func status(
    ofPath path: String, followingLinks: Bool = true
  ) throws(SystemError) -> stat {
    try refuseNul(in: path, call: "stat")
    var facts = stat()
    if followingLinks {
      _ = try check("stat", path) { stat(path, &facts) }
    } else {
      _ = try check("lstat", path) { lstat(path, &facts) }
    }
    return facts
  }

  static func makeDirectory(_ path: String, mode: mode_t) throws(SystemError) {
    try refuseNul(in: path, call: "mkdir")
    _ = try check("mkdir", path) { mkdir(path, mode) }
  }

  static func unlink(_ path: String) throws(SystemError) {
    _ = try check("unlink", path) { Glibc.unlink(path) }
  }

  static func synchronize(_ descriptor: CInt, subject: String) throws(SystemError) {
    _ = try check("fsync", subject) { fsync(descriptor) }
  }

  static func truncate(_ descriptor: CInt, subject: String) throws(SystemError) {
    _ = try check("ftruncate", subject) { ftruncate(descriptor, 0) }
  }

  /// Where a symbolic link leads, or nil if the path is no link or cannot be read.
  static func destination(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let base = buffer.baseAddress,
        let count = try? check("readlink", path, { readlink(path, base, buffer.count - 1) })
      else { return nil }
      base[count] = 0
      return String(cString: base)
    }
  }

  /// The names in a directory, without `.` and `..`, in no order.
  static func names(inDirectory path: String) throws(SystemError) -> [String] {
    try refuseNul(in: path, call: "opendir")
    var stream: OpaquePointer?
    _ = try check("opendir", path) { () -> CInt in
      stream = opendir(path)
      return stream == nil ? -1 : 0
    }
    guard let stream else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// A C path ends at its first zero byte: a longer one would name another file.
  private static func refuseNul(in path: String, call: String) throws(SystemError) {
    if path.utf8.contains(0) {
      throw SystemError(
        call: call, subject: String(path.prefix { $0 != "\0" }), code: EINVAL,
        detail: "the path contains a zero byte")
    }
  }
}
