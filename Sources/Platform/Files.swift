// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// Whole files, read and written safely.
public enum Files {
  /// Reads a regular file, and never blocks, whatever the path leads to.
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the largest size taken, in bytes.
  /// - Returns: all of its bytes.
  /// - Throws: what open(2), fstat(2) and read(2) fail with; `EISDIR` for a directory; `EINVAL` for
  ///   a FIFO, socket or device; `EFBIG` beyond the limit.
  /// - Complexity: O(size).
  public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    try read(path, limit: limit) { (_) throws(SystemError) in }
  }

  /// Reads a file that only root or this user could have written.
  ///
  /// It must be a regular file of one of them that no other user may write. Symbolic links are
  /// followed.
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

  /// Reads a regular file whose facts pass a check, made on the open file so that it cannot be
  /// exchanged in between.
  static func read(
    _ path: String, limit: Int, check: (stat) throws(SystemError) -> Void
  ) throws(SystemError) -> [UInt8] {
    // O_NONBLOCK: opening a FIFO would otherwise wait for its writer.
    let file = try Syscalls.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let facts = try Syscalls.status(of: file.number, subject: path)
    try requireRegular(facts, path: path)
    try check(facts)
    let tooLarge = SystemError(
      call: "read", subject: path, code: EFBIG, detail: "larger than \(limit) bytes")
    if Int(facts.st_size) > limit { throw tooLarge }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var count = 0
    while true {
      // The file may grow while it is read.
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: 4096)) }
      let result = try readMore(file.number, into: &bytes, at: count, path: path)
      if result == 0 { break }
      count += result
      if count > limit { throw tooLarge }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static func readMore(
    _ descriptor: CInt, into bytes: inout [UInt8], at offset: Int, path: String
  ) throws(SystemError) -> Int {
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try Syscalls.read(
          descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[offset...]),
          subject: path)
      }
    }
    guard case .bytes(let count) = try result.get() else { return 0 }
    return count
  }

  private static func requireRegular(_ facts: stat, path: String) throws(SystemError) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw SystemError(call: "read", subject: path, code: EISDIR)
    default:
      throw SystemError(call: "read", subject: path, code: EINVAL, detail: "not a regular file")
    }
  }

  /// What tells one version of a file from another.
  public struct Version: Hashable, Sendable {
    private let device, inode, size, seconds, nanoseconds: UInt64

    fileprivate init(_ facts: stat) {
      device = UInt64(facts.st_dev)
      inode = UInt64(facts.st_ino)
      size = UInt64(bitPattern: Int64(facts.st_size))
      seconds = UInt64(bitPattern: Int64(facts.st_mtim.tv_sec))
      nanoseconds = UInt64(bitPattern: Int64(facts.st_mtim.tv_nsec))
    }
  }

  /// The version of the file that a path leads to; nil if there is none.
  public static func version(of path: String) -> Version? {
    (try? Syscalls.status(ofPath: path)).map(Version.init)
  }

  /// Whether all symbolic links on the way from a folder are its owner's, or the administrator's.
  ///
  /// - Parameters:
  ///   - folder: The folder, itself reached through any links.
  ///   - relative: The way from there.
  /// - Returns: False, too, if there is nothing on the way.
  public static func linksBelong(toOwnerOf folder: String, on relative: String) -> Bool {
    guard let owner = try? Syscalls.status(ofPath: folder).st_uid else { return false }
    var path = folder
    for name in relative.split(separator: "/") {
      path += "/\(name)"
      guard let facts = try? Syscalls.status(ofPath: path, followingLinks: false) else {
        return false
      }
      if facts.st_mode & S_IFMT == S_IFLNK, facts.st_uid != owner, facts.st_uid != 0 {
        return false
      }
    }
    return true
  }

  /// Whether a path leads to a regular file.
  public static func isRegularFile(_ path: String) -> Bool {
    guard let facts = try? Syscalls.status(ofPath: path) else { return false }
    return facts.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is anything at a path, be it out of reach or a link in a circle.
  public static func exists(_ path: String) -> Bool {
    do {
      _ = try Syscalls.status(ofPath: path)
      return true
    } catch {
      return error.code != ENOENT && error.code != ENOTDIR
    }
  }

  /// Whether a name in a directory is a person's file: it ends in `suffix` and is not hidden.
  ///
  /// Editors and file systems keep hidden files beside the ones they are about, such as the lock
  /// links of Emacs (`.#name`) and the AppleDouble files of macOS (`._name`).
  static func isOurs(_ name: String, suffix: String) -> Bool {
    name.hasSuffix(suffix) && !name.hasPrefix(".")
  }

  /// The names in a directory that end in `suffix` and are not hidden, sorted; empty if there is no
  /// such directory.
  /// - Throws: what opendir(3) fails with, but not `ENOENT`.
  public static func names(
    in directory: String, suffix: String = ""
  ) throws(SystemError) -> [String] {
    do {
      return try Syscalls.names(inDirectory: directory)
        .filter { isOurs($0, suffix: suffix) }.sorted()
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// Makes a directory and what is missing above it, each with mode 0700.
  /// - Throws: what mkdir(2) fails with, but not `EEXIST`.
  public static func makeDirectories(_ path: String) throws(SystemError) {
    if path.isEmpty || exists(path) { return }
    try makeDirectories(parent(of: path))
    do {
      try Syscalls.makeDirectory(path, mode: 0o700)
    } catch {
      if error.code != EEXIST { throw error }
    }
  }

  /// The path without its last component.
  public static func parent(of path: String) -> String {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The last component of a path.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

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
