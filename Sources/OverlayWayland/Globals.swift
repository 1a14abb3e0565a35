// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols

/// What the compositor offers, bound at the lower of its version and ours.
///
/// All but the compositor, the shared memory and the layer shell is optional.
final class Globals {
  /// The objects that all surfaces and buffers are made with; nil: not offered.
  struct Bound {
    var compositor: OpaquePointer?
    var sharedMemory: OpaquePointer?
    var layerShell: OpaquePointer?
    var viewporter: OpaquePointer?
    var fractionalScale: OpaquePointer?
    var logicalOutputs: OpaquePointer?
  }

  let listeners = Listeners()
  let changes: Changes
  /// Whether frames are drawn and announced as a whole, for comparison.
  let redrawsAll: Bool
  private(set) var bound = Bound()
  /// Whether the compositor itself keeps everything below a lock screen: it has a protocol for them
  /// (ext-session-lock) or its own (KWin).
  ///
  /// On others a lock screen is a surface of the layer `overlay`, and which of two is above is left
  /// open.
  private(set) var keepsLocksAbove = false
  /// The windows of all programs.
  let windows: WindowFollower
  /// The outputs in the order in which they were announced.
  private(set) var outputs: [DisplayOutput] = []
  private let registry: OpaquePointer?

  /// Asks for the list; it has arrived after the next round trip.
  init(connection: WaylandConnection, changes: Changes, redrawsAll: Bool) {
    self.changes = changes
    self.redrawsAll = redrawsAll
    registry = wl_display_get_registry(connection.display)
    windows = WindowFollower(registry: registry, changes: changes, listeners: listeners)
    guard let registry else { return }
    wl_registry_add_listener(
      registry, listeners.registry, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Gives everything back; the connection must still be open.
  func release() {
    windows.release()
    outputs.removeAll()
    if let manager = bound.logicalOutputs { zxdg_output_manager_v1_destroy(manager) }
    if let manager = bound.fractionalScale { wp_fractional_scale_manager_v1_destroy(manager) }
    if let viewporter = bound.viewporter { wp_viewporter_destroy(viewporter) }
    if let layerShell = bound.layerShell { releaseLayerShell(layerShell) }
    if let sharedMemory = bound.sharedMemory { wl_shm_destroy(sharedMemory) }
    if let compositor = bound.compositor { wl_compositor_destroy(compositor) }
    if let registry { wl_registry_destroy(registry) }
    bound = Bound()
  }

  private func releaseLayerShell(_ shell: OpaquePointer) {
    if zwlr_layer_shell_v1_get_version(shell) >= 3 {
      zwlr_layer_shell_v1_destroy(shell)
    } else {
      wl_proxy_destroy(shell)
    }
  }

  /// The registry's `global`.
  func appeared(name: UInt32, interface: String, version: UInt32) {
    switch interface {
    case "wl_compositor":
      bound.compositor = bind(name, effectd_wl_compositor_interface(), min(version, 5))
    case "wl_shm": bound.sharedMemory = bind(name, effectd_wl_shm_interface(), 1)
    case "zwlr_layer_shell_v1":
      bound.layerShell = bind(name, effectd_zwlr_layer_shell_v1_interface(), min(version, 4))
    case "wp_viewporter": bound.viewporter = bind(name, effectd_wp_viewporter_interface(), 1)
    case "wp_fractional_scale_manager_v1":
      bound.fractionalScale = bind(name, effectd_wp_fractional_scale_manager_v1_interface(), 1)
    case "zxdg_output_manager_v1":
      bound.logicalOutputs = bind(name, effectd_zxdg_output_manager_v1_interface(), min(version, 3))
      for output in outputs { describe(output) }
    case "ext_session_lock_manager_v1", "org_kde_plasma_shell": keepsLocksAbove = true
    case "zwlr_foreign_toplevel_manager_v1":
      windows.offered(name: name, version: version)
    case "wl_output": outputAppeared(name, version: min(version, 4))
    default: break
    }
  }

  /// The registry's `global_remove`: not every compositor closes the surfaces of an output that
  /// goes.
  func vanished(_ name: UInt32) {
    guard let index = outputs.firstIndex(where: { $0.name == name }) else { return }
    windows.forget(output: outputs[index].proxy)
    outputs.remove(at: index)
    changes.outputs = true
  }

  private func outputAppeared(_ name: UInt32, version: UInt32) {
    guard let proxy = bind(name, effectd_wl_output_interface(), version) else { return }
    let output = DisplayOutput(proxy: proxy, name: name, changes: changes)
    wl_output_add_listener(proxy, listeners.output, Unmanaged.passUnretained(output).toOpaque())
    outputs.append(output)
    describe(output)
  }

  /// Asks for the logical geometry, where it is to be had.
  private func describe(_ output: DisplayOutput) {
    guard let logicalOutputs = bound.logicalOutputs, output.logical == nil,
      let logical = zxdg_output_manager_v1_get_xdg_output(logicalOutputs, output.proxy)
    else { return }
    output.logical = logical
    zxdg_output_v1_add_listener(
      logical, listeners.logicalOutput, Unmanaged.passUnretained(output).toOpaque())
  }

  private func bind(
    _ name: UInt32, _ interface: UnsafePointer<wl_interface>?, _ version: UInt32
  ) -> OpaquePointer? {
    registry.flatMap { OpaquePointer(wl_registry_bind($0, name, interface, version)) }
  }
}
