// SPDX-License-Identifier: MIT

/// What flashes in a sequence of frames, at its worst.
public struct FlashReport: Hashable, Sendable {
  /// Flashes per second above which WCAG 2.3.1 is failed.
  public static let limit = 3

  /// A second of a block.
  public struct Place: Hashable, Sendable {
    /// When the second begins, in seconds after the first frame.
    public var second: Double
    /// The block's middle, in pixels from the left.
    public var x: Double
    /// The block's middle, in pixels from the top.
    public var y: Double
  }

  /// Most general flashes within one second of one block.
  public var generalPerSecond = 0
  /// Most red flashes within one second of one block.
  public var redPerSecond = 0
  /// Where and when most flashes are; without any, where most pixels do.
  public var worst = Place(second: 0, x: 0, y: 0)

  /// The larger of both numbers.
  public var mostPerSecond: Int { max(generalPerSecond, redPerSecond) }

  /// Whether there are no more than three flashes of either kind in any one second.
  public var isWithinLimit: Bool { mostPerSecond <= Self.limit }

  /// A report of nothing.
  public init(generalPerSecond: Int = 0, redPerSecond: Int = 0) {
    (self.generalPerSecond, self.redPerSecond) = (generalPerSecond, redPerSecond)
  }
}
