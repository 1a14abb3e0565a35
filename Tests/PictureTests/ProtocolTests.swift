// SPDX-License-Identifier: MIT
import Testing

@testable import PictureProtocol

@Suite struct PictureProtocolTests {
  static let subjects: [PictureRequest.Subject] = [
    .emoji("🎄", pixels: 1), .text("Grüße", font: nil, pixels: 1024),
    .text("x", font: "", pixels: 32), .text("x", font: "DejaVu Serif, serif", pixels: 32),
    .text(String(repeating: "é", count: 128), font: String(repeating: "f", count: 256), pixels: 9),
    .svg(pixels: 512), .png, .background(width: 8192, height: 8192),
    .label("fireworks", width: 181, height: 32, baseline: 22, size: 16),
  ]

  @Test(arguments: subjects) func requestsComeBack(_ subject: PictureRequest.Subject) throws {
    let request = PictureRequest(id: 0xFEDC_BA98, subject: subject)
    let packet = try request.packet()
    #expect(packet.count <= PictureRequest.maximumLength)
    #expect(try PictureRequest(packet: packet) == request)
  }

  @Test(arguments: subjects) func noByteMoreOrLess(_ subject: PictureRequest.Subject) throws {
    let packet = try PictureRequest(id: 1, subject: subject).packet()
    for length in 0..<packet.count {
      #expect(throws: PictureProtocolError.self) {
        try PictureRequest(packet: Array(packet[..<length]))
      }
    }
    #expect(throws: PictureProtocolError.self) { try PictureRequest(packet: packet + [0]) }
  }

  static let excessive: [PictureRequest.Subject] = [
    .emoji("", pixels: 32), .emoji("a", pixels: 0), .emoji("a", pixels: 1025),
    .text(String(repeating: "a", count: 257), font: nil, pixels: 32),
    .text("a", font: String(repeating: "a", count: 257), pixels: 32),
    .text("a\0b", font: nil, pixels: 32), .text("a", font: "b\0", pixels: 32), .svg(pixels: -1),
    .background(width: 0, height: 5), .background(width: 1 << 14, height: (1 << 12) + 1),
    .background(width: .max, height: .max),
    .label("a", width: 10, height: 10, baseline: 11, size: 9),
    .label("a", width: 10, height: 10, baseline: -1, size: 9),
  ]

  @Test(arguments: excessive) func whatIsBeyondALimitIsNotSent(_ subject: PictureRequest.Subject) {
    #expect(throws: PictureProtocolError.self) {
      try PictureRequest(id: 1, subject: subject).packet()
    }
  }

  // MARK: Replies

  static let request = PictureRequest(id: 7, subject: .svg(pixels: 32))

  /// The reply as it is read when it arrives in pieces of a size.
  func read(
    _ bytes: [UInt8], pieces: Int, for request: PictureRequest = request
  ) throws -> Result<DrawnPicture, PictureFailure>? {
    var reader = PictureReplyReader(for: request)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes {
        (piece: UnsafeRawBufferPointer) throws -> Void in try reader.receive(piece)
      }
    }
    return reader.reply
  }

  static func bytes(_ pixels: [UInt32]) -> [UInt8] {
    pixels.flatMap { pixel in withUnsafeBytes(of: pixel) { Array($0) } }
  }

  @Test(arguments: [1, 3, 40, 41, 64, 1000]) func picturesComeBack(pieces: Int) throws {
    let head = PictureReplyHeader(
      id: 7, width: 3, height: 2, naturalWidth: 30, naturalHeight: 20.5, note: "nearly")
    let pixels: [UInt32] = [0, 0xFF00_00FF, 0x8040_3020, 0xFFFF_FFFF, 0x0100_0001, 0x7F7F_7F7F]
    let picture = try read(head.bytes + Self.bytes(pixels), pieces: pieces)?.get()
    let expected = DrawnPicture(
      width: 3, height: 2, naturalWidth: 30, naturalHeight: 20.5, pixels: pixels, note: "nearly")
    #expect(picture == expected)
  }

  @Test func failuresComeBackAsOneLine() throws {
    let head = PictureReplyHeader(id: 7, failure: "no\nfont\u{1B}")
    #expect(try read(head.bytes, pieces: 9) == .failure(PictureFailure("no font ")))
  }

  @Test func coloursBeyondTheirAlphaAreCut() throws {
    let head = PictureReplyHeader(
      id: 7, width: 1, height: 1, naturalWidth: 1, naturalHeight: 1, note: nil)
    let picture = try read(head.bytes + Self.bytes([0x40FF_20FF]), pieces: 99)?.get()
    #expect(picture?.pixels == [0x4040_2040])
  }

  /// The head of a good reply with one of its 32-bit words exchanged.
  static func head(word: Int, _ value: UInt32) -> [UInt8] {
    var bytes = PictureReplyHeader(
      id: 7, width: 4, height: 4, naturalWidth: 4, naturalHeight: 4, note: nil
    ).bytes
    for index in 0..<4 { bytes[word * 4 + index] = UInt8(value >> (index * 8) & 255) }
    return bytes
  }

  @Test(
    arguments: [
      (0, 0), (1, 8), (2, 2), (2, 1), (3, 0), (3, 129), (3, .max), (4, 0), (4, .max),
      (6, 0x7FF0_0000),
      (6, 0x7FF8_0000), (8, 0xC000_0000), (6, 0), (9, 513), (9, .max),
    ] as [(Int, UInt32)])
  func liesAreNoticedBeforeMemoryIsTaken(word: Int, value: UInt32) {
    #expect(throws: PictureProtocolError.self) {
      try read(Self.head(word: word, value), pieces: 40)
    }
  }

  @Test func moreThanWasAskedForIsNoticed() {
    let head = PictureReplyHeader(
      id: 7, width: 1, height: 1, naturalWidth: 1, naturalHeight: 1, note: nil)
    for pieces in [1, 44, 100] {
      #expect(throws: PictureProtocolError.self) {
        try read(head.bytes + [0, 0, 0, 0, 0], pieces: pieces)
      }
    }
  }

  @Test func aReplyThatIsCutShortIsNone() throws {
    let head = PictureReplyHeader(
      id: 7, width: 2, height: 2, naturalWidth: 1, naturalHeight: 1, note: "n")
    let whole = head.bytes + [UInt8](repeating: 0, count: 16)
    for length in 0..<whole.count { #expect(try read(Array(whole[..<length]), pieces: 7) == nil) }
    #expect(try read(whole, pieces: 7) != nil)
  }
}
