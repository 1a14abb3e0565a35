// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Particles

/// The numbers underneath.
@Suite struct RandomTests {
  /// Draws of one attribute of the first `count` particles of a cell.
  private func samples(_ slot: SampleSlot, _ count: Int, seed: UInt32 = 1) -> [Float] {
    let cell = CounterRandom.cellSeed(layerSeed: seed, path: [0])
    var result: [Float] = []
    for block in 0..<count / 8 {
      let indices = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ UInt32(block * 8 + 1)
      let drawn = CounterRandom.uniform(CounterRandom.keys(cell, indices: indices), slot)
      result += (0..<8).map { drawn[$0] }
    }
    return result
  }

  @Test("attributes are independent of each other and of the particle before")
  func independence() {
    let slots: [SampleSlot] = [
      .lifetime, .positionX, .positionY, .direction, .velocity, .scale, .spin, .red, .alpha,
    ]
    let columns = slots.map { samples($0, 4096) }
    for first in columns.indices {
      #expect(chiSquare(columns[first], Array(columns[first].dropFirst())) < 110)
      for second in columns.indices where second > first {
        #expect(chiSquare(columns[first], columns[second]) < 110)
      }
    }
  }

  /// χ² of pairs in 8×8 fields; with 63 degrees of freedom it is below 110 but for 2 in 10⁴.
  private func chiSquare(_ first: [Float], _ second: [Float]) -> Double {
    var fields = Array(repeating: 0.0, count: 64)
    for (x, y) in zip(first, second) {
      fields[Int(x * 8) * 8 + Int(y * 8)] += 1
    }
    let expected = Double(min(first.count, second.count)) / 64
    return fields.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
  }

  @Test("seeds and cells have their own numbers")
  func seeds() {
    #expect(samples(.scale, 64) != samples(.scale, 64, seed: 2))
    let paths = [[0], [1], [0, 0], [0, 1], [1, 0]]
    let seeds = paths.map { CounterRandom.cellSeed(layerSeed: 0, path: $0) }
    for index in seeds.indices {
      #expect(!seeds[..<index].contains(seeds[index]))
    }
  }

  @Test("sine, cosine, decay and angle are as exact as said")
  func functions() {
    for step in -400...400 {
      let turns = Float(step) / 37
      let exact = sin(2 * Double.pi * Double(turns))
      #expect(abs(Double(sine(turns: Lanes(repeating: turns))[0]) - exact) < 2e-6)
      let exactCosine = cos(2 * Double.pi * Double(turns))
      #expect(abs(Double(cosine(turns: Lanes(repeating: turns))[3]) - exactCosine) < 2e-6)
      let power = Float(abs(step)) / 10
      let decayed = Double(exponentialDecay(Lanes(repeating: power))[1])
      #expect(abs(decayed - exp(-Double(power))) < 4e-7)
      let (x, y) = (Float(step) / 3, Float(step * step % 91 - 45))
      let found = angle(x: Lanes(repeating: x), y: Lanes(repeating: y))[7]
      #expect(abs(found - atan2f(y, x)) < 1e-5 || abs(abs(found - atan2f(y, x)) - 2 * .pi) < 1e-5)
    }
  }

  @Test("indices are ordered stably", arguments: [0, 1, 2, 7, 100])
  func mergeOrder(count: Int) {
    let keys = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
    defer { keys.deallocate() }
    for index in 0..<count {
      keys[index] = Double(index * 37 % 11)
    }
    let order = MergeOrder()
    order.sort(count: count, by: keys)
    let found = (0..<count).map { Int(order.indices[$0]) }
    let expected = (0..<count).sorted { (keys[$0], $0) < (keys[$1], $1) }
    #expect(found == expected)
  }
}
