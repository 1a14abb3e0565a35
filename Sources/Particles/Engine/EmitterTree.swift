// SPDX-License-Identifier: MIT

/// A cell under a layer with its sub-emitters, during one epoch of the layer's parameters.
final class EmitterTree {
  let layerIndex: Int
  let layerClock: LocalClock
  let root: Emitter
  /// The last time sampled on the tree's clock; nil: nothing is made yet.
  private var sampled: Double?

  /// Prepares the cell at `index` of a layer.
  init(_ cell: EmitterCell, index: Int, _ site: Emitter.Site) {
    layerIndex = site.layerIndex
    layerClock = LocalClock(site.layer)
    root = Emitter(
      cell, path: [index], rootClock: LocalClock(cell), parentSpeed: 1, site)
    limitToLayerWindow()
  }

  /// Brings the particles to `time`, in seconds after the effect's start, and appends them.
  func draw(at time: Double, into frame: FrameBuffer) {
    guard let local = treeTime(at: time) else {
      forgetFills(root)
      return
    }
    // Going on costs the births in between; a jump beyond all that lives costs them all.
    if let before = sampled, local >= before, local - before <= root.extent {
      if local > before {
        root.advance(after: before, through: local)
      }
    } else {
      root.reset()
      root.advance(after: -.infinity, through: local)
    }
    sampled = local
    draw(root, at: local, into: frame)
  }

  /// Others may write where the emitter wrote last.
  private func forgetFills(_ emitter: Emitter) {
    emitter.filled = FilledRange()
    emitter.children.forEach(forgetFills)
  }

  private func draw(_ emitter: Emitter, at local: Double, into frame: FrameBuffer) {
    emitter.draw(at: local, into: frame)
    for child in emitter.children {
      draw(child, at: local, into: frame)
    }
  }

  /// Returns the tree's time at `time`; nil before the layer or the cell begins.
  func treeTime(at time: Double) -> Double? {
    layerClock.local(at: time).flatMap { root.clock.local(at: $0) }
  }

  /// Lets nothing be born under the layer after `time`, in seconds after the effect's start.
  func stop(at time: Double) {
    let local = treeTime(at: time) ?? -.infinity
    root.schedule.last = min(root.schedule.last, local)
    sampled = nil
  }

  /// Lets nothing be born at `time` and after, since a newer epoch takes over.
  func end(at time: Double) {
    let local = treeTime(at: time) ?? -.infinity
    root.schedule.end = min(root.schedule.end, local)
    sampled = nil
  }

  /// Lets births begin at `time`, going on with the count of `previous`, the epoch before.
  func begin(at time: Double, after previous: EmitterTree?) {
    guard let local = treeTime(at: time) else {
      root.schedule.referenceCount = previous?.root.schedule.referenceCount ?? 0
      return
    }
    root.schedule.first = local
    guard let previous else {
      root.schedule.referenceTime = local
      return
    }
    let old = previous.root.schedule
    let hasSameClocks = previous.layerClock == layerClock && previous.root.clock == root.clock
    if hasSameClocks, old.rate == root.schedule.rate {
      root.schedule.referenceTime = old.referenceTime
      root.schedule.referenceCount = old.referenceCount
    } else {
      root.schedule.referenceTime = local
      root.schedule.referenceCount = previous.treeTime(at: time).map(old.count) ?? 0
    }
  }

  /// When the last particle is gone, in seconds after the effect's start; nil: never.
  var endTime: Double? {
    guard let last = lastBirth else { return nil }
    guard last > -.infinity else { return 0 }
    guard layerClock.speed > 0, root.clock.speed > 0 else { return nil }
    let end = last + life(of: root)
    return layerClock.parent(at: root.clock.parent(at: end))
  }

  /// The tree's time of the last birth under the layer, −∞ if there is none; nil: no last one.
  private var lastBirth: Double? {
    let hasBurst = root.cell.burstCount > 0 && root.cell.enabled && root.schedule.allows(0)
    let burst = hasBurst ? 0 : -Double.infinity
    guard root.schedule.rate > 0, root.longestLife > 0 else { return burst }
    return root.schedule.lastBirth().map { max($0, burst) }
  }

  private func life(of emitter: Emitter) -> Double {
    emitter.longestLife + (emitter.children.map(life).max() ?? 0)
  }

  private func limitToLayerWindow() {
    guard layerClock.window < .infinity else { return }
    let local = root.clock.local(at: layerClock.window) ?? -.infinity
    root.schedule.last = min(root.schedule.last, local)
  }
}
