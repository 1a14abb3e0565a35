// SPDX-License-Identifier: MIT

import CCairo
import CText
import Pixels

/// Draws SVG documents through librsvg, which is loaded when the first one is drawn.
///
/// What lies outside of the document is never read.
enum SVGRenderer {
  /// The size that a document gives itself, in pixels.
  ///
  /// - Throws: When librsvg is missing or the document is none.
  static func size(_ svg: [UInt8]) throws(ContentsError) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    try call { message, count in
      effectd_svg_size(svg, svg.count, &width, &height, message, count)
    }
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw ContentsError("the SVG document says neither its size nor its view box")
    }
    return (width, height)
  }

  /// Draws a document so that its longer side has a size in pixels.
  static func bitmap(_ svg: [UInt8], pixels: Int) throws(ContentsError) -> Bitmap {
    let size = try size(svg)
    let scale = Double(pixels) / max(size.width, size.height)
    let width = max(1, Int((size.width * scale).rounded()))
    let height = max(1, Int((size.height * scale).rounded()))
    var bitmap = Bitmap(width: width, height: height)
    try call { message, count in
      bitmap.withSurface { surface in
        guard let context = cairo_create(surface) else { return effectd_late_failed }
        defer { cairo_destroy(context) }
        return effectd_svg_draw(
          UnsafeMutableRawPointer(context), svg, svg.count, Double(width), Double(height), message,
          count)
      }
    }
    return bitmap
  }

  private static func call(
    _ body: (UnsafeMutablePointer<CChar>?, Int) -> effectd_late_status
  ) throws(ContentsError) {
    var message = [CChar](repeating: 0, count: 256)
    let status = message.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
    switch status {
    case effectd_late_ok: return
    case effectd_late_missing:
      throw ContentsError("SVG images need the library librsvg-2.so.2, which is not installed")
    default:
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      throw ContentsError("the SVG image cannot be drawn: \(text)")
    }
  }
}
