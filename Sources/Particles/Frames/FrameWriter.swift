// SPDX-License-Identifier: MIT

/// Which instant a chunk is evaluated for.
struct Instant {
  /// The tree's time.
  var time: Double
  /// What common waves add then.
  var shift: WaveShift
}

extension Emitter {
  /// Appends the particles that live at the tree's `time` to `frame`.
  func draw(at time: Double, into frame: FrameBuffer) {
    frame.reserve(frame.count + store.count)
    let start = frame.count
    let instant = Instant(time: time, shift: motion.commonShift(at: time))
    var index = 0
    while index < store.count {
      let count = min(chunkSize, store.count - index)
      let living = computeAges(from: index, count, at: time)
      if living == count {
        evaluate(store, from: index, count, instant: instant, into: frame, at: frame.count)
        if keepsBirths { copyBirths(from: index, count, to: frame.birth + frame.count) }
        frame.count += count
      } else if living > 0 {
        evaluate(store, from: index, count, instant: instant, into: scratch.frame, at: 0)
        if keepsBirths { copyBirths(from: index, count, to: scratch.frame.birth) }
        appendLiving(count, to: frame)
      }
      index += count
    }
    deadCount = store.count - (frame.count - start)
    fillConstants(of: frame, from: start)
  }

  /// Computes the ages of a chunk and where it lives; returns how many live.
  ///
  /// A particle lives for 0 ≤ age < lifetime: the sign of age is clear, that of age − life is set.
  private func computeAges(from start: Int, _ count: Int, at time: Double) -> Int {
    let lives = store.operand(.lifetime, from: start)
    let births = store.birth + start
    let speed = motion.treeSpeed
    let ages = scratch.ages
    let flags = scratch.alive
    var sum = Words()
    var index = 0
    while index < count {
      let age = Lanes((SIMD8(repeating: time) - births.lanes(at: index)) * speed)
      let alive = (~bits(age) & bits(age - lives.lanes(at: index))) &>> 31
      ages.setLanes(age, at: index)
      flags.setLanes(alive, at: index)
      sum &+= alive
      index += 8
    }
    var living = Int(sum.wrappedSum())
    for extra in count..<index {
      living -= Int(flags[extra])
    }
    return living
  }

  /// Whether somebody reads the births: the caller, or the order of drawing.
  private var keepsBirths: Bool {
    switch layer.renderMode {
    case .unordered, .additive: detail == .everything
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }

  private func copyBirths(from start: Int, _ count: Int, to target: UnsafeMutablePointer<Double>) {
    let births = store.birth + start
    let origin = motion.layerOrigin
    let rate = motion.layerRate
    guard origin != 0 || rate != 1 else {
      target.update(from: births, count: count)
      return
    }
    var index = 0
    while index < count {
      target.setLanes(births.lanes(at: index) * rate + origin, at: index)
      index += 8
    }
  }

  /// Copies the living of the scratch chunk to the end of `frame`.
  private func appendLiving(_ count: Int, to frame: FrameBuffer) {
    let runs = findRuns(count)
    for column in varyingOutputs {
      copyRuns(
        runs, from: scratch.frame.column(column), to: frame.column(column, from: frame.count))
    }
    if keepsBirths {
      copyRuns(runs, from: scratch.frame.birth, to: frame.birth + frame.count)
    }
    if hasFrames {
      copyRuns(runs, from: scratch.frame.frameIndex, to: frame.frameIndex + frame.count)
    }
    if isPlane {
      copyRuns(runs, from: scratch.frame.back, to: frame.back + frame.count)
    }
    for run in 0..<runs {
      frame.count += Int(scratch.runLengths[run])
    }
  }

  /// Finds the stretches of living particles; returns how many there are.
  private func findRuns(_ count: Int) -> Int {
    let alive = scratch.alive
    let starts = scratch.runStarts
    let lengths = scratch.runLengths
    var runs = 0
    var index = 0
    while index < count {
      guard alive[index] != 0 else {
        index += 1
        continue
      }
      let start = index
      while index < count, alive[index] != 0 {
        index += 1
      }
      starts[runs] = Int32(truncatingIfNeeded: start)
      lengths[runs] = Int32(truncatingIfNeeded: index - start)
      runs += 1
    }
    return runs
  }

  private func copyRuns(_ runs: Int, from source: Floats, to target: Floats) {
    let starts = scratch.runStarts
    let lengths = scratch.runLengths
    var place = 0
    for run in 0..<runs {
      let start = Int(starts[run])
      let length = Int(lengths[run])
      var index = 0
      while index < length {
        target.setLanes(source.lanes(at: start + index), at: place + index)
        index += 8
      }
      place += length
    }
  }

  private func copyRuns<Value>(
    _ runs: Int, from source: UnsafeMutablePointer<Value>, to target: UnsafeMutablePointer<Value>
  ) {
    var place = 0
    for run in 0..<runs {
      let length = Int(scratch.runLengths[run])
      (target + place).update(from: source + Int(scratch.runStarts[run]), count: length)
      place += length
    }
  }

  /// Fills the columns in which all particles are the same.
  ///
  /// What still stands from the last frame is left, except for the first block, which the emitter
  /// before may have overrun.
  private func fillConstants(of frame: FrameBuffer, from start: Int) {
    let count = frame.count - start
    let stands = filled.generation == frame.generation && filled.start == start
    let standing = stands ? min(filled.count, count) : 0
    fillConstants(of: frame, from: start, min(count, 8))
    if standing < count {
      fillConstants(of: frame, from: start + standing, count - standing)
    }
    filled = FilledRange(start: start, count: count, generation: frame.generation)
  }

  private func fillConstants(of frame: FrameBuffer, from start: Int, _ count: Int) {
    for (column, value) in constantOutputs {
      frame.column(column).fill(value, from: start, count: count)
    }
    (frame.cell + start).update(repeating: cellIndex, count: count)
    if !hasFrames {
      (frame.frameIndex + start).update(repeating: 0, count: count)
    }
  }

  /// Whether the particles walk through a sprite sheet.
  var hasFrames: Bool {
    cell.contentsFrameCount > 1 && cell.contentsFrameMode != .single
  }
}
