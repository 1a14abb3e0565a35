// SPDX-License-Identifier: MIT

import CX11

/// The children of the root window, cached between the events that change them.
final class RootWindows {
  /// What is needed of a window.
  struct Entry {
    var isOverrideRedirect: Bool
    /// Mapped, and able to show something.
    var isVisible: Bool
    var depth: CInt
    var rect: RootRect
  }

  private let connection: DisplayConnection
  private var entries: [Window: Entry] = [:]

  /// Makes an empty cache.
  init(connection: DisplayConnection) {
    self.connection = connection
  }

  /// The children of the root from bottom to top; a round trip.
  func children() -> [Window] { children(of: connection.root) }

  /// The children of a window from bottom to top; a round trip.
  func children(of window: Window) -> [Window] {
    var (root, parent, count): (Window, Window, UInt32) = (0, 0, 0)
    var list: UnsafeMutablePointer<Window>?
    guard XQueryTree(connection.display, window, &root, &parent, &list, &count) != 0, let list
    else { return [] }
    defer { XFree(list) }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  /// A child of the root; two round trips if it is not cached, nil if it is gone.
  func entry(of window: Window) -> Entry? {
    if let entry = entries[window] { return entry }
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection.display, window, &attributes) != 0 else { return nil }
    let entry = Entry(
      isOverrideRedirect: attributes.override_redirect != 0,
      isVisible: attributes.map_state == IsViewable && attributes.`class` == InputOutput,
      depth: attributes.depth,
      rect: RootRect(
        x: attributes.x, y: attributes.y, width: Int(attributes.width),
        height: Int(attributes.height)))
    entries[window] = entry
    return entry
  }

  /// Forgets a window that changed or is gone.
  func forget(_ window: Window) { entries[window] = nil }

  /// Forgets all; to be called when changes are no longer reported.
  func forgetAll() { entries.removeAll() }

  /// Whether all of the input that falls on a part of the window goes through it.
  func isClickThrough(_ window: Window, at part: RootRect) -> Bool {
    var (count, ordering): (CInt, CInt) = (0, 0)
    let list = XShapeGetRectangles(connection.display, window, ShapeInput, &count, &ordering)
    defer { if let list { XFree(list) } }
    let (x, y) = (Int(part.x) + part.width / 2, Int(part.y) + part.height / 2)
    return !UnsafeBufferPointer(start: list, count: Int(count)).contains {
      (Int($0.x)..<(Int($0.x) + Int($0.width))).contains(x)
        && (Int($0.y)..<(Int($0.y) + Int($0.height))).contains(y)
    }
  }
}
