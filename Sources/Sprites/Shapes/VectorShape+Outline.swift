// SPDX-License-Identifier: MIT

import Glibc
import Particles

/// An outline for sprites up to a size: small ones need fewer and thicker strokes.
struct DetailedOutline: Sendable {
  /// Longer side in pixels up to which the outline serves.
  var maximumSize: Float
  /// What is filled.
  var outline: Outline

  /// The outlines of a path, whose lines stay within a tenth of a pixel of its curves up to 128 pixels.
  static func levels(of path: PathData, finest: Outline) -> [DetailedOutline] {
    let coarser = [24, 128].compactMap { (size: Double) in
      Outline(fitting: path, tolerance: 0.1 / size).map {
        DetailedOutline(maximumSize: Float(size), outline: $0)
      }
    }
    return coarser + [DetailedOutline(maximumSize: .infinity, outline: finest)]
  }
}

extension VectorShape {
  /// By which fraction of a turn the shape looks the same: 1 / order.
  ///
  /// 0: by any.
  var symmetryOrder: Int {
    switch self {
    case .circle, .softCircle: 0
    case .snowflake: 6
    case .star: 5
    case .square: 4
    case .triangle: 3
    case .rectangle, .ribbon: 2
    case .heart: 1
    }
  }

  /// Whether the shape is its own mirror image about the vertical axis.
  var isMirrorSymmetric: Bool { self != .ribbon }

  /// The outlines for growing sizes; the last serves all larger ones.
  var outlines: [DetailedOutline] {
    switch self {
    case .snowflake: Self.snowflakes
    default: [DetailedOutline(maximumSize: .infinity, outline: Outline(unit: path))]
    }
  }

  private var path: PathData {
    switch self {
    case .circle, .softCircle: Self.circlePath
    case .square: Self.polygon(Self.box(1, 1), rounding: 0.04)
    case .rectangle: Self.polygon(Self.box(1, 0.5), rounding: 0.03)
    case .triangle: Self.polygon(Self.corners(3, radius: 0.577, from: -.pi / 2), rounding: 0.06)
    case .star: Self.starPath
    case .heart: Self.heartPath
    case .ribbon: Self.ribbonPath
    case .snowflake: PathData()
    }
  }

  private static var circlePath: PathData {
    var path = PathData()
    path.circle(at: SIMD2(), radius: 0.5)
    return path
  }

  /// Five plump arms with soft tips.
  private static var starPath: PathData {
    let outer = corners(5, radius: 0.53, from: -.pi / 2)
    let inner = corners(5, radius: 0.25, from: -.pi / 2 + .pi / 5)
    return polygon(zip(outer, inner).flatMap { [$0, $1] }, rounding: 0.05)
  }

  /// Two round lobes over a point with a slight curve, the cleft a third of the way down.
  private static var heartPath: PathData {
    var path = PathData()
    path.move(to: SIMD2(0, 0.46))
    path.curve(SIMD2(-0.035, 0.46), SIMD2(-0.07, 0.43), to: SIMD2(-0.11, 0.395))
    path.curve(SIMD2(-0.33, 0.2), SIMD2(-0.5, 0.045), to: SIMD2(-0.5, -0.165))
    path.curve(SIMD2(-0.5, -0.33), SIMD2(-0.385, -0.445), to: SIMD2(-0.245, -0.445))
    path.curve(SIMD2(-0.14, -0.445), SIMD2(-0.05, -0.39), to: SIMD2(0, -0.3))
    path.curve(SIMD2(0.05, -0.39), SIMD2(0.14, -0.445), to: SIMD2(0.245, -0.445))
    path.curve(SIMD2(0.385, -0.445), SIMD2(0.5, -0.33), to: SIMD2(0.5, -0.165))
    path.curve(SIMD2(0.5, 0.045), SIMD2(0.33, 0.2), to: SIMD2(0.11, 0.395))
    path.curve(SIMD2(0.07, 0.43), SIMD2(0.035, 0.46), to: SIMD2(0, 0.46))
    path.close()
    return path
  }

  /// A strip along a wave as a broad pen held at a slant draws it: narrow where the wave runs along the pen,
  /// as a curled ribbon is where it turns away from the viewer.
  private static var ribbonPath: PathData {
    let steps = 64
    let pen = SIMD2(0.042, 0.078)
    var upper: [SIMD2<Double>] = []
    var lower: [SIMD2<Double>] = []
    for step in 0...steps {
      let x = Double(step) / Double(steps) - 0.5
      let middle = SIMD2(x * 0.916, 0.135 * sin(x * 3 * .pi))
      upper.append(middle - pen)
      lower.append(middle + pen)
    }
    return polygon(upper + lower.reversed(), rounding: 0)
  }

  static func corners(_ count: Int, radius: Double, from angle: Double) -> [SIMD2<Double>] {
    (0..<count).map { index in
      let a = angle + 2 * .pi * Double(index) / Double(count)
      return SIMD2(cos(a), sin(a)) * radius
    }
  }

  private static func box(_ width: Double, _ height: Double) -> [SIMD2<Double>] {
    let x = width / 2
    let y = height / 2
    return [SIMD2(-x, -y), SIMD2(x, -y), SIMD2(x, y), SIMD2(-x, y)]
  }

  /// A polygon whose corners are cut `rounding` from their tip and bridged by a curve.
  private static func polygon(_ corners: [SIMD2<Double>], rounding: Double) -> PathData {
    var path = PathData()
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      let start = corner + toward(before, from: corner) * rounding
      if index == 0 { path.move(to: start) } else { path.line(to: start) }
      if rounding > 0 { path.curve(corner, to: corner + toward(after, from: corner) * rounding) }
    }
    path.close()
    return path
  }

  private static func toward(_ end: SIMD2<Double>, from start: SIMD2<Double>) -> SIMD2<Double> {
    (end - start) / ((end - start) * (end - start)).sum().squareRoot()
  }
}
