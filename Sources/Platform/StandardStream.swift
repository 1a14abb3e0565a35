// SPDX-License-Identifier: MIT
import Glibc

/// A stream that every process is started with; the raw value is its descriptor.
public enum StandardStream: CInt, Sendable {
  /// Where answers come from.
  case input = 0
  /// Where results go.
  case output = 1
  /// Where messages and questions go.
  case error = 2

  /// Whether it leads to a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of its terminal; nil if it has none or does not say.
  public var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes all bytes.
  ///
  /// - Throws: what write(2) fails with, such as `ENOSPC`; `EPIPE` if the reader has gone, unless
  ///   SIGPIPE ends the process.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Unlike elsewhere, a descriptor that is not open is no bug of ours.
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError(call: "write", subject: "standard output", code: errno)
      }
    }
  }

  /// Calls `body` in a loop when what reads this output has gone, though nothing is written.
  ///
  /// - Returns: What must be kept for as long as this is of interest; nil for a file, which nothing
  ///   reads.
  /// - Throws: `ENOMEM`, `ENOSPC`.
  public func onReaderGone(
    in loop: EventLoop, _ body: @escaping () -> Void
  ) throws(SystemError) -> EventSource? {
    do {
      return try loop.watch(descriptor: rawValue, events: []) { _ in body() }
    } catch {
      // No poll(2) on regular files and /dev/null; a stream that is closed fails when it is written.
      if error.code == EPERM || error.code == EBADF { return nil }
      throw error
    }
  }
}
