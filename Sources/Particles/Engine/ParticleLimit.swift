// SPDX-License-Identifier: MIT

/// The most particles that a simulation may have.
struct ParticleLimit {
  private let maximum: Double

  /// Makes a limit of `maximum` particles.
  init(_ maximum: Int) {
    self.maximum = Double(maximum)
  }

  /// Thins births so that all trees together keep to the maximum.
  ///
  /// Each tree gets the share of the maximum that its estimate has of the sum of all.
  ///
  /// The share that is left depends on the parameters alone, so that it is the same at any time,
  /// however that time was reached.
  func thin(_ trees: [EmitterTree]) {
    let estimates = trees.map { $0.root.rules.cell.estimate(in: $0.root.rules.layer) }
    let total = estimates.reduce(0) { $0 + $1.total }
    guard total > maximum else { return }
    for (tree, estimate) in zip(trees, estimates) where estimate.total > 0 {
      let quota = (maximum * estimate.total / total).rounded(.down)
      thin(tree.root, estimate, quota: quota)
    }
  }

  /// A cell without sub-emitters gets the quota; otherwise the parents get at most half of it.
  private func thin(_ root: Emitter, _ estimate: ParticleEstimate, quota: Double) {
    let hasChildren = estimate.descendants > 0
    let own = hasChildren ? max((quota / 2).rounded(.down), min(quota, 1)) : quota
    if estimate.own > own {
      root.births.keptShare = own / estimate.own
    }
    guard hasChildren else { return }
    let left = quota - estimate.own * root.births.keptShare
    let wanted = estimate.descendants * root.births.keptShare
    if wanted > left {
      root.children.forEach { $0.births.keptShare = left / wanted }
    }
  }
}
