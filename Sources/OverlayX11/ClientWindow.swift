// SPDX-License-Identifier: MIT

import CX11

/// What a window manager's client says of itself, as far as it can cover a monitor.
struct ClientWindow {
  var frame: Frame
  var isVisible: Bool
  /// The workspace; nil if it is on all or does not say.
  var desktop: UInt?
  var isFullscreen: Bool
  var isMaximized: Bool
  /// A background or a panel, which is large by nature.
  var isFurniture: Bool

  /// Whether it is on the screen while `current` is the workspace shown.
  func isShown(on current: UInt?) -> Bool {
    guard isVisible else { return false }
    guard let desktop, let current else { return true }
    return desktop == current
  }

  /// Whether nothing but this window is to be seen on a monitor, by its own word or by its size.
  func fills(_ monitor: Frame) -> Bool {
    if isFullscreen { return frame.overlap(with: monitor) * 2 > monitor.width * monitor.height }
    return !isMaximized && !isFurniture && frame.contains(monitor)
  }

  /// Whether it hides most of a monitor and thereby a fullscreen window below it.
  func buries(_ monitor: Frame) -> Bool {
    isMaximized && frame.overlap(with: monitor) * 2 > monitor.width * monitor.height
  }
}

extension Frame {
  /// How many pixels two rectangles have in common.
  func overlap(with other: Frame) -> Int {
    let left = max(Int(x), Int(other.x))
    let top = max(Int(y), Int(other.y))
    let right = min(Int(x) + width, Int(other.x) + other.width)
    let bottom = min(Int(y) + height, Int(other.y) + other.height)
    return max(0, right - left) * max(0, bottom - top)
  }
}

extension DisplayConnection {
  /// Reads a client's state; some round trips. Nil if the window is gone.
  func readClient(_ window: Window) -> ClientWindow? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
    var (x, y, child): (CInt, CInt, Window) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    let states = numbers(atoms.windowState, of: window)
    let types = numbers(atoms.windowType, of: window)
    let desktop = numbers(atoms.windowDesktop, of: window).first
    return ClientWindow(
      frame: Frame(x: x, y: y, width: Int(attributes.width), height: Int(attributes.height)),
      isVisible: attributes.map_state == IsViewable && !states.contains(atoms.hidden),
      // 0xFFFFFFFF means all workspaces.
      desktop: desktop == 0xFFFF_FFFF ? nil : desktop,
      isFullscreen: states.contains(atoms.fullscreen),
      isMaximized: states.contains(atoms.maximizedVertically)
        && states.contains(atoms.maximizedHorizontally),
      isFurniture: types.contains(atoms.typeDesktop) || types.contains(atoms.typeDock))
  }
}
