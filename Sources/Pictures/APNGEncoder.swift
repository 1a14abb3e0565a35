// SPDX-License-Identifier: MIT

public import Pixels

/// Writes animated PNG files, as the "Animated PNG" extension of the PNG specification says.
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
    // All frames must be stored alike, so that one that happens to be opaque has its alpha, too.
    let image = try PNGImage(
      previous == nil ? frame : frame.cropped(to: rect), hasAlpha: !isOpaque)
    if header.isEmpty { header = image.header }
    addControl(rect, duration)
    if frames == 0 {
      body.chunk("IDAT", image.data)
    } else {
      body.chunk("fdAT", nextSequence() + image.data)
    }
    frames += 1
    previous = frame
  }

  /// Ends the file and returns its bytes; see `AnimationEncoder`.
  public mutating func finish() throws(ImageError) -> [UInt8] {
    guard frames > 0 else { throw .noFrames }
    var file = ByteWriter()
    file.bytes += ByteWriter.pngSignature
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
}
