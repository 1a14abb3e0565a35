// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// The surfaces that were presented on, each with its readiness and, once it is shown, its window.
///
/// There are few: an array is searched faster than a dictionary.
struct SurfaceTable {
  private struct Entry {
    let key: SurfaceKey
    var readiness = Readiness.absent
    var window: SurfaceWindow?
  }

  private var entries: [Entry] = []
  private var repairs = WindowRepairs()

  /// Whether no window is shown.
  var isEmpty: Bool { entries.allSatisfy { $0.window == nil } }

  /// The windows that are shown.
  var windows: [SurfaceWindow] { entries.compactMap(\.window) }

  /// Whether a frame was refused for want of a window.
  var hasWaiting: Bool { entries.contains { $0.readiness == .waiting } }

  /// The window of a surface; nil if it is not shown.
  subscript(key: SurfaceKey) -> SurfaceWindow? {
    for entry in entries where entry.key == key { return entry.window }
    return nil
  }

  /// The surface that a window belongs to; nil if it is none of ours.
  func key(of window: Window) -> SurfaceKey? { surfaceWindow(window)?.key }

  /// A window of ours by its number; nil if it is none of ours.
  func surfaceWindow(_ id: Window) -> SurfaceWindow? {
    for entry in entries where entry.window?.id == id { return entry.window }
    return nil
  }

  /// Whether a frame is worth making.
  func isReady(_ key: SurfaceKey) -> Bool {
    for entry in entries where entry.key == key { return entry.readiness.isReady }
    return true
  }

  /// Changes the readiness of a surface.
  mutating func update<Result>(
    _ key: SurfaceKey, _ body: (inout Readiness) -> Result
  ) -> Result {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      return body(&entries[index].readiness)
    }
    entries.append(Entry(key: key))
    return body(&entries[entries.count - 1].readiness)
  }

  /// Adds the window of a surface that has an entry.
  mutating func add(_ window: SurfaceWindow) {
    for index in entries.indices where entries[index].key == window.key {
      entries[index].window = window
    }
  }

  /// Takes a surface and its window away.
  mutating func remove(_ key: SurfaceKey) {
    entries.removeAll { $0.key == key }
    repairs.forgetWaiting(key)
  }

  /// Takes all surfaces and their windows away.
  mutating func removeAll() { entries.removeAll() }

  /// Takes the windows away that satisfy a condition.
  ///
  /// - Returns: Their surfaces.
  mutating func removeWindows(where condition: (SurfaceWindow) -> Bool) -> [SurfaceKey] {
    let keys = windows.filter(condition).map(\.key)
    entries.removeAll { keys.contains($0.key) }
    return keys
  }

  /// Whether a surface must wait for its next window.
  func isHeld(_ key: SurfaceKey) -> Bool {
    for entry in entries where entry.key == key { return entry.readiness == .held }
    return false
  }

  /// When `releaseHeld` has something to do; nil for never.
  var repairDeadline: MonotonicTime? { repairs.deadline }

  /// Takes away a window that another program destroyed or changed.
  ///
  /// - Returns: Whether the surface is worth another try at once; else `releaseHeld` gives it later.
  mutating func windowLost(_ key: SurfaceKey, at now: MonotonicTime) -> Bool {
    let isAtOnce = repairs.windowLost(key, at: now)
    for index in entries.indices where entries[index].key == key {
      entries[index].window = nil
      entries[index].readiness = .absent
      if !isAtOnce { entries[index].readiness.hold() }
    }
    return isAtOnce
  }

  /// Lets surfaces try again whose windows were not left alone, when their time has come.
  ///
  /// - Returns: These surfaces.
  mutating func releaseHeld(at now: MonotonicTime) -> [SurfaceKey] {
    repairs.takeDue(at: now).filter { key in
      entries.indices.contains { entries[$0].key == key && entries[$0].readiness.release() }
    }
  }

  /// Lets surfaces try again whose frames were refused for want of a window.
  ///
  /// - Returns: These surfaces.
  mutating func retryWaiting() -> [SurfaceKey] {
    var keys: [SurfaceKey] = []
    for index in entries.indices where entries[index].readiness.retry() {
      keys.append(entries[index].key)
    }
    return keys
  }
}

extension SurfaceTable {
  /// Whether the change of a property gave a window of ours another type than a notification's, by which
  /// window managers and compositors treat it otherwise: a round trip, if it did change the type.
  func isRetyped(_ window: Window, by property: Atom, on connection: DisplayConnection) -> Bool {
    let atoms = connection.atoms
    guard property == atoms[.windowType], key(of: window) != nil else { return false }
    return connection.numbers(property, of: window) != [atoms[.typeNotification]]
  }
}
