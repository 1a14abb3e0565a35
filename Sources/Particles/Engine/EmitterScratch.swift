// SPDX-License-Identifier: MIT

/// Working memory for one chunk of particles, shared by all emitters of a simulation.
final class EmitterScratch {
  /// Ages.
  let ages: Floats
  /// Shares of life.
  let shares: Floats
  /// e^−ka for the drag k and the ages a.
  let decays: Floats
  /// Its first integral over the age.
  let decayFirsts: Floats
  /// Its second integral over the age.
  let decaySeconds: Floats
  /// Bits that are set where a particle lives, in the sign.
  let alive: UnsafeMutablePointer<UInt32>
  /// Starts of the stretches of living particles.
  let runStarts: UnsafeMutablePointer<Int32>
  /// Lengths of the stretches of living particles.
  let runLengths: UnsafeMutablePointer<Int32>
  /// Times of birth of what is being born, on the tree's clock.
  let births: UnsafeMutablePointer<Double>
  /// Keys of what is being born.
  let keys: UnsafeMutablePointer<UInt32>
  /// Keys of the parents of what is being born.
  let parentKeys: UnsafeMutablePointer<UInt32>
  /// The evaluated chunk, or the parents of what is being born.
  let frame: FrameBuffer

  private var keeps: UnsafeMutablePointer<UInt8>
  private var keepsCapacity = 0

  /// Returns room for `count` flags.
  func flags(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if count > keepsCapacity {
      keeps.deallocate()
      keepsCapacity = max(count, keepsCapacity * 2)
      keeps = .allocate(capacity: keepsCapacity)
    }
    return keeps
  }

  /// Makes room for one chunk.
  init() {
    let room = chunkSize + padding
    ages = .allocate(capacity: room)
    shares = .allocate(capacity: room)
    decays = .allocate(capacity: room)
    decayFirsts = .allocate(capacity: room)
    decaySeconds = .allocate(capacity: room)
    alive = .allocate(capacity: room)
    runStarts = .allocate(capacity: room)
    runLengths = .allocate(capacity: room)
    births = .allocate(capacity: room)
    births.initialize(repeating: 0, count: room)
    keys = .allocate(capacity: room)
    parentKeys = .allocate(capacity: room)
    parentKeys.initialize(repeating: 0, count: room)
    keys.initialize(repeating: 0, count: room)
    ages.initialize(repeating: 0, count: room)
    frame = FrameBuffer(capacity: chunkSize)
    keeps = .allocate(capacity: 1)
  }

  deinit {
    ages.deallocate()
    shares.deallocate()
    decays.deallocate()
    decayFirsts.deallocate()
    decaySeconds.deallocate()
    parentKeys.deallocate()
    alive.deallocate()
    runStarts.deallocate()
    runLengths.deallocate()
    births.deallocate()
    keys.deallocate()
    keeps.deallocate()
  }
}
