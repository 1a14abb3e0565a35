// SPDX-License-Identifier: MIT

import CCairo
import ContentsRendering
import Pixels

extension Bitmap {
  /// The picture as a PNG file.
  ///
  /// - Throws: `cannotEncode`.
  public func png() throws(ImageError) -> [UInt8] {
    try png(format: CAIRO_FORMAT_ARGB32)
  }

  /// The picture as a PNG file in one of cairo's formats of 4 bytes a pixel.
  func png(format: cairo_format_t) throws(ImageError) -> [UInt8] {
    var copy = self
    var bytes: [UInt8] = []
    let status = copy.withSurface(format: format) { surface in
      withUnsafeMutablePointer(to: &bytes) { bytes in
        cairo_surface_write_to_png_stream(
          surface,
          { context, data, count in
            let target = context?.assumingMemoryBound(to: [UInt8].self)
            target?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
          }, bytes)
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cannotEncode(String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }
}
