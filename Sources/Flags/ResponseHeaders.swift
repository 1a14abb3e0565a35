// SPDX-License-Identifier: MIT

/// What matters of an HTTP response's headers.
public struct ResponseHeaders: Sendable, Equatable {
  /// The longest validator that is kept, in bytes.
  static let maximumValidatorLength = 1024
  /// The longest time that a server may ask to be left alone, in seconds: a day.
  public static let maximumDelay = 86_400

  /// `ETag`, byte for byte.
  public private(set) var etag: String?
  /// `Last-Modified`, byte for byte.
  public private(set) var lastModified: String?
  /// `Retry-After`, as sent.
  private var retryAfter: String?
  /// `Cache-Control`: the values of all its lines with commas between, which is the same (RFC 9110, 5.3).
  private var cacheControl: String?

  /// No headers.
  public init() {}

  /// Takes note of one header line, with or without its line end; other headers are ignored.
  public mutating func read(line: String) {
    let bytes = line.utf8
    if bytes.starts(with: "HTTP/".utf8) { self = ResponseHeaders() }  // After a redirect.
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = Self.trimmed(bytes[bytes.index(after: colon)...])
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return }
    switch String(decoding: Array(bytes[..<colon]), as: UTF8.self).lowercased() {
    case "etag": etag = Self.validator(value)
    case "last-modified": lastModified = Self.validator(value)
    case "retry-after": retryAfter = value
    case "cache-control": cacheControl = cacheControl.map { "\($0), \(value)" } ?? value
    default: break
    }
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> String {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let front = bytes.drop(while: isSpace)
    return String(decoding: Array(front.reversed().drop(while: isSpace).reversed()), as: UTF8.self)
  }

  private static func validator(_ value: String) -> String? {
    (1...maximumValidatorLength).contains(value.utf8.count) ? value : nil
  }

  /// The elements of a list; commas within quotes belong to them.
  private static func elements(of list: String) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return list.split { character in
      defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }

  /// How long the server asks to be left alone.
  ///
  /// - Parameter now: seconds since 1970; the header may give a date instead.
  /// - Returns: seconds, at most a day; `nil`: it does not say.
  public func retryDelay(now: Int) -> Int? {
    guard let retryAfter else { return nil }
    if !retryAfter.isEmpty, retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return min(Int(retryAfter) ?? Self.maximumDelay, Self.maximumDelay)
    }
    return Timestamp.http(retryAfter, now: now).map { max(0, min($0 - now, Self.maximumDelay)) }
  }

  /// How long the body need not be asked for again (`max-age`), in seconds, at most a day.
  public var maximumAge: Int? {
    for directive in Self.elements(of: (cacheControl ?? "").lowercased()) {
      let words = directive.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].filter({ $0 != " " }) == "max-age" else { continue }
      let digits = words[1].filter { $0 != " " && $0 != "\"" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        continue
      }
      return min(Int(digits) ?? Self.maximumDelay, Self.maximumDelay)
    }
    return nil
  }
}
