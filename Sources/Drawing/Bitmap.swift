// SPDX-License-Identifier: MIT

import CCairo
import Glibc
import Particles
import Values

/// A still picture: premultiplied pixels `0xAARRGGBB`, row by row.
public struct Bitmap: Hashable, Sendable {
  /// Largest width and height that is read from a file.
  public static let maximumExtent = 4096

  /// Width in pixels, at least 1.
  public let width: Int
  /// Height in pixels, at least 1.
  public let height: Int
  /// `width * height` pixels.
  public private(set) var pixels: [UInt32]

  /// Makes a picture of one colour; transparent by default.
  public init(
    width: Int, height: Int, color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0)
  ) {
    precondition(width > 0 && height > 0, "a picture must have at least one pixel")
    self.width = width
    self.height = height
    pixels = Array(repeating: color.premultiplied, count: width * height)
  }

  /// Copies a canvas.
  public init(_ canvas: SoftwareCanvas) {
    self.init(width: canvas.width, height: canvas.height)
    let rowLength = width * 4
    pixels.withUnsafeMutableBytes { copy in
      guard let start = copy.baseAddress else { return }
      for y in 0..<canvas.height {
        memcpy(start + y * rowLength, canvas.pixels + y * canvas.bytesPerRow, rowLength)
      }
    }
  }

  /// Takes pixels that exist already.
  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "the pixels must fill the picture exactly")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at `x`, `y`, premultiplied `0xAARRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Draws another picture over this one, scaled to a rectangle with smooth sampling.
  public mutating func draw(_ other: Bitmap, in rect: PixelRect) {
    guard !rect.isEmpty else { return }
    withContext { context in
      var copy = other
      copy.withSurface { surface in
        cairo_translate(context, Double(rect.x), Double(rect.y))
        cairo_scale(
          context, Double(rect.width) / Double(other.width),
          Double(rect.height) / Double(other.height))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
        // Beyond the edge the picture goes on, so that its border does not fade.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(other.width), Double(other.height))
        cairo_fill(context)
        cairo_set_source_rgba(context, 0, 0, 0, 0)
      }
    }
  }

  /// Draws another picture over this one so that it covers all of it, its overhanging edges cut off evenly.
  public mutating func drawCovering(_ other: Bitmap) {
    let scale = max(Double(width) / Double(other.width), Double(height) / Double(other.height))
    let drawnWidth = Int32((Double(other.width) * scale).rounded())
    let drawnHeight = Int32((Double(other.height) * scale).rounded())
    draw(
      other,
      in: PixelRect(
        x: (Int32(width) - drawnWidth) / 2, y: (Int32(height) - drawnHeight) / 2,
        width: drawnWidth, height: drawnHeight))
  }

  /// Writes a line of plain text, for labels.
  ///
  /// - Parameters:
  ///   - text: What to write; the desktop's sans-serif font must have its characters.
  ///   - x: Middle of the line in pixels.
  ///   - y: Baseline in pixels.
  ///   - size: Font size in pixels.
  ///   - color: The text's colour.
  public mutating func drawLabel(
    _ text: String, centredAt x: Double, baseline y: Double, size: Double, color: Color
  ) {
    withContext { context in
      cairo_select_font_face(
        context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(context, size)
      var extents = cairo_text_extents_t()
      cairo_text_extents(context, text, &extents)
      cairo_set_source_rgba(
        context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      cairo_move_to(context, x - extents.x_advance / 2, y)
      cairo_show_text(context, text)
    }
  }

  private mutating func withContext(_ body: (OpaquePointer) -> Void) {
    withSurface { surface in
      guard let context = cairo_create(surface) else { return }
      body(context)
      cairo_destroy(context)
    }
  }

  /// Gives `body` the pixels as a cairo surface for the duration of the call.
  mutating func withSurface<R>(
    format: cairo_format_t = CAIRO_FORMAT_ARGB32, _ body: (OpaquePointer) -> R
  ) -> R {
    let (width, height) = (Int32(width), Int32(height))
    return pixels.withUnsafeMutableBytes { bytes in
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

extension Color {
  /// The colour as a premultiplied pixel `0xAARRGGBB`, clamped and rounded.
  var premultiplied: UInt32 {
    func byte(_ value: Float) -> UInt32 {
      UInt32((value > 0 ? (value < 1 ? value : 1) : 0) * 255 + 0.5)
    }
    let opacity = alpha > 0 ? (alpha < 1 ? alpha : 1) : 0
    let color = byte(red * opacity) << 16 | byte(green * opacity) << 8 | byte(blue * opacity)
    return byte(opacity) << 24 | color
  }
}
