// SPDX-License-Identifier: MIT

public import Flags
import JSON
public import Platform
import Values

/// The file that holds what is known of a flag here: the document itself if it is local, else the
/// cache that the fetcher keeps.
public struct FlagEvidenceFile: Hashable, Sendable {
  /// The file's absolute path.
  public let path: String
  /// Whether it is the document itself.
  public let isLocal: Bool

  /// The file of a flag; nil if the address is none, or there is no cache.
  ///
  /// - Parameters:
  ///   - url: The flag's address.
  ///   - cache: The path of the cache; nil if there is no place for one.
  public init?(url: String, cache: String?) {
    switch try? FlagURL(url) {
    case .file(let path): (self.path, isLocal) = (path, true)
    case .server:
      guard let cache else { return nil }
      (path, isLocal) = (cache, false)
    case nil: return nil
    }
  }

  /// Reads the file.
  ///
  /// A document must be the system's or our own, as for the fetcher.
  ///
  /// - Returns: The bytes; nil if nothing was ever fetched.
  /// - Throws: Why it cannot be read or trusted.
  public func read() throws(SystemError) -> [UInt8]? {
    if isLocal { return try Files.readTrusted(path, limit: Self.maximumDocument) }
    return Files.exists(path) ? try Files.read(path, limit: CacheFile.maximumSize) : nil
  }

  /// What is known of the flag now.
  public func evidence() -> FlagSource.Evidence {
    do {
      guard let bytes = try read() else { return .nothing }
      return isLocal ? .document(bytes) : .cache(bytes)
    } catch {
      return .unreadable("\(error)")
    }
  }

  private static var maximumDocument: Int { JSONOptions.document.size }
}
