// SPDX-License-Identifier: MIT

/// Blurs sprites in place: three boxes along rows and then columns, which come close to a Gaussian.
///
/// A box has 2r + 1 whole pixels and one more at either end that weighs α, so that three of them have exactly
/// the Gaussian's variance (Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical foundations of Gaussian
/// convolution by extended box filtering", SSVM 2011).
final class Blur {
  /// The same pixel of eight rows or columns, which are filtered side by side.
  private typealias Lanes = SIMD8<Float>

  private let capacity: Int
  private let lines: UnsafeMutablePointer<Lanes>

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
    for row in stride(from: 0, to: box.height, by: Lanes.scalarCount) {
      let start = bytes + row * bytesPerRow
      let lanes = min(Lanes.scalarCount, box.height - row)
      for channel in 0..<bytesPerPixel {
        filter(start + channel, lanes, every: bytesPerRow, bytesPerPixel, box.width, average)
      }
    }
    let rowLength = box.width * bytesPerPixel
    for column in stride(from: 0, to: rowLength, by: Lanes.scalarCount) {
      let lanes = min(Lanes.scalarCount, rowLength - column)
      filter(bytes + column, lanes, every: 1, bytesPerRow, box.height, average)
    }
  }

  /// Blurs `lanes` lines that begin `every` bytes apart, each of `count` bytes that lie `stride` apart.
  private func filter(
    _ bytes: UnsafeMutablePointer<UInt8>, _ lanes: Int, every: Int, _ stride: Int, _ count: Int,
    _ box: Box
  ) {
    var (line, other) = (lines, lines + capacity)
    var any: UInt8 = 0
    var values = UnsafeMutableRawPointer(line).assumingMemoryBound(to: Float.self)
    line.update(repeating: Lanes(), count: lanes < Lanes.scalarCount ? count : 0)
    for index in 0..<count {
      let start = bytes + index * stride
      for lane in 0..<lanes {
        any |= start[lane * every]
        values[lane] = Float(start[lane * every])
      }
      values += Lanes.scalarCount
    }
    if any == 0 { return }
    for _ in 0..<3 {
      average(line, into: other, count, box)
      swap(&line, &other)
    }
    values = UnsafeMutableRawPointer(line).assumingMemoryBound(to: Float.self)
    for index in 0..<count {
      let start = bytes + index * stride
      for lane in 0..<lanes {
        start[lane * every] = UInt8(truncatingIfNeeded: Int32(min(max(values[lane] + 0.5, 0), 255)))
      }
      values += Lanes.scalarCount
    }
  }

  /// Writes the mean over a box around each value; what lies beyond the ends is 0.
  private func average(
    _ line: UnsafeMutablePointer<Lanes>, into target: UnsafeMutablePointer<Lanes>, _ count: Int,
    _ box: Box
  ) {
    let (whole, part) = (box.whole, box.part)
    let weight = 1 / (Float(2 * whole + 1) + 2 * part)
    var sum = Lanes()
    for index in 0..<min(whole, count) { sum += line[index] }
    for index in 0..<count {
      if index + whole < count { sum += line[index + whole] }
      let (before, after) = (index - whole - 1, index + whole + 1)
      let ends = (before >= 0 ? line[before] : Lanes()) + (after < count ? line[after] : Lanes())
      target[index] = (sum + part * ends) * weight
      if index >= whole { sum -= line[index - whole] }
    }
  }
}
