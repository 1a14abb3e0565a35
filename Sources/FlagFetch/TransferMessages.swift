// SPDX-License-Identifier: MIT

import Flags
import Platform

// What passes between the tool and its helper `effectd-fetch`, the only program with libcurl: lines of
// a word and a value each, and after the last one bytes.

extension TransferRequest {
  /// The request as the helper reads it from its standard input.
  public var message: [UInt8] {
    var lines = [
      "url \(url)", "secure \(isSecure ? 1 : 0)", "redirects \(maximumRedirects)",
      "timeout \(timeout)",
    ]
    if let certificateFile { lines.append("certificates \(certificateFile)") }
    lines += headers.map { "header \($0)" }
    lines.append(body.map { "post \($0.count)" } ?? "get 0")
    // A value with a line end would be two.
    lines = lines.map { String(decoding: $0.utf8.filter { $0 != 0x0A }, as: UTF8.self) }
    return Array(lines.map { "\($0)\n" }.joined().utf8) + (body ?? [])
  }

  /// Reads a request; nil if it is none.
  public init?(message: [UInt8]) {
    var reader = MessageReader(message)
    self.init()
    while let (word, value) = reader.line() {
      switch word {
      case "url": url = value
      case "secure": isSecure = value == "1"
      case "redirects": maximumRedirects = Int(value) ?? 0
      case "timeout": timeout = Int(value) ?? 0
      case "certificates": certificateFile = value
      case "header": headers.append(value)
      case "get": return
      case "post":
        body = reader.rest(value)
        if body == nil { return nil }
        return
      default: return nil
      }
    }
    return nil
  }
}

/// What the helper says of an exchange.
public enum TransferReply: Hashable, Sendable {
  /// No answer, or a broken one, for a reason in words.
  case failure(String)
  /// An answer; header lines are those of all responses, without line ends.
  case response(status: Int, headers: [String], body: [UInt8])

  /// The longest body, in bytes; one more and the transfer is broken off.
  public static let maximumBody = 256 << 10
  /// The longest headers of all responses together, in bytes.
  public static let maximumHeaders = 64 << 10
  /// The longest message: each header line has a word before it.
  static let maximumLength = maximumBody + 8 * maximumHeaders

  /// The reply as the tool reads it from the helper's standard output.
  public var message: [UInt8] {
    switch self {
    case .failure(let reason): return Array("failure \(reason)\n".utf8)
    case .response(let status, let headers, let body):
      let lines = headers.map { "header \($0)\n" }.joined()
      return Array("status \(status)\n\(lines)body \(body.count)\n".utf8) + body
    }
  }

  /// Reads a reply; nil if it is none.
  init?(message: [UInt8]) {
    var reader = MessageReader(message)
    var (status, headers): (Int?, [String]) = (nil, [])
    while let (word, value) = reader.line() {
      switch word {
      case "failure":
        self = .failure(value)
        return
      case "status": status = Int(value)
      case "header": headers.append(value)
      case "body":
        guard let status, let body = reader.rest(value), body.count <= Self.maximumBody else {
          return nil
        }
        self = .response(status: status, headers: headers, body: body)
        return
      default: return nil
      }
    }
    return nil
  }

  /// What it means for the flag.
  var reply: FetchReply {
    switch self {
    case .failure(let reason): return .failure(reason)
    case .response(let status, let lines, let body):
      var headers = ResponseHeaders()
      for line in lines { headers.read(line: line) }
      switch status {
      case 200: return .body(body, headers: headers)
      case 304: return .notModified(headers: headers)
      default: return .status(status, headers: headers)
      }
    }
  }
}

extension TransferRequest {
  /// The helper's name; see `HelperProcess.places(of:)`.
  static let program = "effectd-fetch"

  /// Has the helper send the request, and waits for the reply.
  func perform() -> FetchReply {
    var reason = "it is not installed"
    for place in HelperProcess.places(of: Self.program) where Files.exists(place) {
      do throws(SystemError) {
        let output = try Subprocess.output(
          of: place, input: message, limit: TransferReply.maximumLength)
        if let reply = TransferReply(message: output) { return reply.reply }
        reason = "its reply makes no sense"
      } catch {
        reason = error.description
      }
    }
    return .failure("\(Self.program), which fetches, cannot be run: \(reason)")
  }
}

/// Reads lines of a word and a value each, and then bytes.
private struct MessageReader {
  private var bytes: ArraySlice<UInt8>

  init(_ message: [UInt8]) { bytes = message[...] }

  mutating func line() -> (word: String, value: String)? {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let line = bytes[..<end]
    bytes = bytes[(end + 1)...]
    guard let space = line.firstIndex(of: 0x20) else { return nil }
    return (
      String(decoding: line[..<space], as: UTF8.self),
      String(decoding: line[(space + 1)...], as: UTF8.self)
    )
  }

  /// All that is left, if it is as long as said.
  func rest(_ length: String) -> [UInt8]? { Int(length) == bytes.count ? Array(bytes) : nil }
}
