// SPDX-License-Identifier: MIT

import Glibc

/// An image file as bytes.
enum ImageFile {
  /// Largest file that is read, in bytes.
  static let maximumSize = 32 << 20

  /// Reads a regular file.
  ///
  /// - Throws: When it cannot be read, is no file, is empty or too large.
  static func read(_ path: String) throws(ContentsError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ContentsError("\(path): \(reason(errno))") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ContentsError("\(path): \(reason(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ContentsError("\(path): not a file") }
    let size = Int(status.st_size)
    guard size > 0, size <= maximumSize else {
      throw ContentsError("\(path): \(size) bytes (expected 1 to \(maximumSize))")
    }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialised in
      while count < size {
        let taken = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if taken <= 0 { break }
        count += taken
      }
      initialised = count
    }
    guard count == size else { throw ContentsError("\(path): cannot be read to its end") }
    return bytes
  }

  private static func reason(_ code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
