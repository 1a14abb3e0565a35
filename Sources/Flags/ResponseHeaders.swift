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
  /// `Expires`, as sent; nil: there is none.
  private var expires: String?
  /// `Date`, as sent.
  private var date: String?
  /// `Age`, as sent.
  private var age: String?

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
    // These have one value; of several lines the first one counts (RFC 9111, 4.2.1 and 5.1).
    case "expires": expires = expires ?? value
    case "date": date = date ?? value
    case "age": age = age ?? value
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

  /// A number of seconds, at most a day; nil if it is none.
  private static func seconds(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? maximumDelay, maximumDelay)
  }

  /// The time by the server's clock, which may differ from ours; ours if it does not say.
  private func serverTime(now: Int) -> Int {
    date.flatMap { Timestamp.http($0, now: now) } ?? now
  }

  /// How long the server asks to be left alone.
  ///
  /// - Parameter now: seconds since 1970; the header may give a date instead, by the server's clock.
  /// - Returns: seconds, at most a day; `nil`: it does not say.
  public func retryDelay(now: Int) -> Int? {
    guard let retryAfter else { return nil }
    if let seconds = Self.seconds(retryAfter) { return seconds }
    return Timestamp.http(retryAfter, now: now).map {
      max(0, min($0 - serverTime(now: now), Self.maximumDelay))
    }
  }

  /// How long the body need not be asked for again (RFC 9111, 4.2): by `max-age`, else by `Expires`,
  /// less the `Age` that it has already.
  ///
  /// - Parameter now: seconds since 1970, by our clock.
  /// - Returns: seconds, at most a day; `nil`: the server does not say.
  public func maximumAge(now: Int) -> Int? {
    guard let lifetime = lifetime(now: now) else { return nil }
    let age = age.flatMap { Self.seconds($0.prefix { $0 != "," }) } ?? 0
    return max(0, min(lifetime, Self.maximumDelay) - age)
  }

  private func lifetime(now: Int) -> Int? {
    let directives = Self.elements(of: (cacheControl ?? "").lowercased())
      .map { $0.filter { $0 != " " } }
    if directives.contains("no-cache") || directives.contains("no-store") { return 0 }
    let ages = directives.filter { $0.hasPrefix("max-age=") }
    if let age = ages.first {
      // With `max-age`, right or wrong, `Expires` does not count (RFC 9111, 5.3).
      return Self.seconds(age.dropFirst("max-age=".count).filter { $0 != "\"" })
    }
    // What is no date, "0" above all, is a time in the past.
    return expires.map { Timestamp.http($0, now: now).map { $0 - serverTime(now: now) } ?? 0 }
  }
}
