// SPDX-License-Identifier: MIT

/// What ends a message.
public enum Terminator: UInt8, Equatable, Sendable {
  /// The NUL byte of Varlink.
  case null = 0
  /// A newline, accepted so that `socat` and `echo` can talk to the socket.
  case newline = 10
}

/// A message that exceeded the limit; the stream cannot be resumed after it.
public struct MessageTooLong: Error, Equatable {}

/// Cuts a byte stream into messages, in whatever pieces the bytes arrive.
///
/// A message ends with NUL, or with a newline after a complete JSON object (or after something
/// that cannot become one). Newlines inside an object are white space as in any JSON text. One
/// NUL right after a newline that ended a message belongs to that message.
public struct MessageFramer {
  /// The longest message in bytes, without its terminator.
  public static let maximumMessageSize = 65_536

  /// One message without its terminator.
  public struct Message: Equatable, Sendable {
    /// The bytes, without leading white space.
    public var bytes: [UInt8]
    /// What ended it; replies end the same way.
    public var terminator: Terminator
  }

  private enum Progress {
    case beforeStart
    case afterNewline
    case inObject(depth: Int)
    case inString(depth: Int)
    case inEscape(depth: Int)
    case complete
    case garbage
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var progress = Progress.beforeStart

  /// A framer at the start of a stream.
  ///
  /// - Parameter limit: the longest message in bytes.
  public init(limit: Int = MessageFramer.maximumMessageSize) {
    self.limit = limit
  }

  /// How many bytes wait: of messages not yet taken and of an unfinished one.
  public var bufferedCount: Int { buffer.count - start }

  /// Adds received bytes.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      scanned -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next complete message, or nil if more bytes are needed.
  ///
  /// - Throws: `MessageTooLong` when a message exceeds the limit; the framer is unusable then.
  /// - Complexity: O(bytes of the message) in total, however many pieces it arrives in.
  public mutating func next() throws(MessageTooLong) -> Message? {
    while scanned < buffer.count {
      let byte = buffer[scanned]
      scanned += 1
      if let terminator = scan(byte) { return try take(terminator) }
      guard scanned - start <= limit else { throw MessageTooLong() }
    }
    return nil
  }

  private mutating func take(_ terminator: Terminator) throws(MessageTooLong) -> Message {
    guard scanned - 1 - start <= limit else { throw MessageTooLong() }
    let message = Message(bytes: Array(buffer[start..<scanned - 1]), terminator: terminator)
    start = scanned
    progress = terminator == .newline ? .afterNewline : .beforeStart
    return message
  }

  /// Advances over one byte; returns the terminator if it is one.
  private mutating func scan(_ byte: UInt8) -> Terminator? {
    if byte == 0 {
      guard case .afterNewline = progress else { return .null }
      progress = .beforeStart
      start = scanned
      return nil
    }
    switch progress {
    case .beforeStart, .afterNewline: scanStart(byte)
    case .inObject(let depth): progress = Self.inObject(depth, byte)
    case .inString(let depth): progress = Self.inString(depth, byte)
    case .inEscape(let depth): progress = .inString(depth: depth)
    case .complete:
      if byte == 0x0A { return .newline }
      if !Self.isSpace(byte) { progress = .garbage }
    case .garbage:
      if byte == 0x0A { return .newline }
    }
    return nil
  }

  private mutating func scanStart(_ byte: UInt8) {
    if Self.isSpace(byte) {
      start = scanned
    } else {
      progress = byte == UInt8(ascii: "{") ? .inObject(depth: 1) : .garbage
    }
  }

  private static func inObject(_ depth: Int, _ byte: UInt8) -> Progress {
    switch byte {
    case UInt8(ascii: "\""): .inString(depth: depth)
    case UInt8(ascii: "{"), UInt8(ascii: "["): .inObject(depth: depth + 1)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth == 1 ? .complete : .inObject(depth: depth - 1)
    default: .inObject(depth: depth)
    }
  }

  private static func inString(_ depth: Int, _ byte: UInt8) -> Progress {
    switch byte {
    case UInt8(ascii: "\""): .inObject(depth: depth)
    case UInt8(ascii: "\\"): .inEscape(depth: depth)
    default: .inString(depth: depth)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
