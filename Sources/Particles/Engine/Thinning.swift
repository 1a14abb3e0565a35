// SPDX-License-Identifier: MIT

/// What lives in a simulation at the present time, cell by cell.
final class Thinning {
  /// The time that the simulation was advanced to, in seconds after the effect's start.
  private(set) var time = 0.0
  /// All that lives; nil: not counted yet.
  private(set) var living: LivingParticles?
  private var things: [Int] = []
  private var trails: [Int] = []
  private var thingLevel = WaterLevel(limit: 0, over: 0) { _ in 0 }
  private var trailLevel = WaterLevel(limit: 0, over: 0) { _ in 0 }

  /// Begins anew for a time.
  func reset(to time: Double) {
    self.time = time
    living = nil
    things.removeAll(keepingCapacity: true)
    trails.removeAll(keepingCapacity: true)
  }

  /// Notes what lives of one cell.
  func add(_ count: Int, isTrail: Bool) {
    if isTrail { trails.append(count) } else { things.append(count) }
  }

  /// Sums up what was noted.
  func sum() -> LivingParticles {
    let sum = LivingParticles(things: things.reduce(0, +), trails: trails.reduce(0, +))
    living = sum
    return sum
  }

  /// Shares room out to the cells.
  func share(_ room: LivingParticles) {
    thingLevel = WaterLevel(limit: room.things, over: things.count) { things[$0] }
    trailLevel = WaterLevel(limit: room.trails, over: trails.count) { trails[$0] }
  }

  /// Returns how many of the next cell are shown, in the order in which they were noted.
  func take(_ count: Int, isTrail: Bool) -> Int {
    isTrail ? trailLevel.take(count) : thingLevel.take(count)
  }
}
