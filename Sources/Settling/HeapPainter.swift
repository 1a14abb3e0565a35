// SPDX-License-Identifier: MIT

import func Glibc.expf

/// Paints a heap, segment by segment, so that only what has changed is painted again.
///
/// A segment is 128 pixels wide and as high as the heap can be, with what hangs over the edge. Light comes
/// from the upper left; the depth is bluer than the crest; a lip hangs over a window's edge, and its shadow
/// lies on the title bar.
public struct HeapPainter {
  /// Width of a segment in pixels.
  public static let segmentWidth = 128
  /// Pixels that the picture begins before the heap's left end.
  public static let margin = 2
  /// Rows above the edge, in pixels.
  public let above: Int
  /// Rows from the edge down, in pixels.
  public let below: Int

  private let scale: Float
  private let colors: HeapColors
  private var profile: HeapProfile
  /// Coverage of a segment and of one pixel around it.
  private var coverage: [Float]
  private static let padded = segmentWidth + 2

  /// Prepares to paint heaps of up to `depth` points.
  ///
  /// - Parameters:
  ///   - depth: The greatest height in points.
  ///   - scale: Pixels per point.
  ///   - colors: The colours.
  public init(depth: Double, scale: Double, colors: HeapColors) {
    self.scale = Float(scale)
    self.colors = colors
    above = Int(((depth * 1.05 + 4) * scale).rounded(.up))
    below = Int((8 * scale).rounded(.up))
    profile = HeapProfile(scale: Float(scale), width: Self.padded)
    coverage = Array(repeating: 0, count: Self.padded * (above + below + 2))
  }

  /// How many segments a heap has.
  public func segments(of heap: Heap) -> Int {
    let width = (Float(heap.count) * Float(EdgePlan.columnWidth) * scale).rounded(.up)
    return (Int(width) + 2 * Self.margin + Self.segmentWidth - 1) / Self.segmentWidth
  }

  /// The columns of a heap that a segment shows.
  public func columns(of segment: Int, in heap: Heap) -> Range<Int> {
    let column = scale * Float(EdgePlan.columnWidth)
    let left = Float(segment * Self.segmentWidth - Self.margin - 1) / column
    let right = Float((segment + 1) * Self.segmentWidth - Self.margin + 1) / column
    let first = min(max(Int(left) - 1, 0), heap.count)
    return first..<max(min(Int(right) + 2, heap.count), first)
  }

  /// Paints one segment.
  ///
  /// - Parameters:
  ///   - segment: Which one, from the left.
  ///   - heap: The heap, not higher than the painter was made for.
  ///   - broken: How far it has broken to pieces, 0 to 1.
  ///   - pixels: 64 premultiplied pixels `0xAARRGGBB` in each of `above + below` rows.
  public mutating func paint(
    _ segment: Int, of heap: Heap, broken: Float = 0,
    into pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    precondition(pixels.count == Self.segmentWidth * (above + below), "the rows must fit")
    let start = segment * Self.segmentWidth - Self.margin
    profile.read(heap, from: start - 1)
    cover()
    if broken > 0 { crack(by: broken, from: start - 1, seed: heap.seed) }
    let hasShadow = heap.isRounded && broken == 0
    for x in 0..<Self.segmentWidth {
      let light = profile.light(at: x + 1)
      for row in 0..<(above + below) {
        let spark = grain(start + x, row, seed: heap.seed)
        let shadow = hasShadow ? profile.shadow(at: x + 1, row: row - above, light) : 0
        pixels[row * Self.segmentWidth + x] = pixel(x, row, light, spark, shadow)
      }
    }
  }

  /// Computes how much of each pixel is covered.
  private mutating func cover() {
    for index in coverage.indices { coverage[index] = 0 }
    for x in 0..<Self.padded {
      for sample in profile.samples(at: x) where sample.height >= 0.05 * scale {
        let first = max(Int((Float(above) - sample.height).rounded(.down)), 0)
        let last = min(Int((Float(above) + sample.lip).rounded(.up)), above + below - 1)
        for row in stride(from: first, through: last, by: 1) {
          let y = Float(row - above) + 1
          let part = clamped(y + sample.height) - clamped(y - sample.lip)
          coverage[(row + 1) * Self.padded + x] += max(part, 0) / 4
        }
      }
    }
  }

  /// Takes lumps of about eleven by six points away, more and more of them.
  private mutating func crack(by share: Float, from start: Int, seed: UInt32) {
    for row in 0..<(above + below + 2) {
      for x in 0..<Self.padded {
        let (across, down) = (Float(start + x) / (11 * scale), Float(row) / (6 * scale))
        let (column, line) = (across.rounded(.down), down.rounded(.down))
        func lump(_ x: Int, _ y: Int) -> Float { grain(Int(column) + x, Int(line) + y, seed: seed) }
        let (wayX, wayY) = (across - column, down - line)
        let upper = lump(0, 0) + (lump(1, 0) - lump(0, 0)) * wayX
        let lower = lump(0, 1) + (lump(1, 1) - lump(0, 1)) * wayX
        let left = (upper + (lower - upper) * wayY) * 0.9 + 0.25 - share * 1.2
        coverage[row * Self.padded + x] *= clamped(left * 7)
      }
    }
  }

  /// The coverage with a little of that of the neighbours: a haze of loose flakes.
  private func softCoverage(_ x: Int, _ row: Int) -> Float {
    let place = (row + 1) * Self.padded + x + 1
    func line(_ place: Int) -> Float {
      0.25 * coverage[place - 1] + 0.5 * coverage[place] + 0.25 * coverage[place + 1]
    }
    let near =
      0.25 * line(place - Self.padded) + 0.5 * line(place) + 0.25 * line(place + Self.padded)
    return coverage[place] * 0.86 + near * 0.14
  }

  private func pixel(
    _ x: Int, _ row: Int, _ light: HeapProfile.Light, _ spark: Float, _ shadow: Float
  ) -> UInt32 {
    let alpha = softCoverage(x, row) * 0.975
    let dark = shadow * (1 - alpha)
    guard alpha > 0.002 else { return UInt32(dark * 255 + 0.5) << 24 }
    let y = (Float(row - above) + 0.5) / scale
    let depth = max(y + light.height, 0)
    var color = shaded(depth, light)
    let underside =
      clamped(1 - abs(y - light.lip + 0.6) / 3.2) * clamped(light.height / 6) * 0.38
    color += (colors.deep - color) * underside
    color += (spark - 0.5) * (5 / 255)
    if spark > 0.9965 && depth < 7 { color = SIMD3(repeating: 1) }
    return premultiplied(color, alpha, dark)
  }

  /// The colour at a depth of so many points below the crest.
  private func shaded(_ depth: Float, _ light: HeapProfile.Light) -> SIMD3<Float> {
    let way = clamped(depth / max(light.height, 11))
    var color = colors.crest + (colors.shade - colors.crest) * (way * way * (3 - 2 * way))
    let near = expf(-depth / 5)
    let dark = (1 - light.brightness) * (0.30 * near + 0.12)
    color *= 1 - dark * SIMD3(1, 0.82, 0.45)
    color -= light.hollow * near * SIMD3(16, 10, 3) / 255
    return color
  }

  private func premultiplied(_ color: SIMD3<Float>, _ alpha: Float, _ dark: Float) -> UInt32 {
    let color = color.clamped(lowerBound: .zero, upperBound: .one) * (alpha * 255) + 0.5
    let opacity = UInt32(min(alpha + dark, 1) * 255 + 0.5)
    return opacity << 24 | min(UInt32(color.x), opacity) << 16 | min(UInt32(color.y), opacity) << 8
      | min(UInt32(color.z), opacity)
  }
}

/// A value bounded to 0 and 1.
@inline(__always)
func clamped(_ value: Float) -> Float { min(max(value, 0), 1) }
