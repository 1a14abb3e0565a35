// SPDX-License-Identifier: MIT

import Values

import func Glibc.cos
import func Glibc.exp

/// What has piled up on one edge: heights of columns, two points wide each.
///
/// It never grows beyond its envelope, P(x) = depth · E · N: E rounds the ends, √(1 − (1 − min(d ÷ R, 1))²)
/// at the distance d from an end, and N, noise of the heap's seed, makes drifts.
public final class Heap {
  /// Whether the ends are round, and a lip hangs over the edge.
  public let isRounded: Bool
  /// The greatest height in points.
  public let depth: Double
  /// Heights in points.
  public private(set) var heights: [Double]
  /// How far the lip of each column hangs down, 0 to 1.
  let lips: [Float]
  /// Start of the picture's grain.
  let seed: UInt32
  /// How high each column can be, in points; greater than 0.
  let envelope: [Double]
  /// By how much steeper than elsewhere it may be between a column and the next.
  private let steepness: [Double]
  /// What has become of all that came down.
  public private(set) var balance = MassBalance()

  static let step = EdgePlan.columnWidth

  /// Makes a bare edge.
  ///
  /// - Parameters:
  ///   - count: How many columns there are, at least 1.
  ///   - depth: The greatest height in points, greater than 0; less on what is narrow.
  ///   - seed: Of the noise.
  ///   - isRounded: Whether it has ends, as on a window.
  public init(count: Int, depth: Double, seed: UInt64, isRounded: Bool) {
    precondition(count > 0 && depth > 0, "a heap must have room")
    let width = Double(count) * Heap.step
    let depth = isRounded ? min(depth, width / 6) : depth
    self.depth = depth
    self.isRounded = isRounded
    self.seed = UInt32(truncatingIfNeeded: seed ^ seed >> 32)
    heights = Array(repeating: 0, count: count)
    var random = SeededRandom(seed: seed)
    let drifts = Heap.drifts(count, &random)
    let radius = min(1.25 * depth, width / 3)
    envelope = (0..<count).map { index in
      let distance = Double(min(index, count - 1 - index)) * Heap.step
      let inner = 1 - min(distance / radius, 1)
      let end = isRounded ? (1 - inner * inner).squareRoot() : 1
      return max(depth * end * drifts[index], 0.5)
    }
    steepness = (0..<max(count - 1, 0)).map { index in
      let distance = (Double(min(index, count - 2 - index)) + 0.5) * Heap.step / (0.8 * depth)
      return isRounded ? 1 + 7 * exp(-distance * distance) : 1
    }
    let coarse = random.noise(count, wave: 17)
    let fine = random.noise(count, wave: 6)
    lips = (0..<count).map { index in
      let share = min(max((0.65 * coarse[index] + 0.35 * fine[index]) * 1.25 - 0.1, 0), 1)
      return isRounded ? Float(0.22 + 0.78 * share * share.squareRoot()) : 0
    }
  }

  /// Noise of about 0.56 to 1.02: one long drift, and smaller ones on it.
  private static func drifts(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    let long = random.noise(count, wave: max(Double(count) / 2.3, 70))
    let middle = random.noise(count, wave: 70)
    let short = random.noise(count, wave: 25)
    let sums = (0..<count).map { 0.46 * long[$0] + 0.30 * middle[$0] + 0.17 * short[$0] }
    let least = sums.min() ?? 0
    let range = max((sums.max() ?? 0) - least, 1e-9)
    let coarse = random.noise(count, wave: 11)
    let fine = random.noise(count, wave: 5)
    return (0..<count).map { index -> Double in
      let drift = 0.38 * (sums[index] - least) / range
      return 0.56 + drift + 0.055 * coarse[index] + 0.03 * fine[index]
    }
  }

  /// How many columns there are.
  public var count: Int { heights.count }

  /// What lies, in square points.
  public var volume: Double { heights.reduce(0, +) * Heap.step }

  /// What lies at a place in points from the left end, between the middles of columns; 0 beyond the ends.
  func height(at place: Double) -> Double {
    let column = place / Heap.step - 0.5
    guard column > -1, column < Double(count) else { return 0 }
    let first = Int(column.rounded(.down))
    let (low, high) = (heights[max(first, 0)], heights[min(first + 1, count - 1)])
    return low + (high - low) * (column - Double(first))
  }

  /// Whether nothing is to be seen of it.
  public var isBare: Bool { heights.allSatisfy { $0 < 0.05 } }

  /// Lets a flake come down.
  ///
  /// Its area, `volume` times its size squared, is spread as a raised cosine of ¾ of the size and four
  /// points to either side; the fuller a column is, the less stays.
  ///
  /// - Parameters:
  ///   - place: Points from the left end.
  ///   - size: Size of the flake in points.
  ///   - volume: The share of the size squared.
  public func deposit(at place: Double, size: Double, volume: Double) {
    let area = volume * size * size
    guard area > 0, area.isFinite, place.isFinite else { return }
    balance.deposited += area
    let radius = (0.75 * size + 4) / Heap.step
    let middle = min(max(place / Heap.step - 0.5, -1e6), 1e6)
    let first = max(Int((middle - radius).rounded(.up)), 0)
    let last = min(Int((middle + radius).rounded(.down)), count - 1)
    var kept = 0.0
    for column in stride(from: first, through: last, by: 1) {
      let share = (Double(column) - middle) / radius
      let weight = (1 + cos(.pi * share)) / (2 * radius)
      let free = min(max(1 - heights[column] / envelope[column], 0), 1)
      let added = area / Heap.step * weight * free
      heights[column] += added
      kept += added * Heap.step
    }
    balance.dropped += area - kept
  }

  /// Lets time pass: it settles, slips where it is too steep, and melts.
  ///
  /// What settles is the fill, height by envelope, so that ends stay round. Half of what is too steep moves
  /// downhill, twice; the angle is that of 0.85.
  ///
  /// - Parameters:
  ///   - duration: Seconds, at most 0.25.
  ///   - melt: Points per second.
  public func relax(for duration: Double, melt: Double) {
    precondition(duration >= 0 && duration <= 0.25, "longer steps do not settle but swing")
    heights.withUnsafeMutableBufferPointer { heights in
      Heap.settle(heights, envelope, by: 0.2 * duration)
      for _ in 0..<2 { Heap.slip(heights, steepness) }
    }
    guard melt > 0 else { return }
    for column in 0..<count {
      let lost = min(heights[column], melt * duration)
      heights[column] -= lost
      balance.melted += lost * Heap.step
    }
  }

  private static func settle(
    _ heights: UnsafeMutableBufferPointer<Double>, _ envelope: [Double], by share: Double
  ) {
    var fill = min(heights[0] / envelope[0], 1.3)
    var carried = 0.0
    for column in 1..<max(heights.count, 1) {
      let next = min(heights[column] / envelope[column], 1.3)
      let moved = share * (next - fill) * min(envelope[column - 1], envelope[column])
      heights[column - 1] += moved + carried
      carried = -moved
      fill = next
    }
    heights[heights.count - 1] += carried
  }

  private static func slip(_ heights: UnsafeMutableBufferPointer<Double>, _ steepness: [Double]) {
    for column in 1..<max(heights.count, 1) {
      let limit = 0.85 * step * steepness[column - 1]
      let rise = heights[column] - heights[column - 1]
      let excess = rise > limit ? rise - limit : rise < -limit ? rise + limit : 0
      heights[column - 1] += excess / 4
      heights[column] -= excess / 4
    }
  }

  /// Lets `body` lower columns, and books the difference.
  func takeOff(
    _ account: WritableKeyPath<MassBalance, Double>,
    _ body: (UnsafeMutableBufferPointer<Double>) -> Void
  ) -> Double {
    let before = volume
    heights.withUnsafeMutableBufferPointer { body($0) }
    let lost = before - volume
    balance[keyPath: account] += lost
    return lost
  }

  /// Takes over what lies on another heap, column by column from a left end that is `shift` columns
  /// further left; what finds no column falls.
  public func takeOver(_ other: Heap, shift: Int) {
    balance = other.balance
    for column in 0..<other.count {
      let target = column - shift
      if target >= 0 && target < count {
        let kept = min(other.heights[column], envelope[target])
        heights[target] = kept
        balance.fallen += (other.heights[column] - kept) * Heap.step
      } else {
        balance.fallen += other.heights[column] * Heap.step
      }
    }
  }
}

/// What has become of what came down on a heap, in square points.
public struct MassBalance: Hashable, Sendable {
  /// All that came down.
  public var deposited = 0.0
  /// What found no room, as the heap was full or ended there, or its edge is no more.
  public var dropped = 0.0
  /// What melted.
  public var melted = 0.0
  /// What fell off.
  public var fallen = 0.0
  /// What the wind took.
  public var blown = 0.0

  /// Nothing has come down.
  public init() {}

  /// What has become of what came down on either of two heaps.
  public static func + (one: MassBalance, other: MassBalance) -> MassBalance {
    var sum = one
    sum.deposited += other.deposited
    sum.dropped += other.dropped
    sum.melted += other.melted
    sum.fallen += other.fallen
    sum.blown += other.blown
    return sum
  }
}
