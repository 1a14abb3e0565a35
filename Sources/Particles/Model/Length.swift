// SPDX-License-Identifier: MIT

/// A distance: a fraction of the output's extent plus a number of points.
public struct Length: Hashable, Sendable {
  /// Share of the output's extent along the axis, 1 is the whole extent.
  public var fraction: Double
  /// Points added to the share.
  public var points: Double

  /// Makes a length of `fraction` of the extent plus `points` points.
  public init(fraction: Double = 0, points: Double = 0) {
    self.fraction = fraction
    self.points = points
  }

  /// Returns the length in points on an output that is `extent` points wide or high.
  public func resolved(in extent: Double) -> Double {
    fraction * extent + points
  }
}
