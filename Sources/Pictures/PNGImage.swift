// SPDX-License-Identifier: MIT

import CZlib
public import Pixels

/// What a PNG file holds of a picture: its header and its compressed pixels.
struct PNGImage {
  /// The content of the chunk `IHDR`.
  let header: [UInt8]
  /// The content of a chunk `IDAT`.
  let data: [UInt8]

  /// Encodes a picture with 8 bits a channel.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - hasAlpha: Whether opacity is stored; without it the picture counts as opaque.
  /// - Throws: `cannotEncode`.
  init(_ bitmap: Bitmap, hasAlpha: Bool) throws(ImageError) {
    // Bit depth, colour type, and three methods of which there is one each.
    let format: [UInt8] = [8, hasAlpha ? 6 : 2, 0, 0, 0]
    header =
      ByteWriter.big(UInt32(bitmap.width)) + ByteWriter.big(UInt32(bitmap.height)) + format
    data = try Self.compressed(Self.filteredRows(bitmap, channels: hasAlpha ? 4 : 3))
  }

  private static func compressed(_ bytes: [UInt8]) throws(ImageError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var status = Z_OK
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialised in
      status = compress2(
        buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
      initialised = status == Z_OK ? Int(count) : 0
    }
    guard status == Z_OK else { throw .cannotEncode("zlib's error \(status)") }
    return compressed
  }

  /// Each row as differences from its neighbours, after a byte that says from which.
  ///
  /// Of the five ways the one is taken whose differences are smallest in sum, as the PNG
  /// specification (chapter 12.7) advises.
  private static func filteredRows(_ bitmap: Bitmap, channels: Int) -> [UInt8] {
    let length = bitmap.width * channels
    var bytes: [UInt8] = []
    bytes.reserveCapacity((length + 1) * bitmap.height)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    var best = above
    var trial = above
    for y in 0..<bitmap.height {
      unpack(bitmap, row: y, channels: channels, into: &row)
      var (bestSum, bestFilter) = (Int.max, Filter.none)
      for filter in Filter.allCases {
        let sum = filter.apply(to: row, above: above, step: channels, into: &trial)
        guard sum < bestSum else { continue }
        (bestSum, bestFilter) = (sum, filter)
        swap(&best, &trial)
      }
      bytes.append(bestFilter.rawValue)
      bytes += best
      swap(&above, &row)
    }
    return bytes
  }

  /// The colours of a row as PNG stores them, not multiplied by their opacity.
  private static func unpack(
    _ bitmap: Bitmap, row: Int, channels: Int, into bytes: inout [UInt8]
  ) {
    for x in 0..<bitmap.width {
      let pixel = bitmap.pixels[row * bitmap.width + x]
      let alpha = pixel >> 24
      for (index, shift) in [16, 8, 0].enumerated() {
        let color = pixel >> UInt32(shift) & 255
        let plain =
          alpha == 255 || channels == 3
          ? color : alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)
        bytes[x * channels + index] = UInt8(plain)
      }
      if channels == 4 { bytes[x * 4 + 3] = UInt8(alpha) }
    }
  }

  /// What a byte is stored as the difference from; PNG specification, chapter 9.
  private enum Filter: UInt8, CaseIterable {
    case none, left, above, mean, paeth

    /// Filters a row.
    ///
    /// - Returns: The sum of the differences' sizes.
    func apply(
      to row: [UInt8], above: [UInt8], step: Int, into result: inout [UInt8]
    ) -> Int {
      var sum = 0
      for index in row.indices {
        let left = index < step ? 0 : Int(row[index - step])
        let corner = index < step ? 0 : Int(above[index - step])
        let up = Int(above[index])
        let difference = row[index] &- UInt8(truncatingIfNeeded: base(left, up, corner))
        result[index] = difference
        sum += Int(min(difference, 0 &- difference))
      }
      return sum
    }

    @inline(__always)
    private func base(_ left: Int, _ up: Int, _ corner: Int) -> Int {
      switch self {
      case .none: return 0
      case .left: return left
      case .above: return up
      case .mean: return (left + up) / 2
      case .paeth:
        let guess = left + up - corner
        let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
        return a <= b && a <= c ? left : b <= c ? up : corner
      }
    }
  }
}

extension Bitmap {
  /// The picture as a PNG file, without opacity if it is opaque all over.
  ///
  /// - Returns: The whole file.
  /// - Throws: `cannotEncode`.
  public func png() throws(ImageError) -> [UInt8] {
    let image = try PNGImage(self, hasAlpha: !pixels.allSatisfy { $0 >> 24 == 255 })
    var file = ByteWriter()
    file.bytes += ByteWriter.pngSignature
    file.chunk("IHDR", image.header)
    file.chunk("IDAT", image.data)
    file.chunk("IEND", [])
    return file.bytes
  }
}
