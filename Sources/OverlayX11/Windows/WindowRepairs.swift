// SPDX-License-Identifier: MIT

import Overlay
import Values

/// When a window of ours that another program destroyed, took off the screen or changed is replaced:
/// at once, and ever later for a program that does it again and again.
struct WindowRepairs {
  /// Time until the replacement of a replacement; each further one waits twice as long.
  static let shortest = Duration.seconds(1)
  /// The longest wait; a window that was left alone for so long counts as never changed.
  static let longest = Duration.seconds(60)

  private struct Record {
    let key: SurfaceKey
    var pause: Duration
    /// When the window was changed last.
    var last: MonotonicTime
    /// When the surface may be shown again; nil if it may.
    var due: MonotonicTime?
  }

  private var records: [Record] = []

  /// When a surface may be shown again that must wait; nil if none waits.
  var deadline: MonotonicTime? {
    var earliest: MonotonicTime?
    for case let due? in records.lazy.map(\.due) { earliest = min(earliest ?? due, due) }
    return earliest
  }

  /// Notes that a surface lost its window.
  ///
  /// - Returns: Whether it may have another at once; else `takeDue` gives it later.
  mutating func windowLost(_ key: SurfaceKey, at now: MonotonicTime) -> Bool {
    guard let index = records.firstIndex(where: { $0.key == key }),
      now < records[index].last + Self.longest + records[index].pause
    else {
      records.removeAll { $0.key == key }
      records.append(Record(key: key, pause: Self.shortest, last: now))
      return true
    }
    let pause = records[index].pause
    records[index].due = now + pause
    records[index].last = now
    records[index].pause = min(pause + pause, Self.longest)
    return false
  }

  /// The surfaces that have waited long enough.
  mutating func takeDue(at now: MonotonicTime) -> [SurfaceKey] {
    var keys: [SurfaceKey] = []
    for index in records.indices {
      guard let due = records[index].due, due <= now else { continue }
      records[index].due = nil
      keys.append(records[index].key)
    }
    return keys
  }

  /// Notes that a surface was hidden: nothing waits for it, but what was done to it is remembered.
  mutating func forgetWaiting(_ key: SurfaceKey) {
    for index in records.indices where records[index].key == key { records[index].due = nil }
  }
}
