// SPDX-License-Identifier: MIT

import CCairo
import Glibc
import Pixels

extension Bitmap {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads a PNG image.
  ///
  /// Its header is read first, so that a file that claims to be huge costs nothing.
  ///
  /// - Parameter png: The whole file.
  /// - Throws: `notPNG`, `unusableSize`, or `damaged` for files cut short or made up.
  public init(png: [UInt8]) throws(ImageError) {
    guard png.count >= 24, Array(png[0..<8]) == Self.signature,
      Array(png[12..<16]) == Array("IHDR".utf8)
    else { throw .notPNG }
    let width = Self.number(png, at: 16)
    let height = Self.number(png, at: 20)
    let extents = 1...Self.maximumExtent
    guard extents.contains(width), extents.contains(height) else {
      throw .unusableSize(width: width, height: height)
    }
    self = try Self.decode(png, width: width, height: height)
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func decode(
    _ png: [UInt8], width: Int, height: Int
  ) throws(ImageError) -> Bitmap {
    var reader = ByteReader(bytes: png)
    let surface = withUnsafeMutablePointer(to: &reader) { reader in
      cairo_image_surface_create_from_png_stream(
        { context, target, count in
          guard let context, let target else { return CAIRO_STATUS_READ_ERROR }
          let reader = context.assumingMemoryBound(to: ByteReader.self)
          return reader.pointee.read(into: target, count: Int(count))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, reader)
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .damaged(String(cString: cairo_status_to_string(status)))
    }
    guard let copy = Bitmap(copying: surface), copy.width == width, copy.height == height else {
      throw .damaged("the pixels do not fit the header")
    }
    return copy
  }

  /// Copies an image surface of any format; nil if it has no pixels.
  init?(copying surface: OpaquePointer?) {
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    guard width > 0, height > 0, width <= Self.maximumExtent, height <= Self.maximumExtent else {
      return nil
    }
    var copy = Bitmap(width: width, height: height)
    copy.withSurface { target in
      guard let context = cairo_create(target) else { return }
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_paint(context)
      cairo_destroy(context)
    }
    self = copy
  }
}

/// Hands out bytes from the front.
private struct ByteReader {
  var bytes: [UInt8]
  var offset = 0

  mutating func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard count <= bytes.count - offset else { return false }
    bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { memcpy(target, start + offset, count) }
    }
    offset += count
    return true
  }
}
