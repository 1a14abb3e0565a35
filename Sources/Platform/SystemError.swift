// SPDX-License-Identifier: MIT
import Glibc

/// A call to the operating system that failed because of its environment, not through a mistake of ours.
public struct SystemError: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The call's C name, such as `bind`.
  public var call: String
  /// What it was applied to: a path, or a few words.
  public var subject: String
  /// The `errno` value, always positive.
  public var code: CInt
  /// Says it better than the code's own text does, if it is not nil.
  public var detail: String?

  /// Creates an error from its facts.
  public init(call: String, subject: String, code: CInt, detail: String? = nil) {
    self.call = call
    self.subject = subject
    self.code = code
    self.detail = detail
  }

  /// One line for a person: `subject: reason`.
  public var description: String { "\(subject): \(reason)" }

  /// One line for a programmer, with the call's name.
  public var debugDescription: String { "\(description) (\(call))" }

  /// The reason alone: `detail`, else the code's own text.
  public var reason: String { detail ?? SystemError.message(for: code) }

  /// Whether connecting failed because no process listens.
  public var isNoServer: Bool { [ENOENT, ECONNREFUSED, ENOTDIR].contains(code) }

  /// Whether the other end of a socket has gone.
  public var isPeerGone: Bool { code == EPIPE || code == ECONNRESET }

  /// Whether a file was not made because there is one.
  public var isFileThere: Bool { code == EEXIST }

  /// Whether a socket waited for as long as it may.
  public var isTimeout: Bool { code == EAGAIN }

  /// The C library's text for an `errno` value.
  ///
  /// The corresponding C function is `strerror`.
  public static func message(for code: CInt) -> String {
    // The GNU and the POSIX variant of strerror_r differ by feature macros; strerror is safe here:
    // the program has one thread.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
