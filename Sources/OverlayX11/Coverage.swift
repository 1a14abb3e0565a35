// SPDX-License-Identifier: MIT

/// Turns soft coverage into hard bits, for windows that can only be there or not be there.
enum Coverage {
  /// Writes a bitmap whose rows are padded to 32 bits: set where coverage is at least half of the
  /// sprite's greatest, so that faint sprites keep a body.
  ///
  /// - Parameters:
  ///   - pixels: Rows of one byte per pixel.
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  ///   - bytesPerRow: Distance between the rows of `pixels` in bytes.
  ///   - mostSignificantFirst: Whether the leftmost pixel is a byte's highest bit.
  ///   - bits: Receives the bitmap; its memory is reused.
  static func threshold(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int,
    mostSignificantFirst: Bool, into bits: inout [UInt8]
  ) {
    let stride = (width + 31) / 32 * 4
    let limit = max(1, (pixels.max() ?? 0) / 2)
    bits.removeAll(keepingCapacity: true)
    bits.append(contentsOf: repeatElement(0, count: stride * height))
    for y in 0..<height {
      for x in 0..<width where pixels[y * bytesPerRow + x] >= limit {
        let bit = mostSignificantFirst ? 7 - x & 7 : x & 7
        bits[y * stride + x >> 3] |= 1 << UInt8(bit)
      }
    }
  }
}
