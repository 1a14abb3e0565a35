// SPDX-License-Identifier: MIT

/// A path made of straight lines only, in units of its longer side and centred: ready to be turned, scaled
/// and filled as often as needed.
struct Outline: Sendable {
  /// Corners of all contours.
  private(set) var points: [SIMD2<Float>] = []
  /// Where each contour ends in `points`.
  private(set) var ends: [Int] = []

  /// How near lines stay to curves, in units of the longer side: below half a pixel at any size.
  static let finest = 0.0004

  private let tolerance: Double

  /// Flattens a path that is in the right units already.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - tolerance: How near the lines stay to the curves, in units of the longer side.
  init(unit path: PathData, tolerance: Double = Outline.finest) {
    self.tolerance = tolerance
    var current = SIMD2<Double>()
    for element in path.elements {
      switch element {
      case .move(let point):
        endContour()
        add(point)
        current = point
      case .line(let point):
        add(point)
        current = point
      case .curve(let control1, let control2, let end):
        addCurve(current, control1, control2, end)
        current = end
      case .close:
        if let first = endContour() {
          add(first)
          current = first
        }
      }
    }
    endContour()
  }

  /// Flattens a path and fits its bounding box: longer side 1, middle at the origin.
  ///
  /// Nil when nothing of it has an area. `tolerance` is as in `init(unit:tolerance:)`.
  init?(fitting path: PathData, tolerance: Double = Outline.finest) {
    guard let box = Outline.box(of: path) else { return nil }
    let extent = box.high - box.low
    let longer = max(extent.x, extent.y)
    guard longer > 0, longer.isFinite else { return nil }
    let middle = (box.high + box.low) / 2
    var moved = PathData()
    for element in path.elements {
      switch element {
      case .move(let point): moved.move(to: (point - middle) / longer)
      case .line(let point): moved.line(to: (point - middle) / longer)
      case .curve(let control1, let control2, let end):
        moved.curve(
          (control1 - middle) / longer, (control2 - middle) / longer, to: (end - middle) / longer)
      case .close: moved.close()
      }
    }
    self.init(unit: moved, tolerance: tolerance)
  }

  /// The box around the path, curves sampled at 64 points.
  private static func box(of path: PathData) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    var current = SIMD2<Double>()
    func include(_ point: SIMD2<Double>) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    for element in path.elements {
      switch element {
      case .move(let point): current = point
      case .line(let point):
        include(current)
        include(point)
        current = point
      case .curve(let control1, let control2, let end):
        include(current)
        for step in 1...64 {
          include(Self.point(Double(step) / 64, current, control1, control2, end))
        }
        current = end
      case .close: break
      }
    }
    return low.x <= high.x ? (low, high) : nil
  }

  private mutating func add(_ point: SIMD2<Double>) {
    points.append(SIMD2<Float>(point))
  }

  private mutating func addCurve(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) {
    // A chord leaves a cubic by at most 6/8 of its larger second difference over the steps squared.
    let first = p0 - 2 * p1 + p2
    let second = p1 - 2 * p2 + p3
    let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
    let steps = max(1, min(256, Int((bend * 0.75 / tolerance).squareRoot().rounded(.up))))
    for step in 1...steps { add(Self.point(Double(step) / Double(steps), p0, p1, p2, p3)) }
  }

  private static func point(
    _ t: Double, _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> SIMD2<Double> {
    let u = 1 - t
    let near = p0 * (u * u * u) + p1 * (3 * u * u * t)
    return near + p2 * (3 * u * t * t) + p3 * (t * t * t)
  }

  /// Ends the contour if it has at least a line; returns its first point.
  @discardableResult
  private mutating func endContour() -> SIMD2<Double>? {
    let begin = ends.last ?? 0
    guard points.count > begin else { return nil }
    let first = SIMD2<Double>(points[begin])
    if points.count - begin < 3 {
      points.removeSubrange(begin...)
    } else {
      ends.append(points.count)
    }
    return first
  }
}
