// SPDX-License-Identifier: MIT

/// Where a flag may come from: `https://` anywhere, `http://` on this machine, `file://`.
public enum FlagURL: Sendable, Equatable {
  /// A server.
  ///
  /// - Parameters:
  ///   - text: the address as configured.
  ///   - isSecure: whether it is `https://`; else the server runs on this machine.
  case server(_ text: String, isSecure: Bool)
  /// A local file, by its absolute path.
  case file(path: String)

  /// Reads an address.
  ///
  /// - Throws: `FlagURLError` for any other scheme, for `http://` to another machine, for names and
  ///   passwords within the address and for anything malformed.
  public init(_ text: String) throws(FlagURLError) {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    guard isPlain, let colon = text.range(of: "://") else {
      throw FlagURLError(description: "expected an address like https://example.org/flags.json")
    }
    let rest = text[colon.upperBound...]
    switch text[..<colon.lowerBound].lowercased() {
    case "https":
      _ = try Self.host(rest)
      self = .server(text, isSecure: true)
    case "http":
      guard ["127.0.0.1", "[::1]", "localhost"].contains(try Self.host(rest)) else {
        throw FlagURLError(description: "http:// is for this machine only; use https://")
      }
      self = .server(text, isSecure: false)
    case "file":
      self = .file(path: try Self.path(rest))
    default:
      throw FlagURLError(description: "expected https:// or file://")
    }
  }

  /// An address as it may be printed: without a user's name and password.
  public static func withoutCredentials(_ text: String) -> String {
    guard let colon = text.range(of: "://") else { return text }
    let authority = text[colon.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return "\(text[..<colon.upperBound])…\(text[at...])"
  }

  /// The host of an authority; it may not hide behind a user's name.
  private static func host(_ rest: Substring) throws(FlagURLError) -> String {
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if authority.contains("@") {
      throw FlagURLError(description: "an address may not contain a user's name or password")
    }
    let isBracketed = authority.first == "["
    let end =
      isBracketed
      ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
    let host = authority[..<(end ?? authority.endIndex)].lowercased()
    let port = authority[(end ?? authority.endIndex)...]
    guard !host.isEmpty,
      port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy(\.isNumber)
    else { throw FlagURLError(description: "the address has no proper host") }
    return host
  }

  /// The path of `file:///path` or `file://localhost/path`, with `%XX` resolved.
  private static func path(_ rest: Substring) throws(FlagURLError) -> String {
    let path = rest.hasPrefix("localhost/") ? rest.dropFirst("localhost".count) : rest
    guard path.hasPrefix("/") else {
      throw FlagURLError(description: "file:// needs an absolute path: file:///path")
    }
    var bytes: [UInt8] = []
    var utf8 = path.utf8
    while let byte = utf8.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: utf8.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let escaped = UInt8(digits, radix: 16), escaped != 0 else {
        throw FlagURLError(description: "% needs two hexadecimal digits")
      }
      bytes.append(escaped)
      utf8 = utf8.dropFirst(2)
    }
    if bytes.last == UInt8(ascii: "/") {
      throw FlagURLError(description: "file:// needs a file's path, not a folder's")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Why an address is not accepted.
public struct FlagURLError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong with it.
  public let description: String
}

extension String {
  /// Where `part` first occurs; for short texts.
  fileprivate func range(of part: String) -> Range<Index>? {
    indices.lazy.compactMap { start -> Range<Index>? in
      guard self[start...].hasPrefix(part) else { return nil }
      return start..<self.index(start, offsetBy: part.count)
    }.first
  }
}
