// SPDX-License-Identifier: MIT

import Glibc

/// Reading and replacing whole small files.
enum FlagFile {
  /// Reads a file that only its owner could have written: a regular one of root's or our own that
  /// nobody else may write.
  ///
  /// - Parameters:
  ///   - path: the file; symbolic links are followed.
  ///   - limit: the largest size in bytes.
  /// - Returns: the file's bytes.
  /// - Throws: `FileError`.
  static func readTrusted(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try withOpen(path, O_RDONLY | O_NONBLOCK) { (file, status) throws(FileError) in
      guard status.st_uid == 0 || status.st_uid == geteuid() else {
        throw FileError(path, "belongs to another user")
      }
      guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
        throw FileError(path, "others may write it")
      }
      return try readAll(file, path, limit: limit)
    }
  }

  /// Reads a file of our own; `nil` if there is none.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    if access(path, F_OK) != 0 && errno == ENOENT { return nil }
    return try withOpen(path, O_RDONLY | O_NONBLOCK) { (file, _) throws(FileError) in
      try readAll(file, path, limit: limit)
    }
  }

  /// Replaces a file so that at every moment there is either the old one or the new one, complete,
  /// also after a crash.
  ///
  /// Nobody else may read it.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = "\(path).\(getpid()).tmp"
    unlink(temporary)  // A former process of this number may have left one.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 { throw FileError(temporary, call: "open") }
    defer { unlink(temporary) }
    defer { close(file) }
    try write(bytes, to: file, temporary)
    if fsync(file) != 0 { throw FileError(temporary, call: "fsync") }
    if rename(temporary, path) != 0 { throw FileError(path, call: "rename") }
    synchronise(directoryOf: path)
  }

  /// Makes a directory that nobody else may enter, with its parents.
  static func makeDirectory(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = parent(of: path)
    guard errno == ENOENT, parent != path else { throw FileError(path, call: "mkdir") }
    try makeDirectory(parent)
    if mkdir(path, 0o700) != 0 && errno != EEXIST { throw FileError(path, call: "mkdir") }
  }

  private static func withOpen(
    _ path: String, _ flags: CInt,
    _ body: (CInt, stat) throws(FileError) -> [UInt8]
  ) throws(FileError) -> [UInt8] {
    let file = open(path, flags | O_CLOEXEC)
    if file < 0 { throw FileError(path, call: "open") }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw FileError(path, call: "fstat") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, "is no regular file") }
    return try body(file, status)
  }

  private static func readAll(
    _ file: CInt, _ path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var length = 0
    while length <= limit {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress?.advanced(by: length), limit + 1 - length)
      }
      if count == 0 { return Array(bytes[..<length]) }
      if count < 0 && errno != EINTR { throw FileError(path, call: "read") }
      length += max(0, count)
    }
    throw FileError(path, "is larger than \(limit) bytes")
  }

  private static func write(
    _ bytes: [UInt8], to file: CInt, _ path: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno != EINTR { throw FileError(path, call: "write") }
      written += max(0, count)
    }
  }

  /// Makes the renaming itself last; where the file system cannot, the file is good all the same.
  private static func synchronise(directoryOf path: String) {
    let directory = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory < 0 { return }
    fsync(directory)
    close(directory)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
