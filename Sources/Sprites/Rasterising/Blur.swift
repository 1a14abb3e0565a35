// SPDX-License-Identifier: MIT

/// Blurs sprites in place: three boxes along rows and then columns, which come close to a Gaussian.
///
/// A box has 2r + 1 whole pixels and one more at either end that weighs α, so that three of them have exactly
/// the Gaussian's variance (Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical foundations of Gaussian
/// convolution by extended box filtering", SSVM 2011).
final class Blur {
  private let capacity: Int
  private let lines: UnsafeMutablePointer<Float>

  /// Reserves memory for lines of sprites; its pages become resident as they are needed.
  init() {
    capacity = Rasterizer.maximumExtent + 2
    lines = .allocate(capacity: 2 * capacity)
  }

  deinit { lines.deallocate() }

  /// Pixels that an edge reaches further on each side.
  static func margin(_ blur: Float) -> Int { 3 * (Box(blur).whole + 1) }

  /// One of the three boxes.
  private struct Box {
    /// Whole pixels on either side of the middle.
    let whole: Int
    /// How much the next pixels on either side weigh.
    let part: Float

    /// The box of which three have two standard deviations of `blur` pixels.
    init(_ blur: Float) {
      let variance = blur * blur / 12
      whole = Int(((1 + 12 * variance).squareRoot() - 1) / 2)
      let (radius, next) = (Float(whole), Float(whole + 1))
      part =
        (2 * radius + 1) * (variance - radius * next / 3) / (2 * (next * next - variance))
    }
  }

  /// Blurs a sprite whose margins are still empty.
  ///
  /// O(pixels), however wide; allocates nothing.
  func apply(
    _ blur: Float, to pixels: UnsafeMutableRawPointer, _ box: PixelBox, bytesPerRow: Int,
    bytesPerPixel: Int
  ) {
    let average = Box(blur)
    let bytes = pixels.assumingMemoryBound(to: UInt8.self)
    for channel in 0..<bytesPerPixel {
      for row in 0..<box.height {
        filter(bytes + row * bytesPerRow + channel, bytesPerPixel, box.width, average)
      }
      for column in 0..<box.width {
        filter(bytes + column * bytesPerPixel + channel, bytesPerRow, box.height, average)
      }
    }
  }

  /// Blurs the `count` bytes that lie `stride` apart.
  private func filter(
    _ bytes: UnsafeMutablePointer<UInt8>, _ stride: Int, _ count: Int, _ box: Box
  ) {
    var (line, other) = (lines, lines + capacity)
    for index in 0..<count { line[index] = Float(bytes[index * stride]) }
    for _ in 0..<3 {
      average(line, into: other, count, box)
      swap(&line, &other)
    }
    for index in 0..<count { bytes[index * stride] = UInt8(min(max(line[index] + 0.5, 0), 255)) }
  }

  /// Writes the mean over a box around each value; what lies beyond the ends is 0.
  private func average(
    _ line: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>, _ count: Int,
    _ box: Box
  ) {
    let (whole, part) = (box.whole, box.part)
    let weight = 1 / (Float(2 * whole + 1) + 2 * part)
    var sum: Float = 0
    for index in 0..<min(whole, count) { sum += line[index] }
    for index in 0..<count {
      if index + whole < count { sum += line[index + whole] }
      let (before, after) = (index - whole - 1, index + whole + 1)
      let ends = (before >= 0 ? line[before] : 0) + (after < count ? line[after] : 0)
      target[index] = (sum + part * ends) * weight
      if index >= whole { sum -= line[index - whole] }
    }
  }
}
