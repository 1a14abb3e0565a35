// SPDX-License-Identifier: MIT

/// Appends the live particles of one cell to frames, and drops the dead from its store.
final class FrameWriter {
  /// Index into the simulation's cells.
  var cellIndex: UInt16 = 0
  private let rules: CellRules
  private let store: ParticleStore
  private let evaluator: ChunkEvaluator
  private let scratch: ChunkScratch
  private let lander: Lander?
  /// Whether births are read: by the caller, or for the order of drawing.
  private let keepsBirths: Bool
  /// Living particles that the last count or frame met.
  private(set) var living = 0
  /// Living particles that the last frame left out.
  private(set) var leftOut = 0
  /// Particles of a lower rank are shown.
  private var rankLimit = LiveRuns.ranks
  /// Dead particles that the last frame met.
  private var deadCount = 0
  /// Where in the frame the constant columns were filled last.
  private var filled = FilledRange()

  /// A stretch of a frame in which the constant columns still hold.
  private struct FilledRange {
    var start = 0
    var count = 0
    var generation = -1
  }

  /// Prepares for the particles in `store`.
  init(
    _ rules: CellRules, _ store: ParticleStore, _ evaluator: ChunkEvaluator,
    _ scratch: ChunkScratch, _ lander: Lander?
  ) {
    self.lander = lander
    self.rules = rules
    self.store = store
    self.evaluator = evaluator
    self.scratch = scratch
    switch rules.layer.renderMode {
    case .unordered, .additive: keepsBirths = rules.isDetailed
    case .oldestFirst, .oldestLast, .backToFront: keepsBirths = true
    }
  }

  /// Returns how many particles are alive at the tree's `time`.
  func count(at time: Double) -> Int {
    living = 0
    for start in stride(from: 0, to: store.count, by: chunkSize) {
      _ = find(from: start, at: time)
      living += scratch.runs.count
    }
    return living
  }

  /// Shows at most `count` of the particles that are alive at the tree's `time`, and have been counted.
  ///
  /// Which ones is settled by their ranks, so that what is left out stays so while the count is the same.
  func show(_ count: Int, at time: Double) {
    guard count < living else { return showAll() }
    let runs = scratch.runs
    runs.clearRanks()
    for start in stride(from: 0, to: store.count, by: chunkSize) {
      runs.countRanks(find(from: start, at: time))
    }
    rankLimit = runs.rankLimit(for: count)
  }

  /// Shows all particles.
  func showAll() { rankLimit = LiveRuns.ranks }

  /// Computes ages and flags of the chunk that begins at `start`.
  private func find(from start: Int, at time: Double) -> Chunk {
    let chunk = Chunk(store: store, start: start, count: min(chunkSize, store.count - start))
    scratch.runs.find(chunk, at: time, speed: rules.motion.clock.speed, ages: scratch.ages)
    return chunk
  }

  /// Appends the particles that are alive at the tree's `time` and shown to `frame`.
  func append(at time: Double, to frame: FrameBuffer) {
    frame.reserve(frame.count + store.count)
    let first = frame.count
    let instant = Instant(shift: rules.motion.commonShift(at: time))
    living = 0
    for start in stride(from: 0, to: store.count, by: chunkSize) {
      let chunk = find(from: start, at: time)
      living += scratch.runs.count
      if rankLimit < LiveRuns.ranks { scratch.runs.keep(chunk, below: rankLimit) }
      if scratch.runs.count == chunk.count {
        write(chunk, instant, Target(frame: frame, place: frame.count))
        frame.count += chunk.count
      } else if scratch.runs.count > 0 {
        write(chunk, instant, Target(frame: scratch.frame, place: 0))
        appendRuns(chunk.count, to: frame)
      }
    }
    deadCount = store.count - living
    leftOut = living - (frame.count - first)
    fillConstants(of: frame, from: first)
  }

  /// Forgets what was filled: other emitters may write there.
  func forgetFills() {
    filled = FilledRange()
  }

  /// Forgets the dead of the last frame.
  func reset() {
    deadCount = 0
  }

  /// Drops the dead once the last frame found an eighth of all particles dead.
  ///
  /// Sub-emitters keep their parents a moment longer, since births at death come just then, and what has
  /// landed is kept until it has been asked for.
  func removeDead(at time: Double) {
    guard deadCount * 8 > store.count else { return }
    deadCount = 0
    let margin = lander == nil ? (rules.subcells.isEmpty ? 0 : 0.01) : Lander.memory
    store.removeDead(
      at: time, speed: rules.motion.clock.speed, margin: margin,
      flags: scratch.runs.flags)
  }

  private func write(_ chunk: Chunk, _ instant: Instant, _ target: Target) {
    if let lander, lander.hasLying(chunk) {
      evaluator.evaluate(chunk, Instant(times: lander.stopAges(chunk)), target)
      lander.fade(chunk, target)
      lander.lie(chunk, target)
    } else {
      evaluator.evaluate(chunk, instant, target)
    }
    if keepsBirths { writeBirths(chunk, target.frame.birth + target.place) }
  }

  /// Writes the births on the layer's clock.
  private func writeBirths(_ chunk: Chunk, _ target: UnsafeMutablePointer<Double>) {
    let births = store.birth + chunk.start
    let clock = rules.motion.clock
    guard clock.layerOrigin != 0 || clock.layerRate != 1 else {
      target.update(from: births, count: chunk.count)
      return
    }
    for index in Blocks(chunk.count) {
      target.setLanes(births.lanes(at: index) * clock.layerRate + clock.layerOrigin, at: index)
    }
  }

  /// Copies the live particles of the scratch frame to the end of `frame`.
  private func appendRuns(_ count: Int, to frame: FrameBuffer) {
    let (runs, source) = (scratch.runs, scratch.frame)
    let place = frame.count
    runs.findRuns(count)
    for column in evaluator.outputs.varying {
      runs.copy(from: source.column(column), to: frame.column(column, from: place))
    }
    if keepsBirths { runs.copy(from: source.birth, to: frame.birth + place) }
    if rules.hasSheet { runs.copy(from: source.frameIndex, to: frame.frameIndex + place) }
    if rules.isPlane { runs.copy(from: source.back, to: frame.back + place) }
    frame.count += runs.count
  }

  /// Fills the columns in which all particles are the same.
  ///
  /// What still holds from the last frame is left, except for the first block, which the emitter
  /// before may have overrun.
  private func fillConstants(of frame: FrameBuffer, from start: Int) {
    let count = frame.count - start
    let holds = filled.generation == frame.generation && filled.start == start
    let held = holds ? min(filled.count, count) : 0
    fillConstants(of: frame, from: start, min(count, 8))
    if held < count {
      fillConstants(of: frame, from: start + held, count - held)
    }
    filled = FilledRange(start: start, count: count, generation: frame.generation)
  }

  private func fillConstants(of frame: FrameBuffer, from start: Int, _ count: Int) {
    for (column, value) in evaluator.outputs.constants {
      frame.column(column).fill(value, from: start, count: count)
    }
    (frame.cell + start).update(repeating: cellIndex, count: count)
    if !rules.hasSheet {
      (frame.frameIndex + start).update(repeating: 0, count: count)
    }
  }
}
