// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// Keeps our windows where their layer belongs: never above other override-redirect windows
/// (menus, tips, notifications, lock screens), which stand above all managed ones.
struct WindowStack {
  /// Least time between two corrections, in microseconds: two programs that both insist on being
  /// on top must not fight with all their might.
  static let throttle: UInt64 = 500_000

  private let connection: DisplayConnection
  private let windows: RootWindows
  private(set) var lastCorrection: UInt64 = 0

  /// Works on these windows.
  init(connection: DisplayConnection, windows: RootWindows) {
    self.connection = connection
    self.windows = windows
  }

  /// Puts a window that is not mapped yet where it belongs.
  func place(_ surface: Surface, among surfaces: [Surface]) {
    let children = windows.children()
    move(surface.window, above: floor(of: surface.key.layer, in: children, surfaces))
  }

  /// Puts right what other windows' movements disturbed.
  mutating func correct(_ surfaces: [Surface], at now: UInt64) {
    let children = windows.children()
    for surface in surfaces where !stands(surface, in: children, surfaces) {
      lastCorrection = now
      move(surface.window, above: floor(of: surface.key.layer, in: children, surfaces))
    }
  }

  /// The highest window that a layer stands above; nil if there is none.
  private func floor(
    of layer: OverlayLayer, in children: [Window], _ surfaces: [Surface]
  ) -> Window? {
    children.last { isBelow($0, layer, surfaces) }
  }

  private func stands(_ surface: Surface, in children: [Window], _ surfaces: [Surface]) -> Bool {
    guard let index = children.firstIndex(of: surface.window) else { return true }
    let layer = surface.key.layer
    let above = children[(index + 1)...]
    if above.contains(where: { isBelow($0, layer, surfaces) }) { return false }
    guard !layer.isAboveWindows else { return true }
    return !children[..<index].contains { isManaged($0, surfaces) && !isDesktop($0) }
  }

  /// Whether a window belongs below the layer.
  private func isBelow(_ window: Window, _ layer: OverlayLayer, _ surfaces: [Surface]) -> Bool {
    if let own = surfaces.first(where: { $0.window == window }) {
      return own.isMapped && own.key.layer.rank < layer.rank
    }
    guard isManaged(window, surfaces) else { return false }
    return layer.isAboveWindows || isDesktop(window)
  }

  private func isManaged(_ window: Window, _ surfaces: [Surface]) -> Bool {
    guard let entry = windows.entry(of: window) else { return false }
    return entry.isVisible && !entry.isOverrideRedirect
  }

  /// Whether a window, or one that a window manager framed with it, is the desktop's background.
  private func isDesktop(_ window: Window, depth: Int = 0) -> Bool {
    let types = connection.numbers(connection.atoms.windowType, of: window)
    if types.contains(connection.atoms.typeDesktop) { return true }
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
  /// Whether the layer stands above ordinary windows.
  var isAboveWindows: Bool { self == .top || self == .overlay }
}
