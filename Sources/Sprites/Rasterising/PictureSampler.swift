// SPDX-License-Identifier: MIT

import CBlend

/// Draws a part of a picture into a sprite at any size and angle: bilinear, from the halved copy that is at
/// most twice too large, four points a pixel.
///
/// Where pixels are copied, one point a pixel, not interpolated.
struct PictureSampler {
  /// What is drawn.
  let picture: Picture
  /// The part, in pixels of the picture.
  let left: Float
  let top: Float
  let width: Float
  let height: Float
  /// Multiplied into the colours of a `.color` picture: blue, green, red, alpha, 0 to 1.
  let tint: SIMD4<Float>
  /// Whether pixels are interpolated when the picture is shrunk.
  var shrinksSmoothly = true
  /// Whether pixels are interpolated when the picture is enlarged.
  var growsSmoothly = true

  /// The same part of the picture's opacity.
  var opacity: PictureSampler {
    PictureSampler(
      picture: Picture(opacityOf: picture), left: left, top: top, width: width, height: height,
      tint: SIMD4(repeating: 1), shrinksSmoothly: shrinksSmoothly, growsSmoothly: growsSmoothly)
  }

  /// Pixels of the part's longer side.
  var longer: Float { max(width, height) }

  /// Width and height of the part, the longer one 1.
  var extent: SIMD2<Float> { SIMD2(width, height) / longer }

  /// Fills the sprite; the drawn part has longer side 1 under `transform`.
  func fill(
    _ transform: Transform, offset: SIMD2<Float>, box: PixelBox,
    into target: UnsafeMutableRawPointer, bytesPerRow: Int, copiesPixels: Bool = false
  ) {
    let longer = longer
    let size = max(1, (transform.xAxis * transform.xAxis).sum().squareRoot())
    let isSmooth = !copiesPixels && (longer > size ? shrinksSmoothly : growsSmoothly)
    let points = copiesPixels ? Self.middle : Self.quarters
    let level = isSmooth ? levelIndex(forShrinking: longer / size) : 0
    let factor = 1 / Float(1 << level)
    let inverse = transform.inverse
    let extent = extent
    let origin = SIMD2(left + width / 2, top + height / 2) * factor
    picture.levels[level].pixels.withUnsafeBufferPointer { pixels in
      let source = Samples(picture.levels[level], pixels, self, factor, isSmooth: isSmooth)
      for row in 0..<box.height {
        for column in 0..<box.width {
          let corner = SIMD2(Float(box.left + column), Float(box.top + row)) - offset
          var sum = SIMD4<Float>()
          for point in points {
            let unit = inverse.apply(corner + point)
            if abs(unit.x) * 2 <= extent.x, abs(unit.y) * 2 <= extent.y {
              sum += source[unit * (longer * factor) + origin]
            }
          }
          store(sum / Float(points.count), target + row * bytesPerRow, column)
        }
      }
    }
  }

  /// The points of a pixel that are read.
  private static let quarters: [SIMD2<Float>] = [
    SIMD2(0.25, 0.25), SIMD2(0.75, 0.25), SIMD2(0.25, 0.75), SIMD2(0.75, 0.75),
  ]
  private static let middle: [SIMD2<Float>] = [SIMD2(0.5, 0.5)]

  private func levelIndex(forShrinking shrinking: Float) -> Int {
    var level = 0
    while level + 1 < picture.levels.count, shrinking >= Float(2 << level) { level += 1 }
    return level
  }

  private func store(_ value: SIMD4<Float>, _ row: UnsafeMutableRawPointer, _ column: Int) {
    guard picture.format == .color else {
      row.storeBytes(of: UInt8(min(255, value.x + 0.5)), toByteOffset: column, as: UInt8.self)
      return
    }
    effectd_store_channels(value * tint, row.assumingMemoryBound(to: UInt8.self) + column * 4)
  }
}

/// One halved copy, read between its pixels; beyond the part's edge the edge goes on.
private struct Samples {
  let start: UnsafePointer<UInt8>
  let rowLength: Int
  let isColor: Bool
  let isSmooth: Bool
  let low: SIMD2<Float>
  let high: SIMD2<Float>

  init(
    _ level: Picture.Level, _ pixels: UnsafeBufferPointer<UInt8>, _ sampler: PictureSampler,
    _ factor: Float, isSmooth: Bool
  ) {
    guard let start = pixels.baseAddress else { fatalError("a picture has a pixel at least") }
    self.start = start
    self.isSmooth = isSmooth
    rowLength = level.width
    isColor = sampler.picture.format == .color
    let last = SIMD2(Float(level.width), Float(level.height)) - 0.5
    low = pointwiseMin(SIMD2(sampler.left, sampler.top) * factor + 0.5, last)
    let end = SIMD2(sampler.left + sampler.width, sampler.top + sampler.height) * factor - 0.5
    high = pointwiseMax(low, pointwiseMin(end, last))
  }

  @inline(__always)
  subscript(point: SIMD2<Float>) -> SIMD4<Float> {
    let (column, row) = (
      max(low.x, min(high.x, point.x)) - 0.5, max(low.y, min(high.y, point.y)) - 0.5
    )
    guard isSmooth else { return pixel(Int(column + 0.5), Int(row + 0.5)) }
    let (x, y) = (Int(column), Int(row))
    let right = Float(x + 1) <= high.x - 0.5 ? x + 1 : x
    let below = Float(y + 1) <= high.y - 0.5 ? y + 1 : y
    let (across, down) = (column - Float(x), row - Float(y))
    let upper = pixel(x, y) * (1 - across) + pixel(right, y) * across
    let lower = pixel(x, below) * (1 - across) + pixel(right, below) * across
    return upper * (1 - down) + lower * down
  }

  @inline(__always)
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let index = y * rowLength + x
    guard isColor else { return SIMD4(Float(start[index]), 0, 0, 0) }
    return effectd_channels_of(start + index * 4)
  }
}
