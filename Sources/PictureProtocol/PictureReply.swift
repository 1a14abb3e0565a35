// SPDX-License-Identifier: MIT

/// A picture in memory: premultiplied pixels `0xAARRGGBB`, row by row.
public struct DrawnPicture: Hashable, Sendable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// The size that the picture gives itself, in its own pixels or points.
  public var naturalWidth: Double
  /// The size that the picture gives itself, in its own pixels or points.
  public var naturalHeight: Double
  /// `width * height` pixels.
  public var pixels: [UInt32]
  /// What is not as it was asked for, though the picture is there.
  public var note: String?

  /// A picture from its parts.
  public init(
    width: Int, height: Int, naturalWidth: Double, naturalHeight: Double, pixels: [UInt32],
    note: String? = nil
  ) {
    self.width = width
    self.height = height
    self.naturalWidth = naturalWidth
    self.naturalHeight = naturalHeight
    self.pixels = pixels
    self.note = note
  }
}

/// The head of a reply, which its note and then its pixels follow.
public struct PictureReplyHeader: Hashable, Sendable {
  /// The request's.
  public var id: UInt32
  /// Whether a picture follows; otherwise the note says why there is none.
  public var isPicture: Bool
  /// Pixels; 0 without a picture.
  public var width: Int
  /// Pixels; 0 without a picture.
  public var height: Int
  /// The size that the picture gives itself, in its own pixels or points; 0 without a picture.
  public var naturalWidth: Double
  /// The size that the picture gives itself, in its own pixels or points; 0 without a picture.
  public var naturalHeight: Double
  /// Bytes of UTF-8.
  public var note: [UInt8]

  /// The head of a picture's reply.
  public init(
    id: UInt32, width: Int, height: Int, naturalWidth: Double, naturalHeight: Double, note: String?
  ) {
    self.id = id
    isPicture = true
    self.width = width
    self.height = height
    self.naturalWidth = naturalWidth
    self.naturalHeight = naturalHeight
    self.note = Array((note ?? "").utf8.prefix(PictureLimits.note))
  }

  /// The whole reply of a request that failed.
  public init(id: UInt32, failure: String) {
    self.id = id
    isPicture = false
    (width, height, naturalWidth, naturalHeight) = (0, 0, 0, 0)
    note = Array(failure.utf8.prefix(PictureLimits.note))
  }

  /// Bytes of a head without its note.
  static let length = 40
  private static let magic: UInt32 = 0x3152_5045  // "EPR1"

  /// The head as bytes, its note included.
  public var bytes: [UInt8] {
    var writer = LittleEndian()
    writer.append(Self.magic)
    writer.append(id)
    writer.append(UInt32(isPicture ? 0 : 1))
    writer.append(UInt32(width))
    writer.append(UInt32(height))
    writer.append(naturalWidth.bitPattern)
    writer.append(naturalHeight.bitPattern)
    writer.append(UInt32(note.count))
    return writer.bytes + note
  }

  /// Reads a head whose note comes later, and gives the note's length in bytes.
  ///
  /// - Throws: `PictureProtocolError` unless it answers the request within the limits.
  static func read(
    _ bytes: [UInt8], for request: PictureRequest
  ) throws(PictureProtocolError) -> (head: PictureReplyHeader, noteLength: Int) {
    var reader = LittleEndian(bytes: bytes)
    guard bytes.count == length, reader.number(UInt32.self) == magic else {
      throw PictureProtocolError("not a reply")
    }
    guard reader.number(UInt32.self) == request.id else {
      throw PictureProtocolError("the reply to another request")
    }
    let status = reader.number(UInt32.self)
    guard status <= 1 else { throw PictureProtocolError("an unknown status") }
    var head = PictureReplyHeader(id: request.id, failure: "")
    head.isPicture = status == 0
    head.width = Int(reader.number(UInt32.self))
    head.height = Int(reader.number(UInt32.self))
    head.naturalWidth = Double(bitPattern: reader.number(UInt64.self))
    head.naturalHeight = Double(bitPattern: reader.number(UInt64.self))
    let noteLength = Int(reader.number(UInt32.self))
    guard noteLength <= PictureLimits.note else { throw PictureProtocolError("a note too long") }
    try head.check(noteLength: noteLength, for: request)
    return (head, noteLength)
  }

  private func check(
    noteLength: Int, for request: PictureRequest
  ) throws(PictureProtocolError) {
    guard isPicture else {
      guard width == 0, height == 0, noteLength > 0 else {
        throw PictureProtocolError("a failure with a picture, or without a reason")
      }
      return
    }
    guard request.admits(width: width, height: height) else {
      throw PictureProtocolError("a picture of \(width)x\(height) pixels")
    }
    let natural = 0.001...1e6
    guard natural.contains(naturalWidth), natural.contains(naturalHeight) else {
      throw PictureProtocolError("a picture without a size of its own")
    }
  }
}

extension PictureRequest {
  /// Whether a picture of that size can be the answer.
  func admits(width: Int, height: Int) -> Bool {
    switch subject {
    case .emoji(_, let pixels), .text(_, _, let pixels), .svg(let pixels):
      // The ink of small text is rounded up to whole pixels on all sides.
      let most = 1...(2 * pixels + 64)
      return most.contains(width) && most.contains(height)
    case .png:
      let most = 1...PictureLimits.extent
      return most.contains(width) && most.contains(height)
    case .background(let wantedWidth, let wantedHeight),
      .label(_, let wantedWidth, let wantedHeight, _, _):
      return width == wantedWidth && height == wantedHeight
    }
  }
}
