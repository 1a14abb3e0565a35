// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols

/// The windows of all programs, where the compositor reports them: for what is fullscreen.
///
/// The layer `overlay` is above fullscreen windows, and on the others frames that cannot be seen are
/// saved.
final class Toplevels {
  private let manager: OpaquePointer
  private let changes: Changes
  private let listeners: Listeners
  private var all: [Toplevel] = []
  private var activations = 0
  /// Whether the compositor has sent its last event about windows.
  private(set) var isFinished = false
  /// Called with the compositor's last event, once `end` was called.
  private var onEnd: (() -> Void)?

  init(manager: OpaquePointer, changes: Changes, listeners: Listeners) {
    self.manager = manager
    self.changes = changes
    self.listeners = listeners
    zwlr_foreign_toplevel_manager_v1_add_listener(
      manager, listeners.toplevels, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    all.removeAll()
    if !isFinished && onEnd == nil { zwlr_foreign_toplevel_manager_v1_stop(manager) }
    wl_proxy_destroy(manager)
  }

  /// Forgets all windows and unsubscribes; once only, and not after `finished`.
  ///
  /// - Parameter done: Called when nothing can come any more, and not before this returns. A window
  ///   that the compositor announces until then has to be destroyed, or its events would go on for
  ///   ever.
  func end(then done: @escaping () -> Void) {
    all.removeAll()
    onEnd = done
    zwlr_foreign_toplevel_manager_v1_stop(manager)
  }

  /// The wl_outputs whose last active window is fullscreen.
  ///
  /// The protocol does not say which windows a workspace hides. One that another window of the same
  /// output was made active after is hidden, or about to be; while none was, it is taken for shown.
  var fullscreenOutputs: Set<OpaquePointer> {
    var latest: [OpaquePointer: Int] = [:]
    for window in all {
      for output in window.outputs {
        latest[output] = max(latest[output] ?? 0, window.activation)
      }
    }
    var found: Set<OpaquePointer> = []
    for window in all where window.isFullscreen {
      for output in window.outputs where latest[output] == window.activation {
        found.insert(output)
      }
    }
    return found
  }

  func appeared(_ proxy: OpaquePointer) {
    let window = Toplevel(proxy: proxy, list: self)
    guard onEnd == nil else { return }
    all.append(window)
    zwlr_foreign_toplevel_handle_v1_add_listener(
      proxy, listeners.toplevel, Unmanaged.passUnretained(window).toOpaque())
  }

  /// The output is gone; its proxy's address may become that of another.
  func forget(output: OpaquePointer) {
    for window in all { window.left(output) }
  }

  /// The compositor sends no more.
  func finished() {
    isFinished = true
    onEnd?()
  }

  func remove(_ window: Toplevel) {
    all.removeAll { $0 === window }
    changed()
  }

  func changed() { changes.fullscreen = true }

  func nextActivation() -> Int {
    activations += 1
    return activations
  }
}
