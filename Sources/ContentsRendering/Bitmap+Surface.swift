// SPDX-License-Identifier: MIT

import CCairo
import Pixels

extension Bitmap {
  /// Gives `body` the pixels as a cairo surface for the duration of the call.
  package mutating func withSurface<R>(
    format: cairo_format_t = CAIRO_FORMAT_ARGB32, _ body: (OpaquePointer) -> R
  ) -> R {
    let (width, height) = (Int32(width), Int32(height))
    return withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), format, width, height, width * 4)
      guard let surface else { fatalError("cairo has no memory for a surface") }
      defer {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      let result = body(surface)
      cairo_surface_flush(surface)
      return result
    }
  }
}
