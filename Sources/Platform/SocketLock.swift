// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// The right to serve a socket: an exclusively locked file that holds the server's process number.
///
/// The kernel lets go of the lock when the process ends in whatever way. The file itself is left,
/// for removing it would let two servers hold locks on two files of one name.
final class SocketLock {
  private let file: Descriptor
  private let path: String

  /// Takes the lock; nil if another process has it.
  static func take(path: String) throws(SystemError) -> SocketLock? {
    let file = try Syscalls.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    let number = file.number
    do {
      _ = try Syscalls.check("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
    } catch {
      if error.code == EWOULDBLOCK { return nil }
      throw error
    }
    return try SocketLock(held: file, path: path)
  }

  private init(held file: consuming Descriptor, path: String) throws(SystemError) {
    let number = file.number
    self.file = file
    self.path = path
    try Syscalls.truncate(number, subject: path)
    // The lock counts without the number, which only messages need: a full disk or a limit on the
    // size of files is no reason not to serve.
    try? Syscalls.writeAll(Array("\(getpid())\n".utf8), to: number, subject: path)
  }

  deinit { try? Syscalls.truncate(file.number, subject: path) }

  /// Whether the file is still where the next server looks for it.
  var isInPlace: Bool {
    guard let facts = try? Syscalls.status(ofPath: path, followingLinks: false) else {
      return false
    }
    var own = stat()
    return fstat(file.number, &own) == 0 && own.st_ino == facts.st_ino && own.st_dev == facts.st_dev
  }

  /// The process that holds the lock.
  ///
  /// Between taking the lock and writing its number a server passes through a few microseconds in
  /// which there is none to be read; so this looks up to a hundred times, a millisecond apart.
  static func holder(path: String) -> Int32? {
    for _ in 0..<100 {
      if let process = recorded(path: path), kill(process, 0) == 0 || errno == EPERM {
        return process
      }
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
    return nil
  }

  private static func recorded(path: String) -> Int32? {
    guard let bytes = try? Files.read(path, limit: 64) else { return nil }
    return Int32(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
  }
}
