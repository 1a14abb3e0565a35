// SPDX-License-Identifier: MIT

extension Emitter {
  /// Birth numbers from here on are those of `burstCount`.
  static let burstNumber: UInt32 = 0x8000_0000

  /// Forgets all particles.
  func reset() {
    store.removeAll()
    droppedBirths = 0
    deadCount = 0
    children.forEach { $0.reset() }
  }

  /// Adds the births after `lower` and not after `upper`, times of the tree's clock, for a cell
  /// under the layer and all that descend from it.
  func advance(after lower: Double, through upper: Double) {
    let oldest = max(lower, upper - extent)
    if cell.burstCount > 0, cell.enabled, oldest < 0, upper >= 0, schedule.allows(0) {
      let kept = keptBurst
      bear(numbers: 0..<kept, schedule: nil, firstKey: Emitter.burstNumber)
    }
    let indices = schedule.indices(after: oldest, through: upper)
    if keptShare >= 1 {
      bear(numbers: indices, schedule: schedule, firstKey: 0)
    } else {
      bearKept(indices)
    }
    advanceChildren(after: lower, through: upper)
    removeDead(at: upper)
  }

  /// Particles of the burst that the maximum leaves.
  var keptBurst: Int {
    keptShare >= 1 ? cell.burstCount : Int(Double(cell.burstCount) * keptShare)
  }

  /// Whether the maximum leaves the birth with `index`: births are thinned evenly.
  func keeps(_ index: Int) -> Bool {
    (Double(index) * keptShare).rounded(.down) > (Double(index - 1) * keptShare).rounded(.down)
  }

  /// Returns how many births up to the tree's `time` the maximum has taken.
  func dropped(through time: Double) -> Int {
    var result = droppedBirths
    if !isChild, keptShare < 1 {
      let born = schedule.indices(after: -.infinity, through: time)
      let before = (Double(born.lowerBound - 1) * keptShare).rounded(.down)
      let after = (Double(born.upperBound - 1) * keptShare).rounded(.down)
      result += born.count - Int(after - before)
      if cell.enabled, time >= 0, schedule.allows(0) {
        result += cell.burstCount - keptBurst
      }
    }
    return children.reduce(result) { $0 + $1.dropped(through: time) }
  }

  /// Bears particles chunk by chunk; without a schedule all at the time 0.
  private func bear(numbers: Range<Int>, schedule: BirthSchedule?, firstKey: UInt32) {
    let births = scratch.births
    let keys = scratch.keys
    store.reserve(store.count + numbers.count)
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      let count = min(chunkSize, numbers.upperBound - number)
      var index = 0
      while index < count {
        let times = schedule?.times(from: number + index) ?? SIMD8()
        let first = UInt32(truncatingIfNeeded: number + index) &+ firstKey
        let indices = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ first
        births.setLanes(times, at: index)
        keys.setLanes(CounterRandom.keys(seed, indices: indices), at: index)
        index += 8
      }
      spawn(count, parents: nil)
      number += count
    }
  }

  /// Bears those of the births `indices` that the maximum leaves.
  private func bearKept(_ indices: Range<Int>) {
    var count = 0
    for number in indices where keeps(number) {
      scratch.births[count] = schedule.time(of: number)
      scratch.keys[count] = UInt32(truncatingIfNeeded: number)
      count += 1
      if count == chunkSize {
        spawnNumbered(count)
        count = 0
      }
    }
    spawnNumbered(count)
  }

  private func spawnNumbered(_ count: Int) {
    guard count > 0 else { return }
    var index = 0
    while index < count {
      let numbers = scratch.keys.lanes(at: index)
      scratch.keys.setLanes(CounterRandom.keys(seed, indices: numbers), at: index)
      index += 8
    }
    spawn(count, parents: nil)
  }

  /// Drops the dead once the last frame found an eighth of all particles dead.
  ///
  /// Sub-emitters keep their parents a moment longer, since births at death come just then.
  func removeDead(at time: Double) {
    let count = store.count
    guard deadCount * 8 > count else { return }
    deadCount = 0
    let keeps = scratch.flags(count)
    let margin: Double = children.isEmpty ? 0 : 0.01
    let lives = store.operand(.lifetime, from: 0)
    var kept = 0
    for index in 0..<count {
      let age = Float((time - store.birth[index]) * motion.treeSpeed - margin)
      let lifetime = lives.column.map { $0[index] } ?? lives.constant
      let isKept: UInt8 = age < lifetime ? 1 : 0
      keeps[index] = isKept
      kept += Int(isKept)
    }
    if kept < count {
      store.compact(keeping: keeps, kept: kept)
    }
  }
}
