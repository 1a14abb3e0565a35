// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols

/// One window of another program, as zwlr_foreign_toplevel_management reports it.
final class Toplevel {
  let proxy: OpaquePointer
  /// The wl_outputs that it is on.
  private(set) var outputs: Set<OpaquePointer> = []
  private(set) var isFullscreen = false
  /// When it last became the active window: greater is later; 0 for never.
  private(set) var activation = 0
  private var isActive = false
  private var announced = (isFullscreen: false, isActive: false)
  private unowned let list: Toplevels

  init(proxy: OpaquePointer, list: Toplevels) {
    self.proxy = proxy
    self.list = list
  }

  deinit { zwlr_foreign_toplevel_handle_v1_destroy(proxy) }

  func entered(_ output: OpaquePointer) { outputs.insert(output) }

  func left(_ output: OpaquePointer) { outputs.remove(output) }

  /// The states it has from the next `done` on.
  func stated(_ states: UnsafeBufferPointer<UInt32>) {
    announced.isFullscreen = states.contains(
      ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_FULLSCREEN.rawValue)
    announced.isActive = states.contains(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_ACTIVATED.rawValue)
  }

  /// All that changed was announced.
  func completed() {
    if announced.isActive && !isActive { activation = list.nextActivation() }
    (isFullscreen, isActive) = announced
    list.changed()
  }

  func closed() { list.remove(self) }
}
