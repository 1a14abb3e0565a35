// SPDX-License-Identifier: MIT
import Glibc
import Platform

/// A file that a command was asked to write.
enum OutputFile {
  /// Writes a file: all of it, or nothing and what was there before stays.
  ///
  /// The file gets the usual mode of new files. What is not a regular file, such as `/dev/stdout`,
  /// is written in place.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if Files.exists(path), !Files.isRegularFile(path) {
      return try write(bytes, in: path, flags: O_WRONLY, subject: path)
    }
    let target = Files.absolutePath(path) ?? path
    let temporary = "\(target).\(getpid()).part"
    do throws(Failure) {
      try write(bytes, in: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, subject: path)
      guard rename(temporary, target) == 0 else { throw failure(path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], in path: String, flags: CInt, subject: String
  ) throws(Failure) {
    let number = open(path, flags | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw failure(subject, errno) }
    let file = Descriptor(owning: number)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
      if count < 0 {
        guard errno == EINTR else { throw failure(subject, errno) }
        continue
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ path: String, _ code: CInt) -> Failure {
    Failure("\(path): cannot be written: \(SystemError.message(for: code))")
  }
}
