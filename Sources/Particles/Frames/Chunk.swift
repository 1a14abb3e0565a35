// SPDX-License-Identifier: MIT

/// A stretch of at most `chunkSize` particles of a store, to be evaluated at the ages in the scratch
/// memory.
struct Chunk {
  let store: ParticleStore
  let start: Int
  let count: Int

  /// Returns one column of the chunk.
  @inline(__always)
  func operand(_ column: Column) -> Operand {
    store.operand(column, from: start)
  }
}

/// Where in a frame a chunk is written.
struct Target {
  let frame: FrameBuffer
  let place: Int

  /// Returns one column from the chunk's first particle on.
  @inline(__always)
  func column(_ column: FrameColumn) -> Floats {
    frame.column(column, from: place)
  }

  /// Adds `value` to eight values of a column.
  @inline(__always)
  func add(_ value: Lanes, to column: FrameColumn, at index: Int) {
    let values = self.column(column)
    values.setLanes(values.lanes(at: index) + value, at: index)
  }
}

/// Which instant a chunk is evaluated for.
struct Instant {
  /// What waves that sway all particles together add then.
  var shift = WaveShift()
  /// The tree's time of each particle, if they differ; `shift` then does not count.
  var times: UnsafeMutablePointer<Double>?
}

/// Working memory for the evaluation of one chunk, shared by all emitters of a simulation.
final class ChunkScratch {
  /// The evaluated chunk, or the parents of what spawns.
  let frame = FrameBuffer(capacity: chunkSize)
  /// Which particles of the chunk are alive.
  let runs = LiveRuns()
  private let memory: Floats
  private static let room = chunkSize + padding

  /// Makes room for one chunk.
  init() {
    memory = .allocate(capacity: 5 * ChunkScratch.room)
    memory.initialize(repeating: 0, count: 5 * ChunkScratch.room)
  }

  deinit {
    memory.deallocate()
  }

  /// Seconds since the birth.
  var ages: Floats { memory }
  /// Age ÷ lifetime, if a curve needs it.
  var shares: Floats { memory + ChunkScratch.room }
  /// e^−ka for the drag k and the age a, if there is drag.
  var decays: Floats { memory + 2 * ChunkScratch.room }
  /// Its first integral over the age.
  var decayFirsts: Floats { memory + 3 * ChunkScratch.room }
  /// Its second integral over the age.
  var decaySeconds: Floats { memory + 4 * ChunkScratch.room }

  /// Computes the shares of life that have passed.
  func computeShares(_ lives: Operand, _ count: Int) {
    let ages = ages
    shares.write(count) { index in
      ages.lanes(at: index) / greater(lives.lanes(at: index), Lanes(repeating: 1e-6))
    }
  }
}
