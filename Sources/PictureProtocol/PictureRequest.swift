// SPDX-License-Identifier: MIT

/// One picture that the daemon or the tool asks the helper for.
///
/// It is sent as one packet of a `SOCK_SEQPACKET` socket; an image file comes with it as an open
/// descriptor. All numbers are little-endian.
public struct PictureRequest: Hashable, Sendable {
  /// What is drawn.
  public enum Subject: Hashable, Sendable {
    /// One emoji sequence, its longer side `pixels` long.
    case emoji(String, pixels: Int)
    /// A line of text in a font's family, nil for the desktop's sans-serif; the longer side of its
    /// ink is `pixels` long.
    case text(String, font: String?, pixels: Int)
    /// The SVG document of the descriptor, its longer side `pixels` long.
    case svg(pixels: Int)
    /// The PNG image of the descriptor, pixel by pixel.
    case png
    /// The PNG image of the descriptor, scaled so that it covers `width` by `height` pixels.
    case background(width: Int, height: Int)
    /// A line of text in white, centred in a box of `width` by `height` pixels; `baseline` and the
    /// font's `size` are in pixels, too.
    case label(String, width: Int, height: Int, baseline: Int, size: Int)
  }

  /// Repeated by the reply.
  public var id: UInt32
  /// What is drawn.
  public var subject: Subject

  /// A request to send.
  public init(id: UInt32, subject: Subject) {
    self.id = id
    self.subject = subject
  }

  /// Whether an open file must come with the request.
  public var needsFile: Bool {
    switch subject {
    case .svg, .png, .background: true
    case .emoji, .text, .label: false
    }
  }
}

// MARK: Packets

extension PictureRequest {
  /// Bytes of the longest packet.
  public static let maximumLength = headerLength + 2 * PictureLimits.text
  private static let headerLength = 30
  private static let magic: UInt32 = 0x3151_5045  // "EPQ1"

  /// Numbers of the kinds of subjects in a packet.
  private enum Kind: UInt8 {
    case emoji, text, svg, png, background, label
  }

  /// The request as a packet.
  ///
  /// - Throws: `PictureProtocolError` beyond a limit.
  public func packet() throws(PictureProtocolError) -> [UInt8] {
    let fields = Fields(subject)
    try fields.check()
    var packet = LittleEndian()
    packet.append(Self.magic)
    packet.append(id)
    packet.bytes += [fields.kind.rawValue, fields.font == nil ? 0 : 1]
    let numbers = [fields.width, fields.height, fields.baseline, fields.pixels]
    for number in numbers { packet.append(UInt32(number)) }
    packet.append(UInt16(fields.text.count))
    packet.append(UInt16(fields.font?.count ?? 0))
    return packet.bytes + fields.text + (fields.font ?? [])
  }

  /// Reads a packet.
  ///
  /// - Throws: `PictureProtocolError` unless it is exactly one request within the limits.
  public init(packet: [UInt8]) throws(PictureProtocolError) {
    var reader = LittleEndian(bytes: packet)
    guard packet.count >= Self.headerLength, reader.number(UInt32.self) == Self.magic else {
      throw PictureProtocolError("not a request")
    }
    id = reader.number(UInt32.self)
    guard let kind = Kind(rawValue: reader.number(UInt8.self)) else {
      throw PictureProtocolError("an unknown kind")
    }
    let hasFont = reader.number(UInt8.self) == 1
    var fields = Fields(kind: kind)
    fields.width = Int(reader.number(UInt32.self))
    fields.height = Int(reader.number(UInt32.self))
    fields.baseline = Int(reader.number(UInt32.self))
    fields.pixels = Int(reader.number(UInt32.self))
    let text = Int(reader.number(UInt16.self))
    let font = Int(reader.number(UInt16.self))
    guard packet.count == Self.headerLength + text + font, hasFont || font == 0 else {
      throw PictureProtocolError("the lengths do not fit the packet")
    }
    fields.text = Array(packet[Self.headerLength..<(Self.headerLength + text)])
    if hasFont { fields.font = Array(packet[(Self.headerLength + text)...]) }
    try fields.check()
    subject = try fields.subject()
    // One request has one form, so that fields that its kind does not have carry nothing.
    guard try self.packet() == packet else {
      throw PictureProtocolError("a field that its kind does not have")
    }
  }

  /// A subject as the fields of a packet; what a kind does not have is 0 or empty.
  private struct Fields {
    var kind: Kind
    var width = 0
    var height = 0
    var baseline = 0
    var pixels = 0
    var text: [UInt8] = []
    var font: [UInt8]?

    init(kind: Kind) { self.kind = kind }

    init(_ subject: Subject) {
      switch subject {
      case .emoji(let text, let pixels):
        self.init(kind: .emoji)
        (self.text, self.pixels) = (Array(text.utf8), pixels)
      case .text(let text, let font, let pixels):
        self.init(kind: .text)
        (self.text, self.font, self.pixels) = (
          Array(text.utf8), font.map { Array($0.utf8) }, pixels
        )
      case .svg(let pixels):
        self.init(kind: .svg)
        self.pixels = pixels
      case .png:
        self.init(kind: .png)
      case .background(let width, let height):
        self.init(kind: .background)
        (self.width, self.height) = (width, height)
      case .label(let text, let width, let height, let baseline, let size):
        self.init(kind: .label)
        (self.text, self.width, self.height) = (Array(text.utf8), width, height)
        (self.baseline, pixels) = (baseline, size)
      }
    }

    func check() throws(PictureProtocolError) {
      guard text.count <= PictureLimits.text, (font?.count ?? 0) <= PictureLimits.text else {
        throw PictureProtocolError("the text is longer than \(PictureLimits.text) bytes")
      }
      // The C functions that draw end a text at its first zero byte.
      guard !text.contains(0), font?.contains(0) != true else {
        throw PictureProtocolError("the text contains a zero byte")
      }
      let isDrawnToSize = kind == .emoji || kind == .text || kind == .svg || kind == .label
      guard isDrawnToSize ? (1...PictureLimits.side).contains(pixels) : pixels == 0 else {
        throw PictureProtocolError("a size beyond 1 to \(PictureLimits.side) pixels")
      }
      let hasText = kind == .emoji || kind == .text || kind == .label
      guard hasText ? !text.isEmpty : text.isEmpty, font == nil || kind == .text else {
        throw PictureProtocolError("a text where there is none, or none where there is one")
      }
      try checkBox()
    }

    private func checkBox() throws(PictureProtocolError) {
      let area = 1...PictureLimits.area
      let hasBox = kind == .background || kind == .label
      let isBox =
        area.contains(width) && area.contains(height) && area.contains(width * height)
        && (0...height).contains(baseline)
      guard hasBox ? isBox : (width, height, baseline) == (0, 0, 0) else {
        throw PictureProtocolError("a box beyond 1 to \(PictureLimits.area) pixels")
      }
    }

    func subject() throws(PictureProtocolError) -> Subject {
      switch kind {
      case .emoji: return .emoji(try utf8(text), pixels: pixels)
      case .text: return .text(try utf8(text), font: try font.map(utf8), pixels: pixels)
      case .svg: return .svg(pixels: pixels)
      case .png: return .png
      case .background: return .background(width: width, height: height)
      case .label:
        return .label(
          try utf8(text), width: width, height: height, baseline: baseline, size: pixels)
      }
    }

    private func utf8(_ bytes: [UInt8]) throws(PictureProtocolError) -> String {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw PictureProtocolError("the text is not UTF-8")
      }
      return text
    }
  }
}
