// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
import Values

/// A client's end of a local stream socket; waits for its peer, for a limited time if wanted.
public final class ClientSocket {
  private let descriptor: Descriptor

  /// Connects to the socket at a path.
  ///
  /// - Parameters:
  ///   - path: at most 107 bytes.
  ///   - timeout: see `setTimeout`.
  /// - Throws: what connect(2) fails with: `ENOENT`, `ECONNREFUSED` if no process listens;
  ///   `ENAMETOOLONG`; `EPERM` if the folder or the server may be another user's.
  public convenience init(path: String, timeout: Int) throws(SystemError) {
    try self.init(path: path, timeout: Duration.seconds(timeout))
  }

  /// Connects to the socket at a path; as the other initialiser, with a time of any length.
  public init(path: String, timeout: Duration) throws(SystemError) {
    try ListeningSocket.checkLength(of: path, call: "connect")
    try Self.checkFolder(of: path)
    descriptor = try Self.connected(path: path, timeout: timeout)
    let server = try Syscalls.peer(of: descriptor.number).user
    guard server == geteuid() else { throw Self.foreign(path, "the server is user \(server)'s") }
  }

  /// In a folder that others may write, anyone may be the server.
  private static func checkFolder(of path: String) throws(SystemError) {
    let folder = Files.parent(of: path)
    let facts = try Syscalls.status(ofPath: folder)
    guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
      throw foreign(path, "\(folder) is user \(facts.st_uid)'s")
    }
    guard facts.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw foreign(path, "others may write to \(folder)")
    }
  }

  private static func foreign(_ path: String, _ reason: String) -> SystemError {
    SystemError(call: "connect", subject: path, code: EPERM, detail: "not used: \(reason)")
  }

  private static func connected(path: String, timeout: Duration) throws(SystemError) -> Descriptor {
    let descriptor = try Syscalls.makeSocket(isBlocking: true)
    setTimeout(of: descriptor.number, timeout)
    try Syscalls.connect(descriptor.number, path: path)
    return descriptor
  }

  /// Limits how long sending and receiving wait.
  ///
  /// - Parameter seconds: 0 waits for ever.
  public func setTimeout(seconds: Int) {
    Self.setTimeout(of: descriptor.number, .seconds(seconds))
  }

  private static func setTimeout(of number: CInt, _ timeout: Duration) {
    let microseconds = Int(timeout.microseconds)
    var time = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = setsockopt(number, SOL_SOCKET, option, &time, size)
    }
  }

  /// Sends bytes, all of them.
  ///
  /// - Throws: `EAGAIN` if the time is over; `EPIPE` or `ECONNRESET` if the peer is gone.
  public func send(_ bytes: [UInt8]) throws(SystemError) {
    let number = descriptor.number
    try Syscalls.transferAll(bytes, subject: "control socket") { (rest) throws(SystemError) in
      try Syscalls.check("send", "control socket") {
        Glibc.send(number, rest.baseAddress, rest.count, CInt(MSG_NOSIGNAL))
      }
    }
  }

  /// Asks the program that listens at a path, and waits for its answer.
  ///
  /// - Parameters:
  ///   - question: All that is sent.
  ///   - path: At most 107 bytes.
  ///   - patience: The longest wait for a part of the answer, and for all but its last part.
  ///   - longest: The longest answer that is read, in bytes.
  ///   - isWhole: Whether what has come is the whole answer; without it the end of the connection is its end.
  /// - Returns: What came.
  /// - Throws: As the initialiser; `ETIMEDOUT` if the answer takes too long, is too long, or breaks off.
  public static func answer(
    to question: [UInt8], at path: String, patience: Duration, longest: Int,
    isWhole: (([UInt8]) -> Bool)? = nil
  ) throws(SystemError) -> [UInt8] {
    let end = MonotonicTime.now + patience
    let socket = try ClientSocket(path: path, timeout: patience)
    try socket.send(question)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = try socket.receive(into: &buffer)
      if count == 0 && isWhole == nil { return bytes }
      bytes += buffer[..<count]
      guard count > 0, bytes.count <= longest, MonotonicTime.now < end else {
        throw SystemError(call: "recv", subject: path, code: ETIMEDOUT)
      }
      if isWhole?(bytes) == true { return bytes }
    }
  }

  /// Waits until there are bytes, or the end.
  ///
  /// - Parameter stream: an output of ours whose reader may go away meanwhile.
  /// - Returns: false if that reader has gone.
  /// - Throws: what poll(2) fails with.
  public func waitForBytes(whileRead stream: StandardStream) throws(SystemError) -> Bool {
    var watched = [
      pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stream.rawValue, events: 0, revents: 0),
    ]
    _ = try Syscalls.check("poll", "control socket") { Int(poll(&watched, 2, -1)) }
    // A stream that is closed fails when it is written.
    return watched[1].revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// Waits for bytes.
  ///
  /// - Parameter buffer: takes them, from its beginning.
  /// - Returns: how many came; 0 is the end.
  /// - Throws: `EAGAIN` if the time is over; `ECONNRESET` if the peer is gone.
  public func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let number = descriptor.number
    return try buffer.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try Syscalls.check("recv", "control socket") {
          recv(number, buffer.baseAddress, buffer.count, 0)
        }
      }
    }.get()
  }
}
