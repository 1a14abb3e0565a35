// SPDX-License-Identifier: MIT

import CCairo
import ContentsRendering
import Pixels
import Values

extension Bitmap {
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
}
