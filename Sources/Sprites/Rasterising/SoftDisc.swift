// SPDX-License-Identifier: MIT

/// The soft circle: a disc whose coverage falls off like a Gaussian that ends exactly at the rim.
///
/// With r from 0 in the middle to 1 at the rim, coverage is (1 - r²)²: half at r = 0.54, without an edge
/// anywhere. Its integral over the unit disc is π/3.
enum SoftDisc {
  /// Fills coverage pixel by pixel, each the mean of 4x4 points (2x2 in large sprites).
  static func fill(
    _ transform: Transform, offset: SIMD2<Float>, box: PixelBox,
    into target: UnsafeMutableRawPointer, bytesPerRow: Int
  ) {
    let inverse = transform.inverse
    let samples = max(box.width, box.height) <= 48 ? 4 : 2
    let step = 1 / Float(samples)
    let weight = 255 * step * step
    // What of a pixel may lie nearer to the middle than its own middle.
    let half = inverse.halfBox(of: SIMD2(repeating: 1))
    let beyond = 0.5 + (half * half).sum().squareRoot()
    for row in 0..<box.height {
      let pixels = (target + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for column in 0..<box.width {
        let corner = SIMD2(Float(box.left + column), Float(box.top + row)) - offset
        let middle = inverse.apply(corner + 0.5)
        guard (middle * middle).sum() < beyond * beyond else { continue }
        var sum: Float = 0
        for index in 0..<(samples * samples) {
          let place = SIMD2(
            (Float(index % samples) + 0.5) * step, (Float(index / samples) + 0.5) * step)
          sum += coverage(inverse.apply(corner + place))
        }
        pixels[column] = UInt8(min(255, sum * weight + 0.5))
      }
    }
  }

  /// The coverage at a point of the disc of diameter 1.
  private static func coverage(_ point: SIMD2<Float>) -> Float {
    let square = (point * point).sum() * 4
    guard square < 1 else { return 0 }
    return (1 - square) * (1 - square)
  }
}
