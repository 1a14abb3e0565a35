// SPDX-License-Identifier: MIT

import Glibc

/// A 2x2 matrix: how a picture of longer side 1 is laid onto pixels.
struct Transform: Equatable, Sendable {
  /// What the picture's x axis becomes.
  var xAxis: SIMD2<Float>
  /// What the picture's y axis becomes.
  var yAxis: SIMD2<Float>

  /// Turns by `angle` radians (x towards y) and makes the longer side `size` pixels.
  init(size: Float, angle: Float) {
    let c = cosf(angle) * size
    let s = sinf(angle) * size
    xAxis = SIMD2(c, s)
    yAxis = SIMD2(-s, c)
  }

  /// Turns by `inner`, squeezes y by `squeeze`, turns by `outer`, then makes the longer side `size` pixels.
  init(size: Float, outer: Float, squeeze: Float, inner: Float) {
    let first = Transform(size: 1, angle: inner)
    let second = Transform(size: size, angle: outer)
    xAxis = second.apply(SIMD2(first.xAxis.x, first.xAxis.y * squeeze))
    yAxis = second.apply(SIMD2(first.yAxis.x, first.yAxis.y * squeeze))
  }

  /// Turns by `turned`, makes what lies along the angle `along` longer by the factor `stretched`, then makes
  /// the longer side `size` pixels.
  init(size: Float, stretched: Float, along: Float, turned: Float) {
    let first = Transform(size: 1, angle: turned - along)
    let second = Transform(size: size, angle: along)
    xAxis = second.apply(SIMD2(first.xAxis.x * stretched, first.xAxis.y))
    yAxis = second.apply(SIMD2(first.yAxis.x * stretched, first.yAxis.y))
  }

  /// Where a point of the picture comes to lie.
  func apply(_ point: SIMD2<Float>) -> SIMD2<Float> {
    xAxis * point.x + yAxis * point.y
  }

  /// The picture mirrored about its vertical axis first.
  var mirrored: Transform {
    var copy = self
    copy.xAxis = -xAxis
    return copy
  }

  /// The way back from pixels to the picture.
  ///
  /// A picture seen edge-on is taken as a hair's breadth wide.
  var inverse: Transform {
    let determinant = xAxis.x * yAxis.y - yAxis.x * xAxis.y
    let divisor = abs(determinant) > 1e-6 ? determinant : 1e-6
    var copy = self
    copy.xAxis = SIMD2(yAxis.y, -xAxis.y) / divisor
    copy.yAxis = SIMD2(-yAxis.x, xAxis.x) / divisor
    return copy
  }

  /// Half the width and height in pixels of the box around a picture of `extent` (longer side 1).
  func halfBox(of extent: SIMD2<Float>) -> SIMD2<Float> {
    let x = SIMD2(abs(xAxis.x), abs(xAxis.y)) * (extent.x / 2)
    let y = SIMD2(abs(yAxis.x), abs(yAxis.y)) * (extent.y / 2)
    return x + y
  }
}

/// Whole pixels around something that lies at fractions of pixels.
struct PixelBox: Equatable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int

  /// The pixels touched between two corners; at least one, at most `Rasterizer.maximumExtent` a side.
  init(low: SIMD2<Float>, high: SIMD2<Float>) {
    left = Int(low.x.rounded(.down))
    top = Int(low.y.rounded(.down))
    width = min(max(1, Int(high.x.rounded(.up)) - left), Rasterizer.maximumExtent)
    height = min(max(1, Int(high.y.rounded(.up)) - top), Rasterizer.maximumExtent)
  }

  /// The box with `margin` pixels more on each side, as far as a sprite has room.
  func widened(by margin: Int) -> PixelBox {
    var box = self
    box.left -= margin
    box.top -= margin
    box.width = min(width + 2 * margin, Rasterizer.maximumExtent)
    box.height = min(height + 2 * margin, Rasterizer.maximumExtent)
    return box
  }
}
