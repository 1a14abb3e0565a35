// SPDX-License-Identifier: MIT

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
}
