// SPDX-License-Identifier: MIT

import func Glibc.exp

/// A stretch of a heap's outline as its painter needs it: smooth, with what its slope does to the light.
struct HeapProfile {
  /// The outline at a quarter of a pixel, in pixels.
  struct Sample {
    var height: Float
    var lip: Float
  }

  /// What one column of pixels looks like, in points.
  struct Light {
    var height: Float
    var lip: Float
    /// 0 to 1; light comes from the upper left.
    var brightness: Float
    /// 0 to 1, for hollows.
    var hollow: Float
  }

  private let scale: Float
  private let width: Int
  private var crest: [Float]
  private var slope: [Float]
  private var bend: [Float]
  private var samples: [Sample]
  private var start = 0
  private var end = 0
  private var first = 0

  private static let fine = kernel(1)
  private static let middle = kernel(2.5)
  private static let coarse = kernel(3)
  /// Columns that the smoothing looks at on either side.
  private static let reach = coarse.count + middle.count

  /// Prepares for `width` pixels.
  init(scale: Float, width: Int) {
    self.scale = scale
    self.width = width
    let columns = Int((Float(width) / scale / 2).rounded(.up)) + 4 + 2 * Self.reach
    crest = Array(repeating: 0, count: columns)
    slope = crest
    bend = crest
    samples = Array(repeating: Sample(height: 0, lip: 0), count: width * 4)
  }

  /// Half of a Gaussian bell that sums up to 1, from its middle.
  private static func kernel(_ sigma: Double) -> [Float] {
    let half = (0...Int((3 * sigma).rounded(.up))).map { index in
      let share = Double(index) / sigma
      return exp(-share * share / 2)
    }
    let sum = half.reduce(0, +) * 2 - half[0]
    return half.map { Float($0 / sum) }
  }

  /// Reads a heap from a pixel on, counted from its left end.
  mutating func read(_ heap: Heap, from pixel: Int) {
    start = pixel
    end = Int((Float(heap.count) * 2 * scale).rounded(.up))
    first = Int((Float(pixel) / scale / 2).rounded(.down)) - Self.reach - 1
    for index in crest.indices {
      crest[index] = smooth(first + index, Self.middle) { Self.height($0, heap) }
    }
    for index in crest.indices {
      let (before, after) = (max(index - 1, 0), min(index + 1, crest.count - 1))
      bend[index] = (crest[after] - crest[before]) / Float(2 * (after - before))
    }
    for index in crest.indices {
      slope[index] = smooth(index, Self.coarse) { bend[min(max($0, 0), bend.count - 1)] }
    }
    for index in crest.indices {
      crest[index] = smooth(first + index, Self.fine) { Self.height($0, heap) }
    }
    for index in samples.indices { samples[index] = sample(index, heap) }
  }

  /// The height of a column; that of the last one beyond the end, so that ends stay as high as they are.
  private static func height(_ column: Int, _ heap: Heap) -> Float {
    Float(heap.heights[min(max(column, 0), heap.count - 1)])
  }

  private func smooth(_ index: Int, _ kernel: [Float], _ value: (Int) -> Float) -> Float {
    var sum = value(index) * kernel[0]
    for distance in 1..<kernel.count {
      sum += (value(index - distance) + value(index + distance)) * kernel[distance]
    }
    return sum
  }

  /// Between the middles of columns, at a distance from the heap's left end in points.
  private func value(_ values: [Float], at place: Float) -> Float {
    let column = place / 2 - 0.5 - Float(first)
    let index = min(max(Int(column), 0), values.count - 2)
    return values[index] + (values[index + 1] - values[index]) * (column - Float(index))
  }

  private func sample(_ index: Int, _ heap: Heap) -> Sample {
    let pixel = Float(start) + (Float(index) + 0.5) / 4
    let place = pixel / scale
    guard place >= 0, place <= Float(heap.count) * 2 else { return Sample(height: 0, lip: 0) }
    let height = max(value(crest, at: place), 0)
    let column = min(max(place / 2 - 0.5, 0), Float(heap.count - 1))
    let (low, share) = (Int(column), column - column.rounded(.down))
    let high = min(low + 1, heap.count - 1)
    let lip = heap.lips[low] + (heap.lips[high] - heap.lips[low]) * share
    // Fresh snow is no ruled line.
    let whole = Int(pixel.rounded(.down))
    let part = pixel - Float(whole)
    let rough =
      grain(whole, -1, seed: heap.seed) * (1 - part)
      + grain(whole + 1, -1, seed: heap.seed) * part - 0.5
    return Sample(
      height: max(height + rough * min(height * 0.12, 0.55), 0) * scale,
      lip: lip * min(height * 0.34, 6) * scale)
  }

  /// The four samples of a column of pixels, counted from the first that was read.
  func samples(at x: Int) -> ArraySlice<Sample> { samples[(x * 4)..<(x * 4 + 4)] }

  /// How a column of pixels is lit.
  func light(at x: Int) -> Light {
    let four = samples(at: x)
    let height = four.reduce(0) { $0 + $1.height } / 4 / scale
    let place = (Float(start + x) + 0.5) / scale
    let rise = -value(bend, at: place)
    let brightness = clamped((rise * -0.45 + 0.89) / (rise * rise + 1).squareRoot())
    let curve = (value(slope, at: place + 2) - value(slope, at: place - 2)) / 4
    return Light(
      height: height, lip: four.reduce(0) { $0 + $1.lip } / 4 / scale, brightness: brightness,
      hollow: clamped(curve * 9))
  }

  /// The shadow on what is below the edge, 0 to 0.26; `row` counts down from the edge.
  func shadow(at x: Int, row: Int, _ light: Light) -> Float {
    let pixel = start + x
    let inset = Int(6 * scale)
    guard row >= 0, pixel >= inset, pixel < end - inset else { return 0 }
    let below = Float(row) / scale - light.lip
    return clamped(1 - below / 4.5) * clamped(light.height / 7) * 0.26
  }
}
