// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

extension Syscalls {
  /// A stream socket of the local family.
  static func makeSocket(isBlocking: Bool = false) throws(SystemError) -> Descriptor {
    let type =
      SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
      | (isBlocking ? 0 : SOCK_NONBLOCK.rawValue)
    let number = try check("socket", "local socket") { socket(AF_UNIX, CInt(type), 0) }
    return Descriptor(owning: number)
  }

  static func bind(_ descriptor: CInt, path: String) throws(SystemError) {
    _ = try check("bind", path) { effectd_bind(descriptor, path) }
  }

  static func connect(_ descriptor: CInt, path: String) throws(SystemError) {
    _ = try check("connect", path) { effectd_connect(descriptor, path) }
  }

  static func listen(_ descriptor: CInt, path: String) throws(SystemError) {
    _ = try check("listen", path) { Glibc.listen(descriptor, 64) }
  }

  /// The next connection that waits, or nil.
  static func accept(_ descriptor: CInt) throws(SystemError) -> CInt? {
    do {
      return try check("accept", "control socket") { Glibc.accept(descriptor, nil, nil) }
    } catch {
      // ECONNABORTED: the client went away before we looked.
      if error.code == EAGAIN || error.code == ECONNABORTED { return nil }
      throw error
    }
  }

  /// Who is at the other end, as it was when the connection was made.
  static func peer(of descriptor: CInt) throws(SystemError) -> (user: uid_t, process: pid_t) {
    var credentials = effectd_credentials()
    _ = try check("getsockopt", "control socket") { effectd_peer(descriptor, &credentials) }
    return (credentials.user, credentials.process)
  }

  /// The mode of a socket's inode, set before binding so that the path is never open to others.
  static func setMode(_ descriptor: CInt, _ mode: mode_t, path: String) throws(SystemError) {
    _ = try check("fchmod", path) { fchmod(descriptor, mode) }
  }

  /// Makes a descriptor close on exec and never block.
  static func makeNonBlocking(_ descriptor: CInt) throws(SystemError) {
    _ = try check("fcntl", "descriptor") { effectd_fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let flags = try check("fcntl", "descriptor") { effectd_fcntl(descriptor, F_GETFL, 0) }
    _ = try check("fcntl", "descriptor") {
      effectd_fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }
  }

  /// The value of an integer option of a socket.
  static func option(_ name: CInt, of descriptor: CInt) throws(SystemError) -> CInt {
    var value: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    _ = try check("getsockopt", "inherited descriptor \(descriptor)") {
      getsockopt(descriptor, SOL_SOCKET, name, &value, &size)
    }
    return value
  }
}
