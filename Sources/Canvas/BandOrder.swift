// SPDX-License-Identifier: MIT

import Pixels

/// The order in which many blits are drawn so that the canvas is worked on from top to bottom.
///
/// Blits at random places miss the cache with every row. Taking them by bands of 64 rows keeps the band in
/// the cache; within a band the order is kept, so that no pixel sees a different one.
struct BandOrder: ~Copyable {
  /// Below that many blits sorting does not pay.
  static let worthwhile = 512
  private static let shift = 6

  private var indices = ReusableBuffer<Int32>(capacity: 1024)
  private var ends = ReusableBuffer<Int>(capacity: 64)
  private var height = 0

  init() {}

  /// Sorts the blits of a canvas of that height by band; one on two bands is in both.
  ///
  /// O(blits + bands).
  mutating func sort(_ blits: UnsafeBufferPointer<Blit>, height: Int) {
    self.height = height
    let bands = (height - 1) >> Self.shift + 1
    ends.setCount(bands + 1)
    ends.base.update(repeating: 0, count: bands + 1)
    let ends = ends.base
    for blit in blits {
      var band = Self.first(blit)
      while band <= Self.last(blit) {
        ends[band + 1] += 1
        band += 1
      }
    }
    for band in 0..<bands { ends[band + 1] += ends[band] }
    indices.setCount(ends[bands])
    let indices = indices.base
    // Each band's start moves to its end while it is filled.
    for index in 0..<blits.count {
      var band = Self.first(blits[index])
      while band <= Self.last(blits[index]) {
        indices[ends[band]] = Int32(truncatingIfNeeded: index)
        ends[band] += 1
        band += 1
      }
    }
  }

  /// Calls `body` with the rows of each band and the indices of the blits on it.
  func forEach(_ body: (_ rows: Range<Int>, _ indices: UnsafeBufferPointer<Int32>) -> Void) {
    var start = 0
    for band in 0..<(ends.count - 1) {
      let end = ends.base[band]
      let rows = band << Self.shift..<min(height, (band + 1) << Self.shift)
      body(rows, UnsafeBufferPointer(start: indices.base + start, count: end - start))
      start = end
    }
  }

  private static func first(_ blit: Blit) -> Int { Int(blit.y) >> shift }

  private static func last(_ blit: Blit) -> Int { Int(blit.y + blit.height - 1) >> shift }
}
