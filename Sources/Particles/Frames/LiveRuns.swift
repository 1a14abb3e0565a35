// SPDX-License-Identifier: MIT

/// The stretches of live particles in one chunk.
final class LiveRuns {
  /// Live particles in the chunk.
  private(set) var count = 0
  /// Memory for a flag for each particle of a chunk; not zero: alive.
  let flags: UnsafeMutablePointer<UInt32>
  private let rankCounts: UnsafeMutablePointer<Int>
  private let starts: UnsafeMutablePointer<Int32>
  private let lengths: UnsafeMutablePointer<Int32>
  private var runs = 0

  /// How many ranks there are: particles of one rank are left out together.
  static let ranks: UInt32 = 1024
  private static let rankHash = SlotHash(.keep)

  /// Makes room for one chunk.
  init() {
    rankCounts = .allocate(capacity: Int(LiveRuns.ranks))
    rankCounts.initialize(repeating: 0, count: Int(LiveRuns.ranks))
    let room = chunkSize + padding
    flags = .allocate(capacity: room)
    starts = .allocate(capacity: room)
    lengths = .allocate(capacity: room)
  }

  deinit {
    rankCounts.deallocate()
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

  /// Returns the ranks of eight particles: where they stand among those that are left out first, by
  /// the same number that decides about the births of sub-emitters.
  @inline(__always)
  private static func ranks(of keys: Words) -> Words {
    Words(truncatingIfNeeded: SIMD8<Int32>(rankHash.uniform(keys) * Float(ranks)))
  }

  /// Forgets the counts of ranks.
  func clearRanks() {
    rankCounts.update(repeating: 0, count: Int(LiveRuns.ranks))
  }

  /// Counts the ranks of the flagged particles of a chunk.
  func countRanks(_ chunk: Chunk) {
    let keys = chunk.store.key + chunk.start
    for first in Blocks(chunk.count) {
      let ranks = LiveRuns.ranks(of: keys.lanes(at: first))
      for lane in 0..<min(8, chunk.count - first) where flags[first + lane] != 0 {
        rankCounts[Int(ranks[lane])] += 1
      }
    }
  }

  /// Returns the rank below which at most `most` of the counted particles are.
  func rankLimit(for most: Int) -> UInt32 {
    var left = most
    for rank in 0..<Int(LiveRuns.ranks) {
      left -= rankCounts[rank]
      if left < 0 { return UInt32(rank) }
    }
    return LiveRuns.ranks
  }

  /// Takes the flags of particles whose rank is not below `limit`.
  func keep(_ chunk: Chunk, below limit: UInt32) {
    let keys = chunk.store.key + chunk.start
    count = 0
    for first in Blocks(chunk.count) {
      let ranks = LiveRuns.ranks(of: keys.lanes(at: first))
      for lane in 0..<min(8, chunk.count - first) {
        if ranks[lane] >= limit { flags[first + lane] = 0 }
        count += Int(flags[first + lane])
      }
    }
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
