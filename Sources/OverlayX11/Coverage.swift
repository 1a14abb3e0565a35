// SPDX-License-Identifier: MIT

/// Turns soft coverage into hard bits, for windows that can only be there or not be there.
enum Coverage {
  /// Rows that share their bits. Every row of every sprite becomes at least one rectangle of the
  /// window's shape, and servers repaint what lies below in time quadratic in the rectangles; so
  /// sprites have edges of two pixels and stand on even rows.
  static let rowStep = 2

  /// Writes a bitmap whose rows are padded to 32 bits: set where coverage is at least half of the
  /// sprite's greatest, so that faint sprites keep a body. Rows come in equal pairs.
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
      let first = y / rowStep * rowStep
      let rows = first..<min(first + rowStep, height)
      for x in 0..<width {
        let sum = rows.reduce(0) { $0 + Int(pixels[$1 * bytesPerRow + x]) }
        guard sum >= Int(limit) * rows.count else { continue }
        let bit = mostSignificantFirst ? 7 - x & 7 : x & 7
        bits[y * stride + x >> 3] |= 1 << UInt8(bit)
      }
    }
  }
}
