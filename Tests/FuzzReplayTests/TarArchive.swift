// SPDX-License-Identifier: MIT

/// The plain files of a ustar archive (POSIX.1-2017, pax, "ustar Interchange Format").
struct TarArchive {
  /// Each file's name and content, in the archive's order.
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  /// A reason why bytes are no archive.
  struct Failure: Error {
    let offset: Int
  }

  private static let block = 512

  /// Reads an archive that holds nothing but plain files with names of at most 100 bytes.
  init(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset + Self.block <= bytes.count, bytes[offset] != 0 {
      let header = bytes[offset..<offset + Self.block]
      let content = offset + Self.block
      guard let size = Self.size(header), content + size <= bytes.count,
        Self.field(header, 257, 5) == "ustar", Self.field(header, 156, 1) == "0"
      else { throw Failure(offset: offset) }
      files.append((Self.field(header, 0, 100), Array(bytes[content..<content + size])))
      offset = content + (size + Self.block - 1) / Self.block * Self.block
    }
    // The end is said by blocks of zeros; without them something is missing.
    if offset + Self.block > bytes.count { throw Failure(offset: offset) }
  }

  private static func size(_ header: ArraySlice<UInt8>) -> Int? {
    Int(field(header, 124, 11), radix: 8)
  }

  private static func field(_ header: ArraySlice<UInt8>, _ start: Int, _ length: Int) -> String {
    let bytes = header.dropFirst(start).prefix(length).prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
