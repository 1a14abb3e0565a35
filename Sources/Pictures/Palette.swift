// SPDX-License-Identifier: MIT

import Pixels

/// The colours that stand for a frame's, found by median cut: the box of colours with the widest spread,
/// weighted by its pixels, is halved at its median until there are enough boxes.
struct Palette {
  /// The index that means: leave what is there.
  static let transparent = 255

  /// Red, green and blue of each colour.
  private(set) var colors: [SIMD3<Int32>] = []
  /// For each colour of 5 bits a channel, the nearest palette index; -1: not looked up yet.
  private var nearest: [Int16]

  /// Chooses at most `maximum` colours for the opaque pixels of a frame.
  ///
  /// O(pixels).
  init(of frame: Bitmap, maximum: Int) {
    nearest = [Int16](repeating: -1, count: 1 << 15)
    var boxes = [ColorBox(Palette.histogram(frame))]
    while boxes.count < maximum {
      guard let widest = boxes.indices.max(by: { boxes[$0].priority < boxes[$1].priority }),
        let halves = boxes[widest].halves()
      else { break }
      boxes[widest] = halves.0
      boxes.append(halves.1)
    }
    colors = boxes.compactMap(\.mean)
    if colors.isEmpty { colors = [SIMD3()] }
  }

  /// The 256 colours as GIF stores them.
  var bytes: [UInt8] {
    var bytes = colors.flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z)] }
    bytes += [UInt8](repeating: 0, count: 768 - bytes.count)
    return bytes
  }

  /// The indices of a frame's pixels, dithered by an 8x8 Bayer matrix that is fixed to the screen.
  ///
  /// - Parameters:
  ///   - frame: Pixels that are opaque or wholly transparent.
  ///   - before: What was shown there; equal pixels become transparent.
  ///   - originX: Left edge of the frame on the screen.
  ///   - originY: Top edge of the frame on the screen.
  /// - Returns: One index a pixel, row by row.
  mutating func indices(
    of frame: Bitmap, unchangedFrom before: Bitmap?, originX: Int, originY: Int
  ) -> [UInt8] {
    // Two colours of the palette are about this far apart; more dithering than that is noise.
    let strength = colors.count < 200 ? 4 : 10
    var indices = [UInt8](repeating: UInt8(Self.transparent), count: frame.pixels.count)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let place = y * frame.width + x
        let pixel = frame.pixels[place]
        if pixel >> 24 == 0 || pixel == before?.pixels[place] { continue }
        let threshold = Self.bayer(x + originX, y + originY)
        let shift = Int32((threshold * 2 - 63) * strength / 126)
        let bounded = (Self.color(pixel) &+ shift).clamped(
          lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255))
        indices[place] = UInt8(index(of: Self.key(bounded)))
      }
    }
    return indices
  }

  /// 0 to 63, each once in every 8x8 pixels.
  private static func bayer(_ x: Int, _ y: Int) -> Int {
    var value = 0
    for bit in 0..<3 {
      let column = x >> bit & 1
      let row = y >> bit & 1
      value |= ((column ^ row) << 1 | row) << (4 - 2 * bit)
    }
    return value
  }

  private static func color(_ pixel: UInt32) -> SIMD3<Int32> {
    SIMD3(Int32(pixel >> 16 & 255), Int32(pixel >> 8 & 255), Int32(pixel & 255))
  }

  private static func key(_ color: SIMD3<Int32>) -> Int {
    let five = color &>> 3
    return Int(five.x << 10 | five.y << 5 | five.z)
  }

  private static func center(of key: Int) -> SIMD3<Int32> {
    let five = SIMD3(Int32(key >> 10), Int32(key >> 5 & 31), Int32(key & 31))
    // Five bits stretched over eight, so that black and white are themselves.
    return five &<< 3 | five &>> 2
  }

  private mutating func index(of key: Int) -> Int {
    if nearest[key] < 0 { nearest[key] = Int16(nearestIndex(to: Self.center(of: key))) }
    return Int(nearest[key])
  }

  private func nearestIndex(to color: SIMD3<Int32>) -> Int {
    var best = 0
    var least = Int32.max
    for index in colors.indices {
      let difference = colors[index] &- color
      // The eye sees green best and blue least.
      let distance = (difference &* difference &* SIMD3(3, 4, 2)).wrappedSum()
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  private static func histogram(_ frame: Bitmap) -> [ColorBox.Entry] {
    var sums = [SIMD4<Int>](repeating: SIMD4(), count: 1 << 15)
    for pixel in frame.pixels where pixel >> 24 != 0 {
      let color = color(pixel)
      sums[key(color)] &+= SIMD4(Int(color.x), Int(color.y), Int(color.z), 1)
    }
    return sums.filter { $0.w > 0 }.map { sum in
      let color = SIMD3(sum.x, sum.y, sum.z) / SIMD3(repeating: sum.w)
      return ColorBox.Entry(color: SIMD3<Int32>(truncatingIfNeeded: color), count: sum.w)
    }
  }
}

/// Colours that one palette entry stands for.
private struct ColorBox {
  struct Entry {
    var color: SIMD3<Int32>
    var count: Int
  }

  private var entries: [Entry]
  private var widestChannel = 0
  /// How much there is to win by halving: spread times the logarithm-like weight of its pixels.
  private(set) var priority = 0.0

  init(_ entries: [Entry]) {
    self.entries = entries
    guard let first = entries.first else { return }
    var low = first.color
    var high = first.color
    for entry in entries {
      low = pointwiseMin(low, entry.color)
      high = pointwiseMax(high, entry.color)
    }
    let spread = high &- low
    for channel in 1..<3 where spread[channel] > spread[widestChannel] { widestChannel = channel }
    let pixels = entries.reduce(0) { $0 + $1.count }
    priority = Double(spread[widestChannel]) * Double(pixels).squareRoot()
  }

  /// Two boxes with about half the pixels each; nil for a single colour.
  func halves() -> (ColorBox, ColorBox)? {
    guard entries.count > 1, priority > 0 else { return nil }
    let sorted = entries.sorted { $0.color[widestChannel] < $1.color[widestChannel] }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var sum = 0
    var split = 0
    while split < sorted.count - 1, sum + sorted[split].count / 2 <= half {
      sum += sorted[split].count
      split += 1
    }
    split = max(1, split)
    return (ColorBox(Array(sorted[..<split])), ColorBox(Array(sorted[split...])))
  }

  /// The mean colour of its pixels.
  var mean: SIMD3<Int32>? {
    var sum = SIMD3<Int>()
    var pixels = 0
    for entry in entries {
      sum &+= SIMD3<Int>(truncatingIfNeeded: entry.color) &* SIMD3(repeating: entry.count)
      pixels += entry.count
    }
    guard pixels > 0 else { return nil }
    return SIMD3<Int32>(truncatingIfNeeded: (sum &+ pixels / 2) / SIMD3(repeating: pixels))
  }
}
