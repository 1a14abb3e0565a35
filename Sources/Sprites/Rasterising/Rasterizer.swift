// SPDX-License-Identifier: MIT

import CBlend
import Glibc

/// Fills outlines into coverage, exactly and without allocating.
///
/// Cairo samples 15 lines to a pixel and allocates dozens of times for each fill, which a frame must not.
/// Here each edge is cut at the pixels' borders. A piece that falls by `dy` within a pixel, at a mean distance
/// `m` from its left side, covers (or uncovers) `dy * (1 - m)` of this pixel and `dy` of all to its right; so
/// each piece adds to two cells, and the running sum along a row is the winding number's mean over each
/// pixel. Its absolute value, at most 1, is the coverage by the non-zero rule.
final class Rasterizer {
  /// Most pixels of a sprite's side: the diagonal of the largest size, 1024 pixels.
  static let maximumExtent = 1452

  /// Cells of the rows: one more than there are pixels, and a half of one for rounding.
  private let cells: UnsafeMutablePointer<Float>
  private(set) lazy var blur = Blur()
  private static let cellStride = maximumExtent + 2

  /// Reserves the cells; their pages become resident only as far as the largest sprite needs them.
  init() {
    // Rows are read by fours.
    cells = .allocate(capacity: Self.cellStride * Self.maximumExtent + 4)
  }

  deinit { cells.deallocate() }

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
  /// O(pixels + edges * their length in pixels).
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
    for row in 0..<box.height {
      (cells + row * Self.cellStride).update(repeating: 0, count: box.width + 2)
    }
    let shift = offset - SIMD2(Float(box.left), Float(box.top))
    let limit = SIMD2(Float(box.width), Float(box.height))
    outline.points.withUnsafeBufferPointer { points in
      var start = 0
      for contour in 0..<outline.ends.count {
        let end = outline.ends[contour]
        addContour(UnsafeBufferPointer(rebasing: points[start..<end]), transform, shift, limit)
        start = end
      }
    }
    sum(box, into: target, bytesPerRow: bytesPerRow)
  }

  private func addContour(
    _ points: UnsafeBufferPointer<SIMD2<Float>>, _ transform: Transform, _ shift: SIMD2<Float>,
    _ limit: SIMD2<Float>
  ) {
    var from = place(points[points.count - 1], transform, shift, limit)
    for point in points {
      let to = place(point, transform, shift, limit)
      addEdge(from, to)
      from = to
    }
  }

  /// A corner in pixels of the box.
  ///
  /// The box holds all corners; the bounds guard against rounding.
  private func place(
    _ point: SIMD2<Float>, _ transform: Transform, _ shift: SIMD2<Float>, _ limit: SIMD2<Float>
  ) -> SIMD2<Float> {
    pointwiseMax(SIMD2(), pointwiseMin(limit, transform.apply(point) + shift))
  }

  /// Cuts an edge at the borders of rows.
  private func addEdge(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
    guard from.y != to.y else { return }
    let sign: Float = from.y < to.y ? 1 : -1
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    var y = upper.y
    var x = upper.x
    var row = Int(y)
    while y < lower.y {
      let nextY = min(Float(row + 1), lower.y)
      let nextX = nextY == lower.y ? lower.x : upper.x + (nextY - upper.y) * slope
      addPiece(cells + row * Self.cellStride, x, nextX, (nextY - y) * sign)
      y = nextY
      x = nextX
      row += 1
    }
  }

  /// Cuts the part of an edge within a row at the borders of columns.
  private func addPiece(
    _ row: UnsafeMutablePointer<Float>, _ from: Float, _ to: Float, _ height: Float
  ) {
    let (left, right) = from < to ? (from, to) : (to, from)
    var column = Int(left)
    guard right > Float(column + 1) else {
      add(row, column, height, mean: (left + right) / 2)
      return
    }
    let heightPerPixel = height / (right - left)
    var x = left
    while x < right {
      let next = min(Float(column + 1), right)
      add(row, column, heightPerPixel * (next - x), mean: (x + next) / 2)
      x = next
      column += 1
    }
  }

  @inline(__always)
  private func add(
    _ row: UnsafeMutablePointer<Float>, _ column: Int, _ height: Float, mean: Float
  ) {
    let beyond = height * (mean - Float(column))
    row[column] += height - beyond
    row[column + 1] += beyond
  }

  /// Makes coverage of the cells.
  private func sum(_ box: PixelBox, into target: UnsafeMutableRawPointer, bytesPerRow: Int) {
    for row in 0..<box.height {
      effectd_cover(
        cells + row * Self.cellStride,
        (target + row * bytesPerRow).assumingMemoryBound(to: UInt8.self), box.width)
    }
  }
}
