// SPDX-License-Identifier: MIT
import Glibc

/// A call to the operating system that failed because of the world, not because of us.
public struct SystemError: Error, Hashable, CustomStringConvertible {
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

  /// One line for a person: `subject: reason (call)`.
  public var description: String {
    "\(subject): \(detail ?? SystemError.message(for: code)) (\(call))"
  }

  /// The C library's text for an `errno` value.
  ///
  /// The corresponding C function is `strerror_r`.
  public static func message(for code: CInt) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress else { return "error \(code)" }
      buffer.initialize(repeating: 0)
      // Depending on the feature macros this is the POSIX or the GNU variant; `strerror` is neither
      // ambiguous nor shared here: the program has one thread.
      guard let text = strerror(code) else { return "error \(code)" }
      strncpy(base, text, buffer.count - 1)
      return String(cString: base)
    }
  }
}
