// SPDX-License-Identifier: MIT

import CCairo
import Pixels

/// Writes animated PNG files: the PNG files of the frames, taken apart and put together anew as the
/// "Animated PNG" extension of the PNG specification says.
///
/// Only what changed is stored of each frame.
public struct APNGEncoder: AnimationEncoder {
  private let isOpaque: Bool
  private var header: [UInt8] = []
  private var body = ByteWriter()
  private var previous: Bitmap?
  private var frames: UInt32 = 0
  private var sequence: UInt32 = 0
  private var clock = TickCounter(perSecond: 1000)

  /// Begins a file.
  ///
  /// - Parameter isOpaque: All frames are opaque, so that no alpha is stored.
  public init(isOpaque: Bool) {
    self.isOpaque = isOpaque
  }

  /// Adds a frame; see `AnimationEncoder`.
  public mutating func add(_ frame: Bitmap, duration: Double) throws(ImageError) {
    var rect = PixelRect(x: 0, y: 0, width: Int32(frame.width), height: Int32(frame.height))
    if let previous {
      guard previous.width == frame.width, previous.height == frame.height else {
        throw .sizesDiffer(expected: previous.sizeText, found: frame.sizeText)
      }
      rect = frame.difference(from: previous) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    let chunks = try chunks(of: previous == nil ? frame : frame.cropped(to: rect))
    if header.isEmpty { header = chunks.header }
    addControl(rect, duration)
    for data in chunks.data {
      if frames == 0 {
        body.chunk("IDAT", data)
      } else {
        body.chunk("fdAT", nextSequence() + data)
      }
    }
    frames += 1
    previous = frame
  }

  /// Ends the file and returns its bytes; see `AnimationEncoder`.
  public mutating func finish() throws(ImageError) -> [UInt8] {
    guard frames > 0 else { throw .noFrames }
    var file = ByteWriter()
    file.bytes += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file.chunk("IHDR", header)
    // Number of frames, and of repetitions: 0 is for ever.
    file.chunk("acTL", ByteWriter.big(frames) + ByteWriter.big(UInt32(0)))
    file.bytes += body.bytes
    file.chunk("IEND", [])
    return file.bytes
  }

  private mutating func addControl(_ rect: PixelRect, _ duration: Double) {
    let milliseconds = clock.advance(by: min(max(duration, 0), 60), minimum: 1)
    var control = nextSequence()
    for value in [rect.width, rect.height, rect.x, rect.y] {
      control += ByteWriter.big(UInt32(value))
    }
    control += ByteWriter.big(UInt16(milliseconds)) + ByteWriter.big(UInt16(1000))
    // Leave the frame when it is over; the next one replaces its rectangle without blending.
    control += [0, 0]
    body.chunk("fcTL", control)
  }

  private mutating func nextSequence() -> [UInt8] {
    defer { sequence += 1 }
    return ByteWriter.big(sequence)
  }

  /// The header and the compressed data of a frame.
  private func chunks(of frame: Bitmap) throws(ImageError) -> PNGChunks {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let chunks = PNGChunks(try frame.png(format: format))
    guard !isOpaque, chunks.isWithoutAlpha else { return chunks }
    // Cairo leaves the alpha out of a frame that happens to be opaque, but all frames must be stored alike:
    // one pixel is made a hair less opaque.
    var nearlyOpaque = frame
    nearlyOpaque[0, 0] = frame[0, 0] & 0x00FE_FEFE | 0xFE00_0000
    return PNGChunks(try nearlyOpaque.png(format: format))
  }
}

/// What an animation needs from a PNG file.
private struct PNGChunks {
  var header: [UInt8] = []
  var data: [[UInt8]] = []

  /// Takes a well-formed file apart.
  init(_ png: [UInt8]) {
    var offset = 8
    while offset + 12 <= png.count {
      let length = png[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self)
      guard offset + 12 + length <= png.count else { return }
      let content = Array(png[(offset + 8)..<(offset + 8 + length)])
      if name == "IHDR" { header = content }
      if name == "IDAT" { data.append(content) }
      offset += 12 + length
    }
  }

  /// Whether pixels are stored as plain RGB, colour type 2.
  var isWithoutAlpha: Bool { header.count > 9 && header[9] == 2 }
}
