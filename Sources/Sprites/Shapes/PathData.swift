// SPDX-License-Identifier: MIT

/// An outline of straight lines and cubic curves, as SVG path data describes it.
public struct PathData: Hashable, Sendable {
  /// One step of the outline, in absolute coordinates; y grows downwards.
  public enum Element: Hashable, Sendable {
    /// Begins a contour.
    case move(SIMD2<Double>)
    /// A straight line to a point.
    case line(SIMD2<Double>)
    /// A cubic Bézier curve by its two control points and its end.
    case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// Back to where the contour began.
    case close
  }

  /// The steps in order.
  public private(set) var elements: [Element] = []
  /// Where the next step begins.
  private(set) var current = SIMD2<Double>()
  private var start = SIMD2<Double>()

  /// Makes an empty outline.
  public init() {}

  /// Whether there is nothing to fill.
  public var isEmpty: Bool {
    !elements.contains { element in
      switch element {
      case .line, .curve: true
      case .move, .close: false
      }
    }
  }

  /// Begins a contour at a point.
  public mutating func move(to point: SIMD2<Double>) {
    elements.append(.move(point))
    current = point
    start = point
  }

  /// Adds a straight line.
  public mutating func line(to point: SIMD2<Double>) {
    elements.append(.line(point))
    current = point
  }

  /// Adds a cubic curve.
  public mutating func curve(
    _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, to point: SIMD2<Double>
  ) {
    elements.append(.curve(control1, control2, point))
    current = point
  }

  /// Adds a quadratic curve, which a cubic one with control points at two thirds equals.
  public mutating func curve(_ control: SIMD2<Double>, to point: SIMD2<Double>) {
    curve(
      current + (control - current) * (2.0 / 3), point + (control - point) * (2.0 / 3), to: point)
  }

  /// Closes the contour; the next step begins where the contour did.
  public mutating func close() {
    elements.append(.close)
    current = start
  }
}

/// Where path data stops making sense, and why.
public struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Offset of the offending byte from the start of the text.
  public var offset: Int
  /// What was wrong, in words.
  public var message: String

  /// Makes an error at an offset in bytes.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  /// The message with the offset.
  public var description: String { "path data, byte \(offset): \(message)" }
}
