// SPDX-License-Identifier: MIT

/// Working memory for a chunk of particles that spawn, shared by all emitters of a simulation.
final class SpawnScratch {
  /// Times of birth on the tree's clock.
  let births: UnsafeMutablePointer<Double>
  /// Numbers of the births, then the keys of their random numbers.
  let keys: UnsafeMutablePointer<UInt32>
  /// Numbers of the births.
  let numbers: UnsafeMutablePointer<UInt32>
  /// Keys of the parents of sub-emitters' particles.
  let parentKeys: UnsafeMutablePointer<UInt32>

  /// Makes room for one chunk.
  init() {
    let room = chunkSize + padding
    births = .allocate(capacity: room)
    births.initialize(repeating: 0, count: room)
    keys = .allocate(capacity: room)
    keys.initialize(repeating: 0, count: room)
    numbers = .allocate(capacity: room)
    numbers.initialize(repeating: 0, count: room)
    parentKeys = .allocate(capacity: room)
    parentKeys.initialize(repeating: 0, count: room)
  }

  deinit {
    births.deallocate()
    keys.deallocate()
    numbers.deallocate()
    parentKeys.deallocate()
  }
}
