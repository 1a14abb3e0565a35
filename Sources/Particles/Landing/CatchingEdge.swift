// SPDX-License-Identifier: MIT

/// A level edge that particles land on, with what lies on it already.
///
/// It is divided into columns; each is open or not, and raises the edge by the height of what lies there.
public final class CatchingEdge {
  /// Width of a column in points.
  public static let columnWidth: Float = 2
  /// Names the edge among those of a simulation; 1 to 16 777 216, as it is kept as a `Float`.
  public let number: Int
  /// What kind of edge it is.
  public let place: LandingPlace
  /// How many columns there are.
  public let count: Int
  /// The left end in points.
  public var left: Float
  /// The level in points from the output's top.
  public var top: Float
  /// Where it was when the simulation last followed it.
  var known: SIMD2<Float>
  private let heights: Floats
  private let closed: UnsafeMutablePointer<Bool>

  /// Makes a bare edge whose columns are all open.
  ///
  /// - Parameters:
  ///   - number: Its name, 1 to 16 777 216.
  ///   - place: What kind of edge it is.
  ///   - left: The left end in points.
  ///   - top: The level in points from the output's top.
  ///   - count: How many columns there are, at least 1.
  public init(number: Int, place: LandingPlace, left: Double, top: Double, count: Int) {
    precondition((1...1 << 24).contains(number), "a number must be exact as a Float")
    precondition(count > 0, "an edge must have at least one column")
    self.number = number
    self.place = place
    self.count = count
    self.left = Float(left)
    self.top = Float(top)
    known = SIMD2(self.left, self.top)
    heights = .allocate(capacity: count)
    heights.initialize(repeating: 0, count: count)
    closed = .allocate(capacity: count)
    closed.initialize(repeating: false, count: count)
  }

  deinit {
    heights.deallocate()
    closed.deallocate()
  }

  /// Sets what lies on a column, in points.
  public func setHeight(_ height: Double, at column: Int) {
    precondition(column >= 0 && column < count, "an edge has no such column")
    heights[column] = Float(height)
  }

  /// Sets whether a column catches nothing.
  public func setClosed(_ isClosed: Bool, at column: Int) {
    precondition(column >= 0 && column < count, "an edge has no such column")
    closed[column] = isClosed
  }

  /// Returns what lies at `x`, between the middles of columns; 0 beyond the ends.
  @inline(__always)
  func height(at x: Float) -> Float {
    let place = (x - left) / CatchingEdge.columnWidth - 0.5
    guard place > -1, place < Float(count) else { return 0 }
    let first = Int(place.rounded(.down))
    let share = place - Float(first)
    let low = first >= 0 ? heights[first] : heights[0]
    let high = first + 1 < count ? heights[first + 1] : heights[count - 1]
    return low + (high - low) * share
  }

  /// Whether what comes down at `x` is caught.
  func catches(_ x: Float) -> Bool {
    let place = (x - left) / CatchingEdge.columnWidth
    return place >= 0 && place < Float(count) && !closed[Int(place)]
  }
}

/// One particle that has come down.
public struct Landing: Hashable, Sendable {
  /// The number of the edge.
  public var edge: Int
  /// Where on the output, in points.
  public var x: Double
  /// The size of its picture, in points.
  public var size: Double
  /// What becomes of it.
  public var style: LandingStyle
}
