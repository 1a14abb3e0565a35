// SPDX-License-Identifier: MIT

import JSON

/// The last good document together with where it comes from and when: the file `flags.json` of the
/// cache directory.
///
/// Times are seconds since 1970.
public struct CacheFile: Sendable, Equatable {
  /// The version of the file's own form.
  public static let schema = 1
  /// The largest file that is read, in bytes.
  public static let maximumSize = JSONOptions.cache.size

  /// Identifies the source without revealing it; see `identity(url:format:)`.
  public var urlHash: String
  /// The server's `ETag`, byte for byte.
  public var etag: String?
  /// The server's `Last-Modified`, byte for byte.
  public var lastModified: String?
  /// When the body was fetched.
  public var fetchedAt: Int
  /// When the source last said that the body is current.
  public var validatedAt: Int
  /// The document or reply.
  public var body: [UInt8]

  /// A cache file of its parts.
  public init(
    urlHash: String, etag: String? = nil, lastModified: String? = nil, fetchedAt: Int,
    validatedAt: Int, body: [UInt8]
  ) {
    self.urlHash = urlHash
    self.etag = etag
    self.lastModified = lastModified
    self.fetchedAt = fetchedAt
    self.validatedAt = validatedAt
    self.body = body
  }

  /// What the cache knows a source by: a change of URL or format makes a cached body void.
  ///
  /// - Returns: 16 hexadecimal digits that do not reveal the address.
  public static func identity(url: String, format: FlagFormat) -> String {
    let bytes = Array("\(format.rawValue) \(url)".utf8)
    return [0, 1].map { (seed: UInt32) in
      let digits = String(Murmur3.hash(bytes, seed: seed), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Whether an identity that was kept is that of a source.
  ///
  /// effectd 0.1.0 kept 64 digits. They count as those of any source until the next fetch replaces
  /// them, so that a machine without a network keeps its document over the update.
  public static func isIdentity(_ kept: String, url: String, format: FlagFormat) -> Bool {
    kept.utf8.count == 64 || kept == identity(url: url, format: format)
  }
}

/// Why a cache file is not used.
public struct CacheFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong with it.
  public let description: String
}

extension CacheFile {
  /// The file's bytes.
  ///
  /// - Precondition: the body is UTF-8, as every checked document is.
  public func encoded() -> [UInt8] {
    var object: JSONObject = [
      "schema": .integer(Self.schema),
      "urlHash": .string(urlHash),
      "fetchedAt": .integer(fetchedAt),
      "validatedAt": .integer(validatedAt),
      "body": .string(String(decoding: body, as: UTF8.self)),
    ]
    object["etag"] = etag.map(JSONValue.string)
    object["lastModified"] = lastModified.map(JSONValue.string)
    return Array((JSONValue.object(object).text + "\n").utf8)
  }

  /// Reads the file's bytes.
  ///
  /// - Throws: `CacheFileError` if the file is damaged or of another form.
  public init(decoding bytes: [UInt8]) throws(CacheFileError) {
    let object = try Self.object(bytes)
    guard object["schema"]?.integer == Self.schema else {
      throw CacheFileError(description: "the cache file is of another version")
    }
    guard let urlHash = object["urlHash"]?.string, let body = object["body"]?.string,
      let fetchedAt = object["fetchedAt"]?.integer, Timestamp.plausible.contains(fetchedAt),
      let validatedAt = object["validatedAt"]?.integer, Timestamp.plausible.contains(validatedAt)
    else { throw CacheFileError(description: "the cache file is incomplete") }
    self.init(
      urlHash: urlHash, etag: object["etag"]?.string, lastModified: object["lastModified"]?.string,
      fetchedAt: fetchedAt, validatedAt: validatedAt, body: Array(body.utf8))
  }

  private static func object(_ bytes: [UInt8]) throws(CacheFileError) -> JSONObject {
    do throws(JSONError) {
      if let object = try JSONValue(parsing: bytes, options: .cache).object { return object }
    } catch {
      throw CacheFileError(description: "the cache file is damaged: \(error)")
    }
    throw CacheFileError(description: "the cache file is damaged: it is no object")
  }
}

extension JSONOptions {
  /// Accepts our own cache file, which carries a whole document as one string: in the worst case
  /// every byte of it is escaped as six.
  static let cache = JSONOptions(
    size: 2 << 20, depth: 4, stringLength: 256 << 10, allowsInfinity: false)
}
