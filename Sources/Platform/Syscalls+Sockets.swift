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

  static func connect(_ descriptor: CInt, path: String) throws(SystemError) {
    _ = try check("connect", path) { effectd_connect(descriptor, path) }
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

  /// Makes a descriptor close on exec and never block.
  static func makeNonBlocking(_ descriptor: CInt) throws(SystemError) {
    _ = try check("fcntl", "descriptor") { effectd_fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let flags = try check("fcntl", "descriptor") { effectd_fcntl(descriptor, F_GETFL, 0) }
    _ = try check("fcntl", "descriptor") {
      effectd_fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }
  }
}
