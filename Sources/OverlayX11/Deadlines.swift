// SPDX-License-Identifier: MIT

/// The moments at which the backend wants to act without an event, one per purpose.
struct Deadlines {
  /// What waits.
  enum Purpose: Int, CaseIterable {
    case monitors
    case scale
    case compositor
    case probe
    case stacking
    case fullscreen
    case power
  }

  private var moments = [UInt64?](repeating: nil, count: Purpose.allCases.count)

  /// The earliest, in CLOCK_MONOTONIC microseconds; nil if nothing waits.
  var next: UInt64? {
    var earliest: UInt64?
    for case let moment? in moments { earliest = min(earliest ?? .max, moment) }
    return earliest
  }

  /// When something is due; nil if it does not wait.
  subscript(purpose: Purpose) -> UInt64? { moments[purpose.rawValue] }

  /// Sets, moves or (with nil) cancels a deadline.
  mutating func set(_ purpose: Purpose, to moment: UInt64?) { moments[purpose.rawValue] = moment }

  /// Sets a deadline unless an earlier one is set.
  mutating func setAtLatest(_ purpose: Purpose, _ moment: UInt64) {
    moments[purpose.rawValue] = min(moments[purpose.rawValue] ?? .max, moment)
  }

  /// Whether the deadline has come; it is then cancelled.
  mutating func take(_ purpose: Purpose, at now: UInt64) -> Bool {
    guard let moment = moments[purpose.rawValue], moment <= now else { return false }
    moments[purpose.rawValue] = nil
    return true
  }
}
