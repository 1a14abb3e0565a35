// SPDX-License-Identifier: MIT

/// The soft circle: a disc whose coverage falls off like a Gaussian that ends exactly at the rim.
///
/// With r from 0 in the middle to 1 at the rim, coverage is (1 - r²)²: half at r = 0.54, without an edge
/// anywhere. Its integral over the unit disc is π/3.
enum SoftDisc {
  /// Fills coverage pixel by pixel.
  ///
  /// The mean over a pixel is that of the four points of the Gauss-Legendre rule, which is exact for what goes by
  /// third powers; where the disc is only a few pixels across, over each part of the pixel.
  static func fill(
    _ transform: Transform, offset: SIMD2<Float>, box: PixelBox,
    into target: UnsafeMutableRawPointer, bytesPerRow: Int
  ) {
    let inverse = transform.inverse
    let parts = parts(transform)
    let step = 1 / Float(parts)
    let x = (inverse.xAxis.x * Self.across + inverse.yAxis.x * Self.down) * step
    let y = (inverse.xAxis.y * Self.across + inverse.yAxis.y * Self.down) * step
    let weight = 255 / 4 * step * step
    let origin = SIMD2(Float(box.left), Float(box.top)) - offset
    for row in 0..<box.height {
      let pixels = (target + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let start = origin + SIMD2(0, Float(row))
      for column in columns(box.width, at: inverse.apply(start + 0.5), inverse) {
        let corner = start + SIMD2(Float(column), 0)
        var sum = SIMD4<Float>()
        for part in 0..<(parts * parts) {
          let place = SIMD2(Float(part % parts), Float(part / parts)) * step
          let point = inverse.apply(corner + place)
          sum += coverage(x + point.x, y + point.y)
        }
        pixels[column] = UInt8(min(255, sum.sum() * weight + 0.5))
      }
    }
  }

  /// The columns of a row that the disc may touch; those of a streak that lies aslant are few.
  ///
  /// - Parameters:
  ///   - count: Columns of the row.
  ///   - first: The middle of the first one's pixel, in units of the disc.
  ///   - inverse: From pixels to the disc.
  /// - Returns: Their numbers.
  private static func columns(
    _ count: Int, at first: SIMD2<Float>, _ inverse: Transform
  ) -> Range<Int> {
    // What of a pixel may lie nearer to the disc's middle than its own middle.
    let half = inverse.halfBox(of: SIMD2(repeating: 1))
    let reach = 0.5 + (half * half).sum().squareRoot()
    let way = inverse.xAxis
    let square = (way * way).sum()
    let along = (way * first).sum()
    let rest = along * along - square * ((first * first).sum() - reach * reach)
    guard rest >= 0, square > 0 else { return 0..<0 }
    let root = rest.squareRoot()
    let low = max(((-along - root) / square).rounded(.up), 0)
    let high = min(((-along + root) / square).rounded(.down), Float(count - 1))
    return low <= high ? Int(low)..<Int(high) + 1 : 0..<0
  }

  /// The points of the Gauss-Legendre rule on a square of side 1: 1/2 ± 1/√12.
  private static let across = SIMD4<Float>(0.211_324_87, 0.788_675_13, 0.211_324_87, 0.788_675_13)
  private static let down = SIMD4<Float>(0.211_324_87, 0.211_324_87, 0.788_675_13, 0.788_675_13)

  /// Into how many parts an axis of a pixel is cut, by the narrow side of the disc.
  private static func parts(_ transform: Transform) -> Int {
    let (a, b) = (transform.xAxis, transform.yAxis)
    let narrow = abs(a.x * b.y - b.x * a.y) / (a * a + b * b).sum().squareRoot()
    return narrow >= 4 ? 1 : narrow >= 2 ? 2 : 4
  }

  /// The coverage at points of the disc of diameter 1.
  @inline(__always)
  private static func coverage(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let rest = pointwiseMax(1 - 4 * (x * x + y * y), SIMD4())
    return rest * rest
  }
}
