// SPDX-License-Identifier: MIT

import Glibc

extension PathData {
  /// Adds an elliptical arc as SVG's `A` does: from its two ends to its centre by the formulas of SVG 1.1,
  /// appendix F.6, then as cubic curves of at most a quarter turn.
  ///
  /// - Parameters:
  ///   - radii: Half the axes; a zero makes a straight line, too small ones are enlarged.
  ///   - rotation: Angle of the first axis in degrees.
  ///   - isLarge: Whether the longer way round is taken.
  ///   - isClockwise: Whether the angle grows along the arc.
  ///   - end: Where the arc ends.
  mutating func arc(
    radii: SIMD2<Double>, rotation: Double, isLarge: Bool, isClockwise: Bool,
    to end: SIMD2<Double>
  ) {
    let begin = current
    var radius = SIMD2(abs(radii.x), abs(radii.y))
    guard begin != end else { return }
    guard radius.x > 0, radius.y > 0 else { return line(to: end) }
    let angle = rotation * .pi / 180
    let half = Self.rotate((begin - end) / 2, by: -angle)
    let excess = (half * half / (radius * radius)).sum()
    if excess > 1 { radius *= excess.squareRoot() }
    let unit = half / radius
    let length = (unit * unit).sum()
    let reach = max(0, 1 / length - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let middle = SIMD2(unit.y, -unit.x) * reach
    let from = unit - middle
    let to = -unit - middle
    var sweep = atan2(from.x * to.y - from.y * to.x, (from * to).sum())
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let centre = Self.rotate(middle * radius, by: angle) + (begin + end) / 2
    addArc(
      Frame(centre: centre, radius: radius, angle: angle), from: atan2(from.y, from.x),
      sweep: sweep,
      end: end)
  }

  /// An ellipse: unit circle, stretched, turned and moved.
  private struct Frame {
    var centre: SIMD2<Double>
    var radius: SIMD2<Double>
    var angle: Double

    func point(_ unit: SIMD2<Double>) -> SIMD2<Double> {
      PathData.rotate(unit * radius, by: angle) + centre
    }
  }

  private mutating func addArc(
    _ frame: Frame, from: Double, sweep: Double, end: SIMD2<Double>
  ) {
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(count)
    // A cubic with handles of this length is nearest to the arc.
    let handle = 4.0 / 3 * tan(step / 4)
    for index in 0..<count {
      let a = from + step * Double(index)
      let b = a + step
      let p0 = SIMD2(cos(a), sin(a))
      let p3 = SIMD2(cos(b), sin(b))
      let p1 = p0 + SIMD2(-p0.y, p0.x) * handle
      let p2 = p3 - SIMD2(-p3.y, p3.x) * handle
      curve(
        frame.point(p1), frame.point(p2), to: index == count - 1 ? end : frame.point(p3))
    }
  }

  /// Turns a vector; positive angles turn x towards y.
  static func rotate(_ vector: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    let c = cos(angle)
    let s = sin(angle)
    return SIMD2(c * vector.x - s * vector.y, s * vector.x + c * vector.y)
  }

  /// Adds a whole circle as a contour of its own.
  mutating func circle(at centre: SIMD2<Double>, radius: Double) {
    move(to: centre + SIMD2(radius, 0))
    addArc(
      Frame(centre: centre, radius: SIMD2(radius, radius), angle: 0), from: 0, sweep: 2 * .pi,
      end: centre + SIMD2(radius, 0))
    close()
  }
}
