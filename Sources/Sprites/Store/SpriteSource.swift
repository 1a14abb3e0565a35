// SPDX-License-Identifier: MIT

import Particles

/// What variants of a sprite are rasterised from, and how finely they are told apart.
struct SpriteSource {
  /// Where pixels come from.
  enum Drawing {
    /// Filled outlines for growing sizes.
    case outlines([DetailedOutline])
    /// The soft circle.
    case softDisc
    /// A part of an image.
    case picture(PictureSampler)
  }

  /// Where pixels come from.
  var drawing: Drawing
  /// What a sprite's bytes mean.
  var format: SpriteFormat
  /// Looks the same after 1 / order of a turn; 0: after any.
  var symmetryOrder: Int
  /// Whether it is its own mirror image about the vertical axis.
  var isMirrorSymmetric: Bool
  /// Whether its edge is soft, so that whole pixels do for large sizes.
  var isSoft = false
  /// Whether it ever turns.
  var rotates: Bool
  /// Whether it turns in space.
  var isPlane: Bool
  /// The one size that it is shown in, in pixels, if there is but one; else sizes go by `SizeStep`.
  var onlySize: Float?
  /// Whether each pixel of the picture is copied to a whole number of pixels: it stands upright, at rest
  /// and in a whole multiple of its own size.
  var copiesPixels = false
  /// By how many pixels edges are spread.
  var blur: Float = 0
  /// Whether it is a shadow, which need not be placed as finely.
  var isShadow = false

  /// The size that a step means here, in pixels.
  func size(of step: Int) -> Float { onlySize ?? SizeStep.size(of: step) }

  /// Where the picture's origin lies, in pixels, for a phase that lies at `offset`: of one whose pixels
  /// are copied so that they fall on whole ones.
  func origin(_ transform: Transform, offset: SIMD2<Float>) -> SIMD2<Float> {
    guard copiesPixels, case .picture(let sampler) = drawing else { return offset }
    let half = transform.halfBox(of: sampler.extent)
    return (offset - half).rounded(.toNearestOrAwayFromZero) + half
  }

  /// The pixels of one variant that are touched.
  func box(_ transform: Transform, size: Float, offset: SIMD2<Float>) -> PixelBox {
    sharpBox(transform, size: size, offset: offset).widened(by: blur > 0 ? Blur.margin(blur) : 0)
  }

  /// The pixels that are touched before edges are spread.
  private func sharpBox(_ transform: Transform, size: Float, offset: SIMD2<Float>) -> PixelBox {
    switch drawing {
    case .outlines(let outlines):
      return Rasterizer.box(of: outline(outlines, size), transform, offset: offset)
    case .softDisc:
      let half = transform.discBox
      return PixelBox(low: offset - half, high: offset + half)
    case .picture(let sampler):
      let half = transform.halfBox(of: sampler.extent)
      let (low, high) = (offset - half, offset + half)
      return copiesPixels
        ? PixelBox(
          low: low.rounded(.toNearestOrAwayFromZero), high: high.rounded(.toNearestOrAwayFromZero))
        : PixelBox(low: low, high: high)
    }
  }

  /// Fills a sprite's pixels, which are zero before.
  func fill(
    _ transform: Transform, size: Float, offset: SIMD2<Float>, box: PixelBox,
    into target: UnsafeMutableRawPointer, bytesPerRow: Int, with rasterizer: Rasterizer
  ) {
    guard blur > 0 else {
      return fillSharp(transform, size, offset, box, into: target, bytesPerRow, rasterizer)
    }
    let margin = Blur.margin(blur)
    // What is as large as a sprite may be has no room for all of its margin.
    let sharp = box.widened(by: -min(margin, (min(box.width, box.height) - 1) / 2))
    let start =
      (sharp.top - box.top) * bytesPerRow + (sharp.left - box.left) * format.bytesPerPixel
    fillSharp(transform, size, offset, sharp, into: target + start, bytesPerRow, rasterizer)
    rasterizer.blur.apply(
      blur, to: target, box, bytesPerRow: bytesPerRow, bytesPerPixel: format.bytesPerPixel)
  }

  private func fillSharp(
    _ transform: Transform, _ size: Float, _ offset: SIMD2<Float>, _ box: PixelBox,
    into target: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ rasterizer: Rasterizer
  ) {
    switch drawing {
    case .outlines(let outlines):
      rasterizer.fill(
        outline(outlines, size), transform, offset: offset, box: box, into: target,
        bytesPerRow: bytesPerRow)
    case .softDisc:
      SoftDisc.fill(transform, offset: offset, box: box, into: target, bytesPerRow: bytesPerRow)
    case .picture(let sampler):
      sampler.fill(
        transform, offset: offset, box: box, into: target, bytesPerRow: bytesPerRow,
        copiesPixels: copiesPixels)
    }
  }

  private func outline(_ outlines: [DetailedOutline], _ size: Float) -> Outline {
    var index = 0
    while index < outlines.count - 1, size > outlines[index].maximumSize { index += 1 }
    return outlines[index].outline
  }
}

extension Transform {
  /// Half the width and height of the box around a disc of diameter 1.
  fileprivate var discBox: SIMD2<Float> {
    (xAxis * xAxis + yAxis * yAxis).squareRoot() * 0.5
  }
}
