// SPDX-License-Identifier: MIT

/// The stretches of live particles in one chunk.
final class LiveRuns {
  /// Live particles in the chunk.
  private(set) var count = 0
  /// Memory for a flag for each particle of a chunk; not zero: alive.
  let flags: UnsafeMutablePointer<UInt32>
  private let starts: UnsafeMutablePointer<Int32>
  private let lengths: UnsafeMutablePointer<Int32>
  private var runs = 0

  /// Makes room for one chunk.
  init() {
    let room = chunkSize + padding
    flags = .allocate(capacity: room)
    starts = .allocate(capacity: room)
    lengths = .allocate(capacity: room)
  }

  deinit {
    flags.deallocate()
    starts.deallocate()
    lengths.deallocate()
  }

  /// Computes the ages of a chunk and flags who is alive.
  ///
  /// A particle is alive for 0 ≤ age < end: the sign of age is clear, that of age − end is set. The end is
  /// its lifetime unless it lands.
  ///
  /// - Parameters:
  ///   - chunk: the particles.
  ///   - time: the tree's time.
  ///   - speed: seconds of age per second of the tree's time.
  ///   - ages: where the ages are written.
  func find(_ chunk: Chunk, at time: Double, speed: Double, ages: Floats) {
    let lives = chunk.operand(chunk.store.lastAge)
    let births = chunk.store.birth + chunk.start
    let flags = flags
    var sum = Words()
    for index in Blocks(chunk.count) {
      let age = Lanes((SIMD8(repeating: time) - births.lanes(at: index)) * speed)
      let alive = (~bits(age) & bits(age - lives.lanes(at: index))) &>> 31
      ages.setLanes(age, at: index)
      flags.setLanes(alive, at: index)
      sum &+= alive
    }
    count = Int(sum.wrappedSum())
    // The last block also counted what lies in the padding.
    for extra in chunk.count..<(chunk.count + 7) & ~7 { count -= Int(flags[extra]) }
  }

  /// Finds the stretches among the first `count` flags.
  func findRuns(_ count: Int) {
    runs = 0
    var index = 0
    while index < count {
      guard flags[index] != 0 else {
        index += 1
        continue
      }
      let start = index
      while index < count, flags[index] != 0 {
        index += 1
      }
      starts[runs] = Int32(truncatingIfNeeded: start)
      lengths[runs] = Int32(truncatingIfNeeded: index - start)
      runs += 1
    }
  }

  /// Copies the stretches of a column to `target`, one after the other; up to seven values more.
  func copy(from source: Floats, to target: Floats) {
    var place = 0
    for run in 0..<runs {
      let start = Int(starts[run])
      let length = Int(lengths[run])
      for index in Blocks(length) {
        target.setLanes(source.lanes(at: start + index), at: place + index)
      }
      place += length
    }
  }

  /// Copies the stretches of a column of anything.
  func copy<Value>(
    from source: UnsafeMutablePointer<Value>, to target: UnsafeMutablePointer<Value>
  ) {
    var place = 0
    for run in 0..<runs {
      let length = Int(lengths[run])
      (target + place).update(from: source + Int(starts[run]), count: length)
      place += length
    }
  }
}
