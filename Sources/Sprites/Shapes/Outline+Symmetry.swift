// SPDX-License-Identifier: MIT

import Glibc

extension Outline {
  /// How many times a full turn lays the outline onto itself, at most 12; 1 where no part of a turn does.
  ///
  /// O(edges²); outlines of very many edges count as having none.
  var symmetryOrder: Int {
    (2...12).last { order in
      let angle = 2 * Double.pi / Double(order)
      let (sine, cosine) = (Float(sin(angle)), Float(cos(angle)))
      return isUnchanged { edge in
        Edge(
          middle: edge.middle.turned(sine, cosine), vector: edge.vector.turned(sine, cosine))
      }
    } ?? 1
  }

  /// Whether it is its own mirror image about the vertical axis.
  var isMirrorSymmetric: Bool {
    isUnchanged { edge in
      Edge(middle: edge.middle * SIMD2(-1, 1), vector: edge.vector * SIMD2(-1, 1))
    }
  }

  /// A straight line of a contour.
  private struct Edge {
    var middle: SIMD2<Float>
    var vector: SIMD2<Float>
  }

  /// Most edges that are compared with each other.
  private static let mostEdges = 1024
  /// How near edges must come, in units of the longer side: paths of 30 units are often written with one decimal.
  private static let nearness: Float = 0.006

  /// Whether each edge comes to lie on another; all may run the other way round then.
  private func isUnchanged(by change: (Edge) -> Edge) -> Bool {
    guard points.count <= Self.mostEdges else { return false }
    let edges = edges
    return [1, -1].contains { (sense: Float) in
      edges.allSatisfy { edge in
        let changed = change(edge)
        return edges.contains { other in
          other.middle.isNear(changed.middle, Self.nearness)
            && (other.vector * sense).isNear(changed.vector, 2 * Self.nearness)
        }
      }
    }
  }

  private var edges: [Edge] {
    var edges: [Edge] = []
    var start = 0
    for end in ends {
      var from = points[end - 1]
      for to in points[start..<end] {
        // Closing lines of no length have no direction.
        if from != to { edges.append(Edge(middle: (from + to) / 2, vector: to - from)) }
        from = to
      }
      start = end
    }
    return edges
  }
}

extension SIMD2<Float> {
  fileprivate func turned(_ sine: Float, _ cosine: Float) -> SIMD2<Float> {
    SIMD2(cosine * x - sine * y, sine * x + cosine * y)
  }

  fileprivate func isNear(_ other: SIMD2<Float>, _ distance: Float) -> Bool {
    let way = self - other
    return (way * way).sum() <= distance * distance
  }
}
