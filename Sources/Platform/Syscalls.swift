// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
public import Values

/// The one door to the operating system: every system call of this module is made here.
///
/// In debug builds a `Faults` plan can make any call fail with any code, so that every error path
/// can be walked. Interrupted calls are repeated. `EBADF` and `EFAULT` are our own bugs and trap.
enum Syscalls {
  /// The plan in force, in debug builds.
  @TaskLocal static var faults: Faults?

  /// What became of a read or write that does not block.
  enum Transfer: Equatable {
    /// That many bytes were moved; for a read, 0 is the end.
    case bytes(Int)
    /// It would have blocked.
    case wouldBlock
  }

  /// Makes one call and turns −1 into an error.
  @inline(__always)
  static func check<Value: SignedInteger>(
    _ call: StaticString, _ subject: @autoclosure () -> String, _ body: () -> Value
  ) throws(SystemError) -> Value {
    #if DEBUG
      if let faults, let code = faults.code(for: "\(call)") {
        throw SystemError(call: "\(call)", subject: subject(), code: code)
      }
    #endif
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code == EINTR { continue }
      precondition(
        code != EBADF && code != EFAULT,
        "\(call): the descriptor must be open and the memory ours")
      throw SystemError(call: "\(call)", subject: subject(), code: code)
    }
  }

  /// Like `check`, for calls of libsystemd, which return the negated code.
  @inline(__always) @discardableResult
  static func checkSystemd(
    _ call: StaticString, _ subject: @autoclosure () -> String, _ body: () -> CInt
  ) throws(SystemError) -> CInt {
    #if DEBUG
      if let faults, let code = faults.code(for: "\(call)") {
        throw SystemError(call: "\(call)", subject: subject(), code: code)
      }
    #endif
    while true {
      let result = body()
      if result >= 0 { return result }
      if result == -EINTR { continue }
      throw SystemError(call: "\(call)", subject: subject(), code: -result)
    }
  }

  /// Reads from a descriptor that does not block, or from a regular file.
  static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer,
    subject: @autoclosure () -> String
  ) throws(SystemError) -> Transfer {
    try transfer { () throws(SystemError) in
      try check("read", subject()) { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    }
  }

  /// Sends on a socket without blocking and without SIGPIPE.
  static func send(
    _ descriptor: CInt, _ bytes: UnsafeRawBufferPointer, subject: @autoclosure () -> String
  ) throws(SystemError) -> Transfer {
    let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
    return try transfer { () throws(SystemError) in
      try check("send", subject()) {
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
      }
    }
  }

  /// Calls `body` with what is left of some bytes until it has taken all of them.
  static func transferAll(
    _ bytes: [UInt8], subject: String,
    _ body: (UnsafeRawBufferPointer) throws(SystemError) -> Int
  ) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = try body(UnsafeRawBufferPointer(rebasing: rest))
          if count == 0 { throw SystemError(call: "write", subject: subject, code: EIO) }
          rest = rest.dropFirst(count)
        }
      }
    }.get()
  }

  /// Writes all bytes to a file or terminal.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: CInt, subject: String
  ) throws(SystemError) {
    try transferAll(bytes, subject: subject) { (rest) throws(SystemError) in
      try check("write", subject) { Glibc.write(descriptor, rest.baseAddress, rest.count) }
    }
  }

  private static func transfer(
    _ body: () throws(SystemError) -> Int
  ) throws(SystemError) -> Transfer {
    do {
      return .bytes(try body())
    } catch {
      if error.code == EAGAIN { return .wouldBlock }
      throw error
    }
  }

  /// Closes a descriptor.
  ///
  /// A failure changes nothing: the number is free in any case, see close(2).
  static func close(_ descriptor: CInt) {
    #if DEBUG
      _ = faults?.code(for: "close")
    #endif
    _ = Glibc.close(descriptor)
  }
}

extension MonotonicTime {
  /// This very moment.
  public static var now: MonotonicTime {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(
      microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
  }
}
