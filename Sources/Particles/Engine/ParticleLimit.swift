// SPDX-License-Identifier: MIT

/// How many particles a simulation may show, and how many it may have in memory.
///
/// Of what is in memory ``FairShares`` says what is shown; what is made at all follows from the parameters
/// alone.
struct ParticleLimit {
  /// Most particles in a frame.
  let shown: Int
  private let maximum: Double

  /// Makes a limit; `inMemory` is sixteen times what is shown if it is nil.
  init(shown: Int, inMemory: Int?) {
    self.shown = shown
    maximum = inMemory.map(Double.init) ?? Double(shown) * 16
  }

  /// Thins births so that all trees together keep to the maximum as their estimates have it.
  ///
  /// Trails go first. If what leaves them is too much, too, whole trees go: a rocket that is there has
  /// all of its shell.
  func thin(_ trees: [EmitterTree]) {
    var all = ParticleEstimate()
    for tree in trees {
      let estimate = tree.root.rules.cell.estimate(in: tree.root.rules.layer)
      all.things += estimate.things
      all.trails += estimate.trails
    }
    guard all.total > maximum else { return }
    let trailShare = all.trails > 0 ? max(maximum - all.things, 0) / all.trails : 1
    for tree in trees {
      tree.root.births.keptShare = all.things > maximum ? maximum / all.things : 1
      tree.root.thinTrails(to: trailShare)
    }
  }
}

extension Emitter {
  fileprivate func thinTrails(to share: Double) {
    if rules.isTrail { births.keptShare = share }
    for child in children { child.thinTrails(to: share) }
  }
}
