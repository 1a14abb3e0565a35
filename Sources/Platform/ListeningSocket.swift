// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
import Values

/// The control socket: a local stream socket of which there is at most one server per path.
///
/// Only the same user gets in: the directory is made 0700, the socket is 0600 from its first moment
/// on, and each peer's user is checked.
public final class ListeningSocket {
  /// Why a socket cannot be served.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// Another server has it; `process` is nil if that one could not be asked.
    case inUse(path: String, process: Int32?)
    /// The operating system refuses.
    case system(SystemError)

    /// One line for a person.
    public var description: String {
      switch self {
      case .inUse(let path, let process?): "\(path): already served by process \(process)"
      case .inUse(let path, nil): "\(path): already served by another process"
      case .system(let error): error.description
      }
    }
  }

  /// What `accept` found.
  public enum Acceptance: ~Copyable {
    /// A client of our own user.
    case client(Descriptor)
    /// A client that was turned away: another user's, or there was no descriptor left for it.
    case refused(reason: String)
    /// No client waits.
    case noClient
  }

  /// Where it listens; nil if it was inherited and has no name.
  public let path: String?
  private let descriptor: Descriptor
  private let lock: SocketLock?
  private let identity: FileIdentity?
  private var spare: Descriptor?

  init(
    _ descriptor: consuming Descriptor, path: String?, lock: SocketLock?, identity: FileIdentity?
  ) {
    self.descriptor = descriptor
    self.path = path
    self.lock = lock
    self.identity = identity
    spare = try? Syscalls.open("/dev/null", O_RDONLY)
  }

  /// Whether the service manager made the socket and keeps it when we end.
  public var isInherited: Bool { identity == nil }

  /// To be watched for readability.
  public var number: CInt { descriptor.number }

  deinit {
    // The path is removed only if it is still our own socket and not a successor's.
    if let path, let identity, FileIdentity(of: path, followingLinks: false) == identity {
      try? Syscalls.unlink(path)
    }
  }

  /// Binds a path and listens on it.
  ///
  /// A socket that a dead server left is replaced; of two servers that start at once exactly one
  /// wins. The lock is a file beside the socket, `PATH.lock`, held for as long as the server lives.
  /// - Parameters:
  ///   - path: Where to listen.
  ///   - patience: How long to wait for a server that is there to go, as after `kill A; effectd &`.
  /// - Returns: The socket.
  /// - Throws: `Failure.inUse`, or the system's error; `ENAMETOOLONG` beyond 107 bytes, `EEXIST` if
  ///   the path is something else than a socket, `EACCES` if others may write its directory.
  public static func bind(
    path: String, patience: Duration = .zero
  ) throws(Failure) -> ListeningSocket {
    var left = patience
    while true {
      do {
        return try bindAlone(path: path)
      } catch {
        guard error.code == EADDRINUSE else { throw .system(error) }
      }
      guard left > .zero else { break }
      left -= pause
      var time = timespec(tv_sec: 0, tv_nsec: Int(pause.microseconds) * 1000)
      nanosleep(&time, nil)
    }
    throw .inUse(path: path, process: SocketLock.holder(path: path + ".lock") ?? server(of: path))
  }

  /// How long to wait before looking again whether a server is gone.
  private static let pause = Duration.milliseconds(20)

  /// Whether the path still leads here.
  public var isInPlace: Bool {
    guard let path, let identity else { return true }
    return FileIdentity(of: path, followingLinks: false) == identity
  }

  /// The process that serves a socket, by asking the kernel; nil if none does.
  ///
  /// Under socket activation this is the service manager, which made the socket.
  public static func server(of path: String) -> Int32? {
    guard let probe = try? Syscalls.makeSocket(),
      (try? Syscalls.connect(probe.number, path: path)) != nil
    else { return nil }
    return try? Syscalls.peer(of: probe.number).process
  }

  /// Makes the socket again that was removed by hand, and the lock if that is gone, too.
  ///
  /// - Returns: the new socket, to be used in place of this one.
  /// - Throws: `Failure.inUse` if another server was quicker, or the system's error.
  public func renewed() throws(Failure) -> ListeningSocket {
    guard let path, let lock, lock.isInPlace else { return try Self.bind(path: path ?? "") }
    do {
      try Self.clearStale(path)
      return try Self.listen(path: path, lock: lock)
    } catch {
      throw .system(error)
    }
  }

  /// Takes the next client that waits.
  ///
  /// Without a free descriptor the client is hung up on rather than left waiting, which would keep
  /// the socket readable and the loop spinning.
  /// - Returns: the client, or why there is none.
  /// - Throws: what accept(2) fails with, but for a want of descriptors.
  public func accept() throws(SystemError) -> Acceptance {
    do {
      guard let number = try Syscalls.accept(descriptor.number) else { return .noClient }
      return try admit(Descriptor(owning: number))
    } catch {
      guard error.code == EMFILE || error.code == ENFILE else { throw error }
      spare = nil
      if let number = try? Syscalls.accept(descriptor.number) { Syscalls.close(number) }
      spare = try? Syscalls.open("/dev/null", O_RDONLY)
      return .refused(reason: error.description)
    }
  }

  private func admit(_ client: consuming Descriptor) throws(SystemError) -> Acceptance {
    let user = try Syscalls.peer(of: client.number).user
    guard user == geteuid() else { return .refused(reason: "a client of user \(user)") }
    try Syscalls.makeNonBlocking(client.number)
    return .client(client)
  }
}

extension ListeningSocket {
  private static func bindAlone(path: String) throws(SystemError) -> ListeningSocket {
    try checkLength(of: path, call: "bind")
    try makeDirectory(Files.parent(of: path))
    try checkDirectory(Files.parent(of: path))
    // Before the lock is made, so that a refusal leaves nothing beside what was meant by mistake.
    try checkKind(of: path)
    guard let lock = try SocketLock.take(path: path + ".lock") else {
      throw SystemError.inUse(path)
    }
    try clearStale(path)
    return try listen(path: path, lock: lock)
  }

  /// Refuses paths that the kernel's structure has no room for, or that are none.
  static func checkLength(of path: String, call: String) throws(SystemError) {
    let length = path.utf8.count
    let capacity = effectd_socket_path_capacity() - 1
    if length > capacity {
      throw SystemError(
        call: call, subject: path, code: ENAMETOOLONG,
        detail: "a socket's path has at most \(capacity) bytes")
    }
    if path.utf8.contains(0) || path.isEmpty {
      throw SystemError(call: call, subject: path, code: EINVAL, detail: "not a path")
    }
  }

  /// Makes the directory of the socket, but none above it: a run-time directory that is missing
  /// altogether must be reported, not invented.
  private static func makeDirectory(_ path: String) throws(SystemError) {
    do {
      try Syscalls.makeDirectory(path, mode: 0o700)
    } catch {
      if error.code != EEXIST { throw error }
    }
  }

  /// Refuses a directory in which others could put their own socket in the place of ours.
  private static func checkDirectory(_ path: String) throws(SystemError) {
    guard let facts = try? Syscalls.status(ofPath: path, followingLinks: true) else { return }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return }
    let isOthers = facts.st_uid != geteuid()
    let isGroups = facts.st_mode & S_IWGRP != 0 && facts.st_gid != getegid()
    let isOpen = facts.st_mode & S_IWOTH != 0 || isGroups
    guard isOthers || isOpen else { return }
    throw SystemError(
      call: "bind", subject: path, code: EACCES,
      detail: isOthers ? "belongs to user \(facts.st_uid)" : "others may write there")
  }

  /// Refuses a path at which there is something else than a socket.
  private static func checkKind(of path: String) throws(SystemError) {
    guard let facts = try? Syscalls.status(ofPath: path, followingLinks: false),
      facts.st_mode & S_IFMT != S_IFSOCK
    else { return }
    throw SystemError(
      call: "bind", subject: path, code: EEXIST, detail: "is there and is not a socket")
  }

  /// Removes a socket that no process serves.
  private static func clearStale(_ path: String) throws(SystemError) {
    do {
      _ = try Syscalls.status(ofPath: path, followingLinks: false)
    } catch {
      if error.code == ENOENT { return }
      throw error
    }
    do {
      let probe = try Syscalls.makeSocket()
      try Syscalls.connect(probe.number, path: path)
    } catch {
      switch error.code {
      case ECONNREFUSED: return try Files.remove(path)
      case EAGAIN: break  // its queue is full, so it lives
      default: throw error
      }
    }
    throw SystemError.inUse(path)
  }

  private static func listen(
    path: String, lock: SocketLock
  ) throws(SystemError) -> ListeningSocket {
    let descriptor = try Syscalls.makeSocket()
    let number = descriptor.number
    // Before binding, so that the path is never open to others.
    _ = try Syscalls.check("fchmod", path) { fchmod(number, 0o600) }
    _ = try Syscalls.check("bind", path) { effectd_bind(number, path) }
    do {
      _ = try Syscalls.check("listen", path) { Glibc.listen(number, 64) }
    } catch {
      try? Syscalls.unlink(path)
      throw error
    }
    let identity = FileIdentity(of: path, followingLinks: false)
    return ListeningSocket(descriptor, path: path, lock: lock, identity: identity)
  }
}

extension SystemError {
  fileprivate static func inUse(_ path: String) -> SystemError {
    SystemError(call: "bind", subject: path, code: EADDRINUSE)
  }
}
