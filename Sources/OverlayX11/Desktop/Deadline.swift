// SPDX-License-Identifier: MIT

import Values

/// A moment at which something is due without an event.
struct Deadline {
  /// Nil if nothing is due.
  private(set) var moment: MonotonicTime?

  /// Sets, moves or (with nil) cancels it.
  mutating func set(_ moment: MonotonicTime?) { self.moment = moment }

  /// Sets it unless it is set to an earlier moment.
  mutating func setAtLatest(_ moment: MonotonicTime) {
    self.moment = min(self.moment ?? moment, moment)
  }

  /// Whether the moment has come; the deadline is then cancelled.
  mutating func take(at now: MonotonicTime) -> Bool {
    guard let moment, moment <= now else { return false }
    self.moment = nil
    return true
  }

  /// The earliest of some moments; nil if there is none.
  static func earliest(_ moments: MonotonicTime?...) -> MonotonicTime? {
    var earliest: MonotonicTime?
    for case let moment? in moments { earliest = min(earliest ?? moment, moment) }
    return earliest
  }
}
