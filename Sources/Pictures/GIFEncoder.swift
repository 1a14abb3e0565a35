// SPDX-License-Identifier: MIT

public import Pixels
public import Values

/// Writes GIF89a animations: each frame has the best 255 colours of its own, with ordered
/// dithering, which keeps still what does not move.
///
/// Only what changed is stored of a frame.
///
/// GIF has no partial transparency. With a matte, frames are laid on that colour; without one, pixels that
/// are more than half opaque are shown and others are not.
public struct GIFEncoder: AnimationEncoder {
  private let matte: UInt32?
  private var file = ByteWriter()
  private var previous: Bitmap?
  private var clock = TickCounter(perSecond: 100)

  /// Begins a file.
  ///
  /// - Parameter matte: The colour behind the frames, taken as opaque; nil keeps the background transparent.
  public init(matte: Color?) {
    self.matte = matte.map { Color(red: $0.red, green: $0.green, blue: $0.blue).premultiplied }
  }

  /// Adds a frame; see `AnimationEncoder`.
  public mutating func add(_ frame: Bitmap, duration: Double) throws(ImageError) {
    guard frame.width <= 65535, frame.height <= 65535 else {
      throw .cannotEncode("a GIF has at most 65535x65535 pixels")
    }
    if let previous, previous.width != frame.width || previous.height != frame.height {
      throw .sizesDiffer(expected: previous.sizeText, found: frame.sizeText)
    }
    if previous == nil { addHeader(frame) }
    // Viewers take delays below 2/100 seconds for 10/100.
    let delay = clock.advance(by: min(max(duration, 0), 60), minimum: 2)
    let flat = frame.flattened(on: matte)
    var rect = PixelRect(x: 0, y: 0, width: Int32(frame.width), height: Int32(frame.height))
    if matte != nil, let previous {
      rect = flat.difference(from: previous) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    add(flat, rect, delay)
    previous = flat
  }

  /// Ends the file and returns its bytes; see `AnimationEncoder`.
  public mutating func finish() throws(ImageError) -> [UInt8] {
    guard previous != nil else { throw .noFrames }
    return file.bytes + [0x3B]
  }

  private mutating func addHeader(_ frame: Bitmap) {
    file.bytes += Array("GIF89a".utf8)
    file.bytes += ByteWriter.little(frame.width) + ByteWriter.little(frame.height)
    // No colours for all frames; background colour and pixel shape mean nothing.
    file.bytes += [0x70, 0, 0]
    // Netscape's extension: repeat for ever.
    file.bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  private mutating func add(_ frame: Bitmap, _ rect: PixelRect, _ delay: Int) {
    let isKept = matte != nil
    let changed = isKept ? previous : nil
    let part = frame.cropped(to: rect)
    var palette = Palette(of: part, maximum: 255)
    let indices = palette.indices(
      of: part, unchangedFrom: changed?.cropped(to: rect), originX: Int(rect.x),
      originY: Int(rect.y))
    // Keep the frame, or clear it before the next one; the last colour is the transparent one.
    let disposal: UInt8 = isKept ? 1 : 2
    file.bytes += [0x21, 0xF9, 4, disposal << 2 | 1]
    file.bytes += ByteWriter.little(delay) + [UInt8(Palette.transparent), 0, 0x2C]
    for value in [rect.x, rect.y, rect.width, rect.height] {
      file.bytes += ByteWriter.little(Int(value))
    }
    // 256 colours of this frame's own follow.
    file.bytes += [0x87]
    file.bytes += palette.bytes
    file.bytes += [8]
    var packer = LZWPacker(literalBits: 8)
    let packed = packer.pack(indices)
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      file.bytes.append(UInt8(block.count))
      file.bytes += block
    }
    file.bytes.append(0)
  }
}

extension Bitmap {
  /// Opaque pixels on a colour; without one, pixels are either opaque or wholly transparent.
  fileprivate func flattened(on matte: UInt32?) -> Bitmap {
    let flat = pixels.map { pixel -> UInt32 in
      let alpha = pixel >> 24
      if alpha == 255 { return pixel }
      guard let matte else {
        guard alpha >= 128 else { return 0 }
        let channels = (0..<3 as Range<UInt32>).reduce(UInt32(0)) { sum, channel in
          let value = (pixel >> (channel * 8) & 255) * 255 / alpha
          return sum | min(255, value) << (channel * 8)
        }
        return 0xFF00_0000 | channels
      }
      return (0..<4 as Range<UInt32>).reduce(UInt32(0)) { sum, channel in
        let below = matte >> (channel * 8) & 255
        let value = (pixel >> (channel * 8) & 255) + (below * (255 - alpha) + 127) / 255
        return sum | min(255, value) << (channel * 8)
      }
    }
    return Bitmap(width: width, height: height, pixels: flat)
  }
}
