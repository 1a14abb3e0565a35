// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// Keeps our windows where their layer belongs.
///
/// They are never above other override-redirect windows (menus, tips, notifications, lock screens), which
/// are above all managed ones.
struct WindowStack {
  /// Least time between two corrections: two programs that both insist on being on top must not fight
  /// without end.
  private static let throttle = Duration.milliseconds(500)

  private let connection: DisplayConnection
  let windows: RootWindows
  /// When the stack is to be corrected.
  private(set) var correction = Deadline()
  private var lastCorrection = MonotonicTime.zero

  /// Works on the children of the root window.
  init(connection: DisplayConnection, windows: RootWindows) {
    self.connection = connection
    self.windows = windows
  }

  /// Puts a window that is not mapped yet where it belongs: some round trips.
  func place(_ window: SurfaceWindow, among own: [SurfaceWindow]) {
    move(window.id, above: floor(of: window.key.layer, in: windows.children(), own))
  }

  /// Notes that a managed window may be above one of ours.
  mutating func changed() {
    correction.setAtLatest(max(MonotonicClock.now, lastCorrection + Self.throttle))
  }

  /// Moves our windows back that others overtook, or were put below, if that is due: some round trips.
  mutating func correctIfDue(at now: MonotonicTime, own: [SurfaceWindow]) {
    guard correction.take(at: now) else { return }
    let children = windows.children()
    for window in own where !isInPlace(window, in: children, own) {
      lastCorrection = now
      move(window.id, above: floor(of: window.key.layer, in: children, own))
    }
  }

  /// Cancels a correction, since nothing is shown.
  mutating func stop() { correction.set(nil) }

  /// The highest window that a layer is above; nil if there is none.
  private func floor(
    of layer: OverlayLayer, in children: [Window], _ own: [SurfaceWindow]
  ) -> Window? {
    children.last { isBelow($0, layer, own) }
  }

  private func isInPlace(
    _ window: SurfaceWindow, in children: [Window], _ own: [SurfaceWindow]
  ) -> Bool {
    guard let index = children.firstIndex(of: window.id) else { return true }
    let layer = window.key.layer
    let above = children[(index + 1)...]
    if above.contains(where: { isBelow($0, layer, own) }) { return false }
    guard !layer.isAboveWindows else { return true }
    return !children[..<index].contains { isManaged($0) && !isDesktop($0) }
  }

  /// Whether a window belongs below the layer.
  private func isBelow(_ window: Window, _ layer: OverlayLayer, _ own: [SurfaceWindow]) -> Bool {
    if let other = own.first(where: { $0.id == window }) {
      return other.isMapped && other.key.layer < layer
    }
    guard isManaged(window) else { return false }
    return layer.isAboveWindows || isDesktop(window)
  }

  private func isManaged(_ window: Window) -> Bool {
    guard let entry = windows.entry(of: window) else { return false }
    return entry.isVisible && !entry.isOverrideRedirect
  }

  /// Whether a window, or one that a window manager framed with it, is the desktop's background.
  private func isDesktop(_ window: Window, depth: Int = 0) -> Bool {
    let types = connection.numbers(connection.atoms[.windowType], of: window)
    if types.contains(connection.atoms[.typeDesktop]) { return true }
    guard depth < 2 else { return false }
    return windows.children(of: window).contains { isDesktop($0, depth: depth + 1) }
  }

  private func move(_ window: Window, above sibling: Window?) {
    guard let sibling else {
      XLowerWindow(connection.display, window)
      return
    }
    var changes = XWindowChanges()
    changes.sibling = sibling
    changes.stack_mode = Above
    XConfigureWindow(connection.display, window, UInt32(CWSibling | CWStackMode), &changes)
  }
}

extension OverlayLayer {
  /// Whether the layer is above ordinary windows.
  var isAboveWindows: Bool { self == .top || self == .overlay }
}
