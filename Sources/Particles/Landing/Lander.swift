// SPDX-License-Identifier: MIT

/// Finds where the particles of one cell come down.
///
/// The landing is the first age at which the path crosses an edge from above, found by the rule of false
/// position on the cell's own formula of motion, once at birth and again only when edges move. What
/// comes down later than an edge grew or moved meets it as it was when that was found.
struct Lander {
  /// The most rounds; where paths are nearly straight, three are enough.
  private static let rounds = 14
  /// How near to the edge a landing has to be, in points.
  private static let nearness: Float = 0.25
  /// Looked at to find where what flies up first comes down.
  private static let samples = 16

  let rules: CellRules
  let rule: LandingRule
  let store: ParticleStore
  let field: LandingField
  let scratch: ChunkScratch
  private let motion: MotionEvaluator
  /// How high above the edge the middle of a particle comes to rest, in points.
  private let lift: Float

  /// Prepares for the particles in `store`; nil: they never land.
  init?(
    _ rules: CellRules, _ store: ParticleStore, _ field: LandingField, _ scratch: ChunkScratch
  ) {
    guard let rule = rules.landing else { return nil }
    self.rules = rules
    self.rule = rule
    self.store = store
    self.field = field
    self.scratch = scratch
    motion = MotionEvaluator(rules, scratch)
    lift = rule.style == .rest ? 0.1 * Float(rules.pictureSize * abs(rules.cell.scale)) : 0
  }

  /// Lets `count` particles from `place` on, which have just spawned, live as if there were no edge, and
  /// then finds where they land.
  func begin(at place: Int, _ count: Int) {
    for start in stride(from: place, to: place + count, by: chunkSize) {
      let chunk = Chunk(store: store, start: start, count: min(chunkSize, place + count - start))
      field.starts.fill(0, count: chunk.count)
      forget(chunk) { _ in true }
      solve(chunk)
    }
  }

  /// Finds anew where the particles land that are still in the air at the tree's `time`; those that lie
  /// follow their edge, or begin to fade where there is none any more.
  func edgesChanged(at time: Double) {
    let speed = rules.motion.clock.speed
    for start in stride(from: 0, to: store.count, by: chunkSize) {
      let chunk = Chunk(store: store, start: start, count: min(chunkSize, store.count - start))
      guard let landings = chunk.operand(.landing).column else { return }
      for index in 0..<chunk.count {
        field.starts[index] = max(Float((time - store.birth[start + index]) * speed), 0)
      }
      forget(chunk) { landings[$0] > field.starts[$0] }
      if rule.style == .rest { follow(chunk) }
      solve(chunk)
    }
  }

  private func forget(_ chunk: Chunk, _ isForgotten: (Int) -> Bool) {
    guard let landings = chunk.operand(.landing).column, let ends = chunk.operand(.end).column
    else { return }
    let lives = chunk.operand(.lifetime)
    for index in 0..<chunk.count where isForgotten(index) {
      landings[index] = .infinity
      ends[index] = lives[index]
    }
  }

  // MARK: What lies

  /// Seconds in which what has lost its edge fades.
  private static let loss: Float = 0.4

  private func follow(_ chunk: Chunk) {
    guard let landings = chunk.operand(.landing).column, let ends = chunk.operand(.end).column,
      let edges = chunk.operand(.landingEdge).column, let places = chunk.operand(.landingX).column,
      let x = chunk.operand(.x).column, let y = chunk.operand(.y).column
    else { return }
    for index in 0..<chunk.count where landings[index] <= field.starts[index] {
      let number = Int(edges[index])
      if let edge = field.edges.first(where: { $0.number == number }) {
        let shift = SIMD2(edge.left, edge.top) - edge.known
        x[index] += shift.x
        places[index] += shift.x
        y[index] += shift.y
        if edge.catches(places[index]) { continue }
      }
      ends[index] = min(ends[index], field.starts[index] + Lander.loss)
    }
  }

  // MARK: What falls

  private func solve(_ chunk: Chunk) {
    for edge in field.edges where rule.places.contains(edge.place) {
      bracket(edge, chunk)
      for _ in 0..<Lander.rounds {
        if narrow(edge, chunk) { break }
      }
      accept(edge, chunk)
    }
  }

  /// Evaluates the places at the ages in the scratch memory.
  private func evaluate(_ chunk: Chunk) {
    let times = field.times
    let speed = rules.motion.clock.speed
    for index in Blocks(chunk.count) {
      let ages = SIMD8<Double>(scratch.ages.lanes(at: index)) / speed
      times.setLanes((store.birth + chunk.start).lanes(at: index) + ages, at: index)
    }
    if rules.curves.isInUse { scratch.computeShares(chunk.operand(.lifetime), chunk.count) }
    motion.evaluate(chunk, Instant(times: times), Target(frame: scratch.frame, place: 0))
  }

  /// How far a particle of the evaluated chunk is below what lies on an edge, in points.
  @inline(__always)
  private func depth(_ index: Int, _ edge: CatchingEdge) -> Float {
    let x = scratch.frame.column(.x)[index]
    return scratch.frame.column(.y)[index] + lift + edge.height(at: x) - edge.top
  }

  /// Finds two ages between which each particle first crosses the edge from above; for one that does not,
  /// both are the start.
  private func bracket(_ edge: CatchingEdge, _ chunk: Chunk) {
    let lives = chunk.operand(.lifetime)
    let speeds = chunk.operand(.velocityY)
    let steps = flyUp(chunk) ? Lander.samples : 1
    for step in 0...steps {
      let share = Float(step) / Float(steps)
      for index in 0..<chunk.count {
        let start = min(field.starts[index], lives[index])
        scratch.ages[index] = start + (lives[index] - start) * share
      }
      evaluate(chunk)
      for index in 0..<chunk.count
      where step == 0 || step == steps || speeds[index] < 0 {
        let depth = depth(index, edge)
        if step == 0 {
          field.lowDepths[index] = depth
          field.highDepths[index] = -1
        } else if depth < 0, field.highDepths[index] < 0 {
          field.lowDepths[index] = depth
        } else if depth >= 0, field.highDepths[index] < 0, field.lowDepths[index] < 0 {
          field.highDepths[index] = depth
          field.highAges[index] = scratch.ages[index]
          continue
        } else {
          continue
        }
        field.lowAges[index] = scratch.ages[index]
      }
    }
    for index in 0..<chunk.count where field.highDepths[index] < 0 {
      (field.lowAges[index], field.highAges[index]) = (field.starts[index], field.starts[index])
    }
    field.sides.fill(0, count: chunk.count)
  }

  private func flyUp(_ chunk: Chunk) -> Bool {
    guard let speeds = chunk.operand(.velocityY).column else { return false }
    for index in 0..<chunk.count where speeds[index] < 0 { return true }
    return false
  }

  /// Moves one of the two ages to where the straight line between them meets the edge; where the same one
  /// moves twice, the other one counts half, so that both close in (the Illinois algorithm).
  ///
  /// - Returns: Whether all are as near as they need to be.
  private func narrow(_ edge: CatchingEdge, _ chunk: Chunk) -> Bool {
    for index in 0..<chunk.count {
      let span = max(field.highDepths[index] - field.lowDepths[index], 1e-3)
      let share = min(max(-field.lowDepths[index] / span, 0), 1)
      let low = field.lowAges[index]
      scratch.ages[index] = low + (field.highAges[index] - low) * share
    }
    evaluate(chunk)
    // What is near enough stays: where a particle lands must not depend on the others of its chunk.
    var isNear = true
    for index in 0..<chunk.count where field.lowAges[index] < field.highAges[index] {
      let depth = depth(index, edge)
      let side: Float = depth < 0 ? -1 : 1
      let isStuck = field.sides[index] == side
      if depth < 0 {
        field.lowAges[index] = scratch.ages[index]
        field.lowDepths[index] = depth
        if isStuck { field.highDepths[index] /= 2 }
      } else {
        field.highAges[index] = scratch.ages[index]
        field.highDepths[index] = depth
        if isStuck { field.lowDepths[index] /= 2 }
      }
      field.sides[index] = side
      if abs(depth) > Lander.nearness {
        isNear = false
      } else {
        (field.lowAges[index], field.highAges[index]) = (scratch.ages[index], scratch.ages[index])
      }
    }
    return isNear
  }

  /// Keeps the landings that were found, where they are the first of all edges and the particle may land.
  private func accept(_ edge: CatchingEdge, _ chunk: Chunk) {
    guard let landings = chunk.operand(.landing).column, let ends = chunk.operand(.end).column,
      let edges = chunk.operand(.landingEdge).column, let places = chunk.operand(.landingX).column
    else { return }
    let lives = chunk.operand(.lifetime)
    let x = scratch.frame.column(.x)
    for index in 0..<chunk.count {
      let age = scratch.ages[index]
      guard abs(depth(index, edge)) < 1, age > field.starts[index], age < landings[index],
        age < lives[index], edge.catches(x[index]), isChosen(chunk.start + index)
      else { continue }
      landings[index] = age
      edges[index] = Float(edge.number)
      places[index] = x[index]
      ends[index] = rule.style == .rest ? age + Float(rule.rest) : age
    }
  }

  private func isChosen(_ index: Int) -> Bool {
    guard rule.share < 1 else { return true }
    return CounterRandom.uniform(Words(repeating: store.key[index]), .landing)[0]
      < Float(rule.share)
  }
}
