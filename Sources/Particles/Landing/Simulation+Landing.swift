// SPDX-License-Identifier: MIT

extension Simulation {
  /// Lets particles land on exactly these edges from `time` on, in seconds after the effect's start.
  ///
  /// To be called again when an edge has moved or its columns have opened or closed: what is in the air
  /// then finds its way anew, and what lies goes with its edge. The heights of what lies on an edge may change
  /// at any time; they count for what spawns from then on.
  ///
  /// - Complexity: O(live particles · edges).
  public func setEdges(_ edges: [CatchingEdge], at time: Double) {
    field.edges = edges
    forEachTree { tree in
      guard let local = tree.treeTime(at: time) else { return }
      tree.root.edgesChanged(at: local)
    }
    for edge in edges { edge.known = SIMD2(edge.left, edge.top) }
  }

  /// Reports what landed after `lower` and not after `upper`, in seconds after the effect's start.
  ///
  /// Both must lie within half a second before the last sampled time; what landed earlier is forgotten.
  ///
  /// - Complexity: O(live particles).
  public func forEachLanding(
    after lower: Double, through upper: Double, _ body: (Landing) -> Void
  ) {
    forEachTree { tree in
      guard let last = tree.treeTime(at: upper) else { return }
      let first = tree.treeTime(at: lower) ?? -.infinity
      tree.root.lander?.report(after: first, through: last, body)
    }
  }
}
