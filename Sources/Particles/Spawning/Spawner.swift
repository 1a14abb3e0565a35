// SPDX-License-Identifier: MIT

/// Makes the particles of one cell: samples what is fixed at birth and writes it to the store.
struct Spawner {
  private let store: ParticleStore
  private let scratch: SpawnScratch
  private let seed: CellSeed
  private let paths: PathSampler
  private let looks: LookSampler
  private let lander: Lander?

  /// Prepares to fill `store`.
  init(
    _ rules: CellRules, seed: CellSeed, _ store: ParticleStore, _ scratch: SpawnScratch,
    _ lander: Lander?
  ) {
    self.lander = lander
    self.store = store
    self.scratch = scratch
    self.seed = seed
    paths = PathSampler(rules, store, scratch)
    looks = LookSampler(rules, store, scratch)
  }

  /// Spawns the particles of a burst at the time 0 of a cell under the layer.
  func spawnBurst(_ births: BirthClock) {
    spawn(0..<births.keptBurst, from: BirthClock.burstNumber, thinnedBy: nil) { _ in SIMD8() }
  }

  /// Spawns the births `numbers` of a cell under the layer, but those that the maximum takes.
  func spawn(_ numbers: Range<Int>, of births: BirthClock) {
    spawn(numbers, from: 0, thinnedBy: births.keptShare < 1 ? births : nil) {
      births.schedule.times(from: $0)
    }
  }

  /// Spawns the births that the scratch memory names by time, number and parent's key.
  ///
  /// `parents` holds the state of the parents at these births.
  func spawnChildren(_ count: Int, of parents: FrameBuffer) {
    let (keys, parentKeys) = (scratch.keys, scratch.parentKeys)
    scratch.numbers.update(from: keys, count: count)
    for index in Blocks(count) {
      keys.setLanes(
        CounterRandom.keys(
          seed, parents: parentKeys.lanes(at: index), indices: keys.lanes(at: index)),
        at: index)
    }
    append(count, parents)
  }

  private func spawn(
    _ numbers: Range<Int>, from offset: UInt32, thinnedBy births: BirthClock?,
    times: (_ number: Int) -> SIMD8<Double>
  ) {
    let keys = scratch.keys
    if births == nil { store.reserve(store.count + numbers.count) }
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: chunkSize) {
      var count = min(chunkSize, numbers.upperBound - first)
      for index in Blocks(count) {
        let number = UInt32(truncatingIfNeeded: first + index) &+ offset
        scratch.births.setLanes(times(first + index), at: index)
        let numbers = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ number
        scratch.numbers.setLanes(numbers, at: index)
        keys.setLanes(CounterRandom.keys(seed, indices: numbers), at: index)
      }
      if let births { count = thin(count, from: first, births) }
      append(count, nil)
    }
  }

  /// Leaves those births of a chunk that the maximum leaves; returns how many.
  private func thin(_ count: Int, from first: Int, _ births: BirthClock) -> Int {
    var kept = 0
    for index in 0..<count where births.keeps(first + index) {
      scratch.births[kept] = scratch.births[index]
      scratch.keys[kept] = scratch.keys[index]
      scratch.numbers[kept] = scratch.numbers[index]
      kept += 1
    }
    return kept
  }

  private func append(_ count: Int, _ parents: FrameBuffer?) {
    guard count > 0 else { return }
    let place = store.append(count)
    (store.birth + place).update(from: scratch.births, count: count)
    (store.key + place).update(from: scratch.keys, count: count)
    looks.sample(at: place, count, parents)
    paths.sample(at: place, count, parents)
    lander?.begin(at: place, count)
  }
}
