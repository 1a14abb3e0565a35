// SPDX-License-Identifier: MIT

import CCairo
import Glibc

/// Turns sources into pixels. Owns the one cairo surface that outlines are filled on, so that a new sprite
/// costs no allocation; its pages become resident only as far as the largest sprite needs them.
final class Rasterizer {
  /// Most pixels of a sprite's side: the diagonal of the largest size, 1024 pixels.
  static let maximumExtent = 1452

  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let scratch: UnsafeMutablePointer<UInt8>
  private let stride: Int

  /// Makes the scratch surface.
  init() {
    let extent = Int32(Self.maximumExtent)
    stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, extent))
    scratch = .allocate(capacity: stride * Self.maximumExtent)
    let surface = cairo_image_surface_create_for_data(
      scratch, CAIRO_FORMAT_A8, extent, extent, Int32(stride))
    guard let surface, let context = cairo_create(surface),
      cairo_status(context) == CAIRO_STATUS_SUCCESS
    else { fatalError("cairo has no memory for its scratch surface") }
    self.surface = surface
    self.context = context
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    scratch.deallocate()
  }

  /// The pixels that an outline touches.
  static func box(
    of outline: Outline, _ transform: Transform, offset: SIMD2<Float>
  ) -> PixelBox {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    outline.points.withUnsafeBufferPointer { points in
      for point in points {
        let place = transform.apply(point)
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
      }
    }
    return low.x <= high.x
      ? PixelBox(low: low + offset, high: high + offset)
      : PixelBox(low: SIMD2(), high: SIMD2())
  }

  /// Fills an outline into coverage.
  ///
  /// - Parameters:
  ///   - outline: What to fill.
  ///   - transform: How it is laid onto pixels.
  ///   - offset: Where its origin lies, in pixels.
  ///   - box: The pixels to make, from `box(of:_:offset:)`.
  ///   - target: First byte of the sprite.
  ///   - bytesPerRow: Distance between the sprite's rows.
  func fill(
    _ outline: Outline, _ transform: Transform, offset: SIMD2<Float>, box: PixelBox,
    into target: UnsafeMutableRawPointer, bytesPerRow: Int
  ) {
    for row in 0..<box.height { memset(scratch + row * stride, 0, box.width) }
    cairo_surface_mark_dirty(surface)
    cairo_new_path(context)
    let shift = offset - SIMD2(Float(box.left), Float(box.top))
    var start = 0
    for end in outline.ends {
      addContour(outline.points[start..<end], transform, shift)
      start = end
    }
    cairo_fill(context)
    cairo_surface_flush(surface)
    for row in 0..<box.height {
      memcpy(target + row * bytesPerRow, scratch + row * stride, box.width)
    }
  }

  private func addContour(
    _ points: ArraySlice<SIMD2<Float>>, _ transform: Transform, _ shift: SIMD2<Float>
  ) {
    points.withUnsafeBufferPointer { points in
      for point in points {
        let place = SIMD2<Double>(transform.apply(point) + shift)
        cairo_line_to(context, place.x, place.y)
      }
    }
    cairo_close_path(context)
    cairo_new_sub_path(context)
  }
}
