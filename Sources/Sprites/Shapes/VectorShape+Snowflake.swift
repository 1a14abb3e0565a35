// SPDX-License-Identifier: MIT

import Glibc
import Particles
import Values

/// A pair of side branches on each arm of a crystal.
private struct Branch {
  /// Distance of the fork from the middle.
  var from: Double
  /// Length of the branch.
  var length: Double
}

extension VectorShape {
  /// Crystals of growing detail.
  ///
  /// Strokes are about a pixel wide at least, for thinner ones turn to grey dust; so small crystals
  /// are plain six-armed stars, and large ones have branches, plates and a rosette.
  static var snowflakes: [DetailedOutline] {
    [
      star(upTo: 7),
      crystal(
        upTo: 11, stroke: 0.125, branches: [Branch(from: 0.26, length: 0.13)], hub: 0, tip: 0),
      crystal(
        upTo: 17, stroke: 0.085, branches: [Branch(from: 0.24, length: 0.17)], hub: 0, tip: 0),
      crystal(
        upTo: 30, stroke: 0.058,
        branches: [Branch(from: 0.17, length: 0.13), Branch(from: 0.31, length: 0.12)], hub: 0,
        tip: 0),
      crystal(
        upTo: 64, stroke: 0.04,
        branches: [
          Branch(from: 0.14, length: 0.09), Branch(from: 0.235, length: 0.155),
          Branch(from: 0.35, length: 0.095),
        ], hub: 0.09, tip: 0.034),
      crystal(
        upTo: .infinity, stroke: 0.03,
        branches: [
          Branch(from: 0.15, length: 0.075), Branch(from: 0.215, length: 0.125),
          Branch(from: 0.29, length: 0.14), Branch(from: 0.375, length: 0.08),
        ], hub: 0.1, tip: 0.03),
    ]
  }

  /// Six points without any detail; one contour, so that its coverage is exact down to a few pixels.
  private static func star(upTo size: Float) -> DetailedOutline {
    let outer = corners(6, radius: 0.5, from: -.pi / 2)
    let inner = corners(6, radius: 0.21, from: -.pi / 3)
    var path = PathData()
    for (index, corner) in zip(outer, inner).flatMap({ [$0, $1] }).enumerated() {
      if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return DetailedOutline(maximumSize: size, outline: Outline(unit: path))
  }

  private static func crystal(
    upTo size: Float, stroke: Double, branches: [Branch], hub: Double, tip: Double
  ) -> DetailedOutline {
    var path = PathData()
    let reach = 0.5 - max(stroke / 2, tip)
    for arm in 0..<6 {
      let angle = Double(arm) * .pi / 3 - .pi / 2
      path.addStroke(from: 0, to: reach, offset: SIMD2(), angle: angle, width: stroke, taper: 0.82)
      for branch in branches {
        let fork = SIMD2(cos(angle), sin(angle)) * branch.from
        for side in [-1.0, 1.0] {
          path.addStroke(
            from: 0, to: branch.length, offset: fork, angle: angle + side * .pi / 3,
            width: stroke * 0.88, taper: 0.75)
        }
      }
      if tip > 0 {
        path.addRhombus(at: SIMD2(cos(angle), sin(angle)) * reach, angle: angle, radius: tip)
      }
    }
    if hub > 0 { path.addHub(radius: hub, stroke: stroke) }
    return DetailedOutline(maximumSize: size, outline: Outline(unit: path))
  }
}

extension PathData {
  /// A bar with round ends, narrower by `taper` at its far end, along `angle` from `offset`.
  fileprivate mutating func addStroke(
    from start: Double, to end: Double, offset: SIMD2<Double>, angle: Double, width: Double,
    taper: Double
  ) {
    let along = SIMD2(cos(angle), sin(angle))
    let across = SIMD2(-along.y, along.x)
    let near = width / 2
    let far = near * taper
    let base = offset + along * start
    let top = offset + along * end
    move(to: base - across * near)
    line(to: top - across * far)
    let bulge = 4.0 / 3
    curve(
      top - across * far + along * (far * bulge), top + across * far + along * (far * bulge),
      to: top + across * far)
    line(to: base + across * near)
    curve(
      base + across * near - along * (near * bulge), base - across * near - along * (near * bulge),
      to: base - across * near)
    close()
  }

  fileprivate mutating func addRhombus(at centre: SIMD2<Double>, angle: Double, radius: Double) {
    let along = SIMD2(cos(angle), sin(angle))
    let across = SIMD2(-along.y, along.x)
    move(to: centre - along * (radius * 1.7))
    line(to: centre - across * radius)
    line(to: centre + along * radius)
    line(to: centre + across * radius)
    close()
  }

  /// A hexagon in the middle, drawn as a ring when there is room for a hole.
  fileprivate mutating func addHub(radius: Double, stroke: Double) {
    addHexagon(VectorShape.corners(6, radius: radius, from: -.pi / 2))
    let hole = radius - stroke * 0.9
    if hole > stroke { addHexagon(VectorShape.corners(6, radius: hole, from: -.pi / 2).reversed()) }
  }

  private mutating func addHexagon(_ corners: [SIMD2<Double>]) {
    for (index, corner) in corners.enumerated() {
      if index == 0 { move(to: corner) } else { line(to: corner) }
    }
    close()
  }
}
