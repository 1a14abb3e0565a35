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
    let draft = "\(directory)/.\(name(of: path)).\(getpid()).tmp"
    do {
      try writeDraft(bytes, to: draft)
      try Syscalls.rename(draft, to: path)
    } catch {
      try? Syscalls.unlink(draft)
      throw error
    }
    // The name itself. What cannot be opened or does not support it still has the new file.
    if let parent = try? Syscalls.open(directory, O_RDONLY | O_DIRECTORY) {
      try? Syscalls.synchronize(parent.number, subject: directory)
    }
  }

  /// Removes a file; that it is not there is no error.
  public static func remove(_ path: String) throws(SystemError) {
    do {
      try Syscalls.unlink(path)
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  private static func writeDraft(_ bytes: [UInt8], to path: String) throws(SystemError) {
    // A draft of the same name can only be one that a dead process of our number left.
    try remove(path)
    let file = try Syscalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    let number = file.number
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try writeAll(buffer, to: number, path: path) }
    }.get()
    try Syscalls.synchronize(file.number, subject: path)
  }

  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: CInt, path: String
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let result = try Syscalls.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest), subject: path)
      guard case .bytes(let count) = result, count > 0 else {
        throw SystemError(call: "write", subject: path, code: EIO)
      }
      rest = rest.dropFirst(count)
    }
  }
}
