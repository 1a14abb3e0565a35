// SPDX-License-Identifier: MIT

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

  /// Sorts the blits of a canvas of that height by band; one on two bands is in both. O(blits + bands).
  mutating func sort(_ blits: UnsafeBufferPointer<Blit>, height: Int) {
    self.height = height
    let bands = (height - 1) >> Self.shift + 1
    ends.setCount(bands + 1)
    ends.base.update(repeating: 0, count: bands + 1)
    for blit in blits {
      for band in Self.bands(of: blit) { ends.base[band + 1] += 1 }
    }
    for band in 0..<bands { ends.base[band + 1] += ends.base[band] }
    indices.setCount(ends.base[bands])
    // Each band's start moves to its end while it is filled.
    for index in blits.indices {
      for band in Self.bands(of: blits[index]) {
        indices.base[ends.base[band]] = Int32(truncatingIfNeeded: index)
        ends.base[band] += 1
      }
    }
  }

  /// Calls `body` with the rows of each band and each blit on it.
  func forEach(_ body: (_ rows: Range<Int>, _ index: Int) -> Void) {
    var start = 0
    for band in 0..<(ends.count - 1) {
      let end = ends.base[band]
      let rows = band << Self.shift..<min(height, (band + 1) << Self.shift)
      while start < end {
        body(rows, Int(indices.base[start]))
        start += 1
      }
    }
  }

  private static func bands(of blit: Blit) -> ClosedRange<Int> {
    Int(blit.y) >> shift...Int(blit.y + blit.height - 1) >> shift
  }
}
