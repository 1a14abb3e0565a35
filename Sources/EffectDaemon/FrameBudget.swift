// SPDX-License-Identifier: MIT

/// How often a surface is drawn, by what its frames cost.
///
/// A frame may take four fifths of the time between two frames. Where it takes more, frames come at
/// greater intervals, so that we never work without a pause and a slow display is not flooded. The
/// motion does not change, since where a particle is depends on the time alone. Times are in
/// microseconds.
struct FrameBudget: Hashable, Sendable {
  /// The mean cost of a frame: each new one counts for an eighth, so that a lasting load is followed
  /// within a quarter of a second; while the load is too much, cheaper ones count for a sixty-fourth,
  /// so that a display that can just keep up is not driven to its end again at once.
  private(set) var cost = 0.0
  /// Whether the frames cost so much that fewer are drawn; begins and ends at different costs, so
  /// that it does not flicker.
  private(set) var isExceeded = false

  /// The part of the interval that a frame may take.
  static let share = 0.8
  /// The longest interval: a quarter of a second.
  static let longest = 250_000.0

  /// Notes what a frame has cost.
  ///
  /// A single slow frame changes nothing, however slow: it counts for no more than four usual ones
  /// or two intervals.
  ///
  /// - Parameter wanted: The interval that the settings and the display want.
  mutating func note(cost latest: UInt64, wanted: UInt64) {
    let most = min(max(4 * cost, 2 * Double(wanted)), Self.longest)
    let change = min(Double(latest), most) - cost
    cost += change < 0 && isExceeded ? change / 64 : change / 8
    let allowed = Double(wanted) * Self.share
    isExceeded = cost > allowed * (isExceeded ? 1 : 1.25)
  }

  /// The time from one frame to the next, at least the `wanted` one.
  func interval(wanted: UInt64) -> UInt64 {
    max(wanted, UInt64(min(cost / Self.share, Self.longest)))
  }
}
