// SPDX-License-Identifier: MIT

/// A cell under a layer with its sub-emitters, during one epoch of the layer's parameters.
final class EmitterTree {
  let layerIndex: Int
  let layerClock: LocalClock
  let root: Emitter
  /// The last time sampled on the tree's clock; nil: nothing is made yet.
  private var sampled: Double?

  /// Prepares the cell at `index` of a layer.
  init(_ cell: EmitterCell, index: Int, _ site: CellSite, _ scratch: EmitterScratch) {
    layerIndex = site.layerIndex
    layerClock = LocalClock(site.layer)
    root = Emitter(CellRules(cell, index: index, site), scratch)
    if layerClock.window < .infinity {
      let local = root.rules.clock.local(at: layerClock.window) ?? -.infinity
      root.births.schedule.stop(after: local)
    }
  }

  /// Brings the particles to `time`, in seconds after the effect's start.
  func advance(to time: Double) {
    guard let local = treeTime(at: time) else { return }
    // Going on costs the births in between; a jump beyond all lives costs all of them.
    if let before = sampled, local >= before, local - before <= root.extent {
      if local > before {
        root.advance(after: before, through: local)
      }
    } else {
      root.reset()
      root.advance(after: -.infinity, through: local)
    }
    sampled = local
  }

  /// Appends the particles, which were brought to `time`.
  func append(at time: Double, to frame: FrameBuffer) {
    if let local = treeTime(at: time) {
      root.append(at: local, to: frame)
    } else {
      root.forgetFills()
    }
  }

  /// Returns the tree's time at `time`; nil before the layer or the cell begins.
  func treeTime(at time: Double) -> Double? {
    layerClock.local(at: time).flatMap { root.rules.clock.local(at: $0) }
  }

  /// Ends births under the layer after `time`, in seconds after the effect's start.
  func stop(at time: Double) {
    root.births.schedule.stop(after: treeTime(at: time) ?? -.infinity)
    sampled = nil
  }

  /// Ends births at `time`, since a newer epoch takes over.
  func end(at time: Double) {
    root.births.schedule.end(at: treeTime(at: time) ?? -.infinity)
    sampled = nil
  }

  /// Lets births begin at `time`, going on with the count of `previous`, the epoch before.
  func begin(at time: Double, after previous: EmitterTree?) {
    let old = previous?.root.births.schedule
    guard let local = treeTime(at: time) else {
      root.births.schedule.referenceCount = old?.referenceCount ?? 0
      return
    }
    guard let previous, let old else {
      root.births.schedule.begin(at: local, count: nil)
      return
    }
    let hasSameClocks =
      previous.layerClock == layerClock && previous.root.rules.clock == root.rules.clock
    if hasSameClocks, old.rate == root.births.schedule.rate {
      root.births.schedule.begin(at: local, continuing: old)
    } else {
      root.births.schedule.begin(
        at: local, count: previous.treeTime(at: time).map(old.count) ?? 0)
    }
  }

  /// When the last particle is gone at the latest, in seconds after the effect's start; nil: never.
  var endTime: Double? {
    guard let last = lastBirth else { return nil }
    guard last > -.infinity else { return 0 }
    guard layerClock.speed > 0, root.rules.clock.speed > 0 else { return nil }
    let end = last + life(of: root)
    return layerClock.parent(at: root.rules.clock.parent(at: end))
  }

  /// The tree's time of the last birth under the layer, −∞ if there is none; nil: no last one.
  private var lastBirth: Double? {
    let births = root.births
    let burst = births.hasBurst ? 0 : -Double.infinity
    guard births.schedule.rate > 0, root.rules.longestLife > 0 else { return burst }
    return births.schedule.lastBirth().map { max($0, burst) }
  }

  private func life(of emitter: Emitter) -> Double {
    emitter.rules.longestLife + emitter.longestRest + (emitter.children.map(life).max() ?? 0)
  }
}
