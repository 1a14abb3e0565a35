// SPDX-License-Identifier: MIT

import Values

/// How often a surface is drawn, by what its frames cost.
///
/// A frame may take four fifths of the time between two frames. Where it takes more, frames come at
/// greater intervals, so that we never work without a pause and a slow display is not flooded. The
/// motion does not change, since where a particle is depends on the time alone.
struct FrameBudget: Hashable, Sendable {
  /// The mean cost of a frame in microseconds.
  ///
  /// Each new one counts for an eighth, so that a lasting load is followed within a quarter of a
  /// second; while the load is too much, cheaper ones count for a sixty-fourth, so that a display that
  /// can just keep up is not overloaded again at once.
  private(set) var cost = 0.0
  /// Whether the frames cost so much that fewer are drawn; begins and ends at different costs, so
  /// that it does not flicker.
  private(set) var isExceeded = false

  /// The part of the interval that a frame may take.
  static let share = 0.8
  /// The longest interval, in microseconds: a quarter of a second.
  static let longest = 250_000.0

  /// Notes what a frame has cost.
  ///
  /// A single slow frame changes nothing, however slow: it counts for no more than four usual ones
  /// or two intervals.
  ///
  /// - Parameters:
  ///   - latest: The work of this process and the wait for the display.
  ///   - wanted: The interval that the settings and the display ask for.
  mutating func note(cost latest: Duration, wanted: Duration) {
    let wanted = Double(wanted.microseconds)
    let most = min(max(4 * cost, 2 * wanted), Self.longest)
    let change = min(Double(latest.microseconds), most) - cost
    cost += change < 0 && isExceeded ? change / 64 : change / 8
    isExceeded = cost > wanted * Self.share * (isExceeded ? 1 : 1.25)
  }

  /// The time from one frame to the next, at least the `wanted` one.
  func interval(wanted: Duration) -> Duration {
    max(wanted, .microseconds(Int64(min(cost / Self.share, Self.longest))))
  }
}
