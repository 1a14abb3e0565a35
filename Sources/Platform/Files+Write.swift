// SPDX-License-Identifier: MIT
import Glibc

extension Files {
  /// Puts a file with these bytes in place of whatever is there, all or nothing.
  ///
  /// Writes a file beside it, has it brought to the disk and renames it; a reader sees the old or
  /// the new bytes, also after a power cut. The file is for its owner only (0600), as are directories
  /// made on the way (0700).
  /// - Throws: what open(2), write(2), fsync(2), rename(2) and mkdir(2) fail with; the old file is
  ///   then untouched and nothing is left beside it.
  /// - Complexity: O(size).
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let directory = parent(of: path)
    try makeDirectories(directory)
    try replace(path, with: bytes, mode: 0o600)
    // The name itself. What cannot be opened or does not support it still has the new file.
    if let parent = try? Syscalls.open(directory, O_RDONLY | O_DIRECTORY) {
      try? Syscalls.synchronize(parent.number, subject: directory)
    }
  }

  /// Writes a file that the user has asked for, with the usual mode of new files: all of it, or
  /// what was there before stays.
  ///
  /// What is not a regular file, such as `/dev/stdout`, is written in place; a link stays one.
  /// - Throws: what open(2), write(2), fsync(2) and rename(2) fail with.
  /// - Complexity: O(size).
  public static func writeOutput(_ bytes: [UInt8], to path: String) throws(SystemError) {
    if exists(path), !isRegularFile(path) {
      let file = try Syscalls.open(path, O_WRONLY)
      return try Syscalls.writeAll(bytes, to: file.number, subject: path)
    }
    try replace(realPath(path) ?? path, with: bytes, mode: 0o666)
  }

  /// Writes a new file that the user has asked for, and never over one that is there.
  ///
  /// Directories that are missing on the way are made, with mode 0700.
  /// - Throws: `EEXIST` if there is anything at the path, else what open(2), write(2) and mkdir(2)
  ///   fail with; nothing is then left of the file.
  public static func create(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    try makeDirectories(parent(of: path))
    let file = try Syscalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    do {
      try Syscalls.writeAll(bytes, to: file.number, subject: path)
    } catch {
      try? remove(path)
      throw error
    }
  }

  /// Removes a file; that it is not there is no error.
  /// - Throws: what unlink(2) fails with otherwise.
  public static func remove(_ path: String) throws(SystemError) {
    do {
      try Syscalls.unlink(path)
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(SystemError) {
    let draft = "\(parent(of: path))/.\(name(of: path)).\(getpid()).tmp"
    do {
      // A draft of the same name can only be one that a dead process of our number left.
      try remove(draft)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let file = try Syscalls.open(draft, flags, mode: mode)
      try Syscalls.writeAll(bytes, to: file.number, subject: draft)
      try Syscalls.synchronize(file.number, subject: draft)
      _ = try Syscalls.check("rename", path) { rename(draft, path) }
    } catch {
      try? Syscalls.unlink(draft)
      throw error
    }
  }
}
