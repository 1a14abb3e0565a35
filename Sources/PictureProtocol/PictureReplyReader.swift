// SPDX-License-Identifier: MIT

/// Reads the reply to one request from bytes that arrive in pieces, and trusts none of them.
///
/// Memory is taken only after the head has been checked against the request, once and in full.
public struct PictureReplyReader {
  /// The reply, once it is complete: the picture, or why there is none.
  public private(set) var reply: Result<DrawnPicture, PictureFailure>?
  private let request: PictureRequest
  private var start: [UInt8] = []
  private var head: PictureReplyHeader?
  private var noteLength = 0
  private var pixels: [UInt32] = []
  private var pixelBytes = 0

  /// A reader of the reply to `request`.
  public init(for request: PictureRequest) { self.request = request }

  /// Takes the next bytes.
  ///
  /// - Throws: `PictureProtocolError` as soon as the bytes cannot be the reply; the reader is of no
  ///   further use then.
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer
  ) throws(PictureProtocolError) {
    var rest = bytes[...]
    guard reply == nil || rest.isEmpty else {
      throw PictureProtocolError("more than was asked for")
    }
    try takeHead(&rest)
    try takeNote(&rest)
    takePixels(&rest)
    guard rest.isEmpty else { throw PictureProtocolError("more than was asked for") }
  }

  private mutating func takeHead(
    _ rest: inout Slice<UnsafeRawBufferPointer>
  ) throws(PictureProtocolError) {
    guard head == nil else { return }
    take(PictureReplyHeader.length, from: &rest)
    guard start.count == PictureReplyHeader.length else { return }
    let read = try PictureReplyHeader.read(start, for: request)
    head = read.head
    noteLength = read.noteLength
    start = []
  }

  private mutating func takeNote(
    _ rest: inout Slice<UnsafeRawBufferPointer>
  ) throws(PictureProtocolError) {
    guard let head, reply == nil, pixels.isEmpty else { return }
    take(noteLength, from: &rest)
    guard start.count == noteLength else { return }
    self.head?.note = start
    if head.isPicture {
      pixels = [UInt32](repeating: 0, count: head.width * head.height)
    } else {
      reply = .failure(PictureFailure(Self.printable(start)))
    }
  }

  private mutating func take(_ count: Int, from rest: inout Slice<UnsafeRawBufferPointer>) {
    let piece = rest.prefix(count - start.count)
    start += piece
    rest = rest.dropFirst(piece.count)
  }

  private mutating func takePixels(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    guard let head, !pixels.isEmpty, reply == nil else { return }
    let position = pixelBytes
    let count = min(rest.count, pixels.count * 4 - position)
    let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    pixels.withUnsafeMutableBytes { target in
      UnsafeMutableRawBufferPointer(rebasing: target[position..<(position + count)])
        .copyMemory(from: piece)
    }
    rest = rest.dropFirst(count)
    pixelBytes += count
    guard pixelBytes == pixels.count * 4 else { return }
    for index in pixels.indices { pixels[index] = Self.premultiplied(pixels[index]) }
    reply = .success(
      DrawnPicture(
        width: head.width, height: head.height, naturalWidth: head.naturalWidth,
        naturalHeight: head.naturalHeight, pixels: pixels,
        note: head.note.isEmpty ? nil : Self.printable(head.note)))
    pixels = []
  }

  /// The pixel itself if no colour exceeds its alpha, else one cut down to that.
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    if max(red, green, blue) <= alpha { return pixel }
    return alpha << 24 | min(red, alpha) << 16 | min(green, alpha) << 8 | min(blue, alpha)
  }

  /// Foreign text as one line without control characters.
  private static func printable(_ bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      text.unicodeScalars.append(isControl ? " " : scalar)
    }
    return text
  }
}

/// Why there is no picture, in words for the author of an effect.
public struct PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line.
  public var description: String

  /// A failure for a reason in words.
  public init(_ description: String) { self.description = description }
}
