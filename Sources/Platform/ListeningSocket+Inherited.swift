// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

extension ListeningSocket {
  /// Takes over a listening socket from the service manager, if it passed one.
  ///
  /// The protocol of sd_listen_fds(3): `LISTEN_PID` is our process, `LISTEN_FDS` sockets start at
  /// descriptor 3, `LISTEN_FDNAMES` names them. One named `varlink` is preferred, else the first
  /// local listening stream socket is taken. The socket's path stays when we end.
  /// - Parameters:
  ///   - environment: the process's environment.
  ///   - process: our process number; nil to ask for it.
  ///   - path: the control socket's path, whose lock is taken as well, so that two servers of one
  ///     path exclude each other even if one of them was started by hand.
  /// - Returns: the socket, or nil if none was passed to this process.
  /// - Throws: `Failure.inUse` if another server has the lock; `EINVAL` if what was passed is no
  ///   listening socket.
  public static func inherited(
    environment: [String: String], process: Int32? = nil, path: String? = nil
  ) throws(Failure) -> ListeningSocket? {
    guard environment["LISTEN_PID"].flatMap(Int32.init) == process ?? getpid(),
      let count = environment["LISTEN_FDS"].flatMap(CInt.init), count > 0
    else { return nil }
    let numbers = candidates(count: count, names: environment["LISTEN_FDNAMES"])
    guard let number = numbers.first(where: isListening) else {
      throw .system(
        SystemError(
          call: "sd_listen_fds", subject: "LISTEN_FDS", code: EINVAL,
          detail: "none of the \(count) inherited descriptors is a local listening socket"))
    }
    let descriptor = Descriptor(owning: number)
    do {
      try Syscalls.makeNonBlocking(number)
    } catch {
      throw .system(error)
    }
    let lock = try path.flatMap { (path) throws(Failure) in try lockIfPossible(path) }
    return ListeningSocket(descriptor, path: path, lock: lock, identity: nil)
  }

  /// The lock of a path; nil where none can be had, which is no reason not to serve.
  private static func lockIfPossible(_ path: String) throws(Failure) -> SocketLock? {
    do {
      if let lock = try SocketLock.take(path: path + ".lock") { return lock }
    } catch {
      return nil
    }
    throw .inUse(path: path, process: SocketLock.holder(path: path + ".lock"))
  }

  /// The descriptors in order of preference.
  static func candidates(count: CInt, names: String?) -> [CInt] {
    let first: CInt = 3  // SD_LISTEN_FDS_START
    let numbers = first..<(first + min(count, 64))
    let names = names?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    let preferred = zip(numbers, names).filter { $0.1 == "varlink" }.map(\.0)
    return preferred + numbers.filter { !preferred.contains($0) }
  }

  private static func isListening(_ number: CInt) -> Bool {
    sd_is_socket_unix(number, CInt(SOCK_STREAM.rawValue), 1, nil, 0) > 0
  }
}
