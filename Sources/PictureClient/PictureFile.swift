// SPDX-License-Identifier: MIT

import Glibc
import PictureProtocol

/// An image file that is open for the helper.
struct PictureFile: ~Copyable {
  /// Lent to the helper.
  let descriptor: CInt

  /// Opens a regular file of at most `limit` bytes.
  ///
  /// - Throws: When it cannot be opened, is no file, is empty or too large.
  init(_ path: String, limit: Int) throws(PictureFailure) {
    // O_NONBLOCK: opening a FIFO would otherwise wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw PictureFailure("\(path): \(Self.reason(errno))") }
    var facts = stat()
    let isKnown = fstat(descriptor, &facts) == 0
    let code = errno
    let size = Int(facts.st_size)
    let problem: String? =
      !isKnown
      ? Self.reason(code)
      : facts.st_mode & S_IFMT != S_IFREG
        ? "not a file"
        : (1...limit).contains(size)
          ? nil : "\(size) bytes (expected 1 to \(limit))"
    if let problem {
      close(descriptor)
      throw PictureFailure("\(path): \(problem)")
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func reason(_ code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
