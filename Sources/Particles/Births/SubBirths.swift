// SPDX-License-Identifier: MIT

extension Emitter {
  /// Adds the births of all sub-emitters after `lower` and not after `upper`.
  func advanceChildren(after lower: Double, through upper: Double) {
    for child in children {
      child.collectBirths(
        of: self, after: max(lower, upper - child.extent), through: upper)
      child.bearPending(of: self)
      child.advanceChildren(after: lower, through: upper)
      child.removeDead(at: upper)
    }
  }

  /// Collects the births from all particles of `parent` in a stretch of the tree's time.
  private func collectBirths(of parent: Emitter, after lower: Double, through upper: Double) {
    pending.removeAll()
    let lives = parent.store.operand(.lifetime, from: 0)
    for index in 0..<parent.store.count {
      let life = lives.column.map { $0[index] } ?? lives.constant
      let born = parent.store.birth[index]
      let speed = parent.motion.treeSpeed
      guard life > 0, (lower - born) * speed < Double(life) + 0.01 else { continue }
      let parentBirth = ParentBirth(
        index: index, born: born, life: life, speed: speed, lower: lower, upper: upper)
      collectBurst(parentBirth, parent)
      collectRegular(parentBirth, parent)
    }
    pending.sort()
  }

  /// A parent while its children are collected.
  private struct ParentBirth {
    var index: Int
    var born: Double
    var life: Float
    var speed: Double
    var lower: Double
    var upper: Double

    /// Returns the tree's time when the parent has `age`; nil outside the stretch.
    func time(at age: Double) -> Double? {
      let time = born + age / speed
      return time > lower && time <= upper ? time : nil
    }
  }

  private func collectBurst(_ parentBirth: ParentBirth, _ parent: Emitter) {
    guard cell.burstCount > 0, schedule.allows(0) else { return }
    let life = parentBirth.life
    let age = cell.burstsAtDeath ? Double(life) : clock.parent(at: 0)
    guard age >= 0, cell.burstsAtDeath || Float(age) < life,
      let time = parentBirth.time(at: age)
    else { return }
    for number in 0..<cell.burstCount {
      add(
        Emitter.burstNumber &+ UInt32(truncatingIfNeeded: number), time, age, parentBirth.index,
        parent)
    }
  }

  private func collectRegular(_ parentBirth: ParentBirth, _ parent: Emitter) {
    guard schedule.rate > 0 else { return }
    let youngest = max((parentBirth.lower - parentBirth.born) * parentBirth.speed, 0)
    let oldest = min(
      (parentBirth.upper - parentBirth.born) * parentBirth.speed, Double(parentBirth.life))
    let first = max(schedule.index(through: local(youngest)) - 1, 1)
    let last = schedule.index(through: min(local(oldest), schedule.last)) + 1
    guard first <= last else { return }
    for number in first...last {
      let local = schedule.time(of: number)
      let age = clock.parent(at: local)
      guard local <= schedule.last, age >= 0, Float(age) < parentBirth.life,
        let time = parentBirth.time(at: age)
      else { continue }
      add(UInt32(truncatingIfNeeded: number), time, age, parentBirth.index, parent)
    }
  }

  private func local(_ parentAge: Double) -> Double {
    (parentAge - clock.beginTime) * clock.speed + clock.timeOffset
  }

  private func add(
    _ number: UInt32, _ time: Double, _ age: Double, _ parentIndex: Int, _ parent: Emitter
  ) {
    if keptShare < 1 {
      let key = key(number, parent.store.key[parentIndex])
      guard CounterRandom.uniform(key, .keep)[0] < Float(keptShare) else {
        droppedBirths += 1
        return
      }
    }
    pending.append(time: time, parentAge: Float(age), parent: parentIndex, index: number)
  }

  private func key(_ number: UInt32, _ parentKey: UInt32) -> Words {
    CounterRandom.keys(
      seed, parents: Words(repeating: parentKey), indices: Words(repeating: number))
  }

  /// Bears what was collected, chunk by chunk in the order of birth.
  private func bearPending(of parent: Emitter) {
    var start = 0
    while start < pending.count {
      let count = min(chunkSize, pending.count - start)
      let gathered = gatherParents(parent, from: start, count)
      parent.evaluateParents(gathered, ages: scratch.ages, times: scratch.births, count)
      makeKeys(count)
      spawn(count, parents: scratch.frame)
      start += count
    }
  }

  /// Turns the numbers of births in the scratch memory into keys.
  private func makeKeys(_ count: Int) {
    let keys = scratch.keys
    let parentKeys = scratch.parentKeys
    var index = 0
    while index < count {
      keys.setLanes(
        CounterRandom.keys(
          seed, parents: parentKeys.lanes(at: index), indices: keys.lanes(at: index)),
        at: index)
      index += 8
    }
  }

  /// Copies the parents of a chunk of births, and writes their ages and keys, the times of birth
  /// and the numbers of the births.
  private func gatherParents(_ parent: Emitter, from start: Int, _ count: Int) -> ParticleStore {
    let gathered = parent.gathered
    gathered.removeAll()
    _ = gathered.append(count)
    for index in 0..<count {
      let source = Int(pending.order.indices[start + index])
      let parentIndex = Int(pending.parents[source])
      gathered.copy(parentIndex, of: parent.store, to: index)
      scratch.parentKeys[index] = parent.store.key[parentIndex]
      scratch.keys[index] = pending.indices[source]
      scratch.births[index] = pending.times[source]
      scratch.ages[index] = pending.parentAges[source]
    }
    return gathered
  }
}
