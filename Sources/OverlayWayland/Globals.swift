// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols

/// What the compositor offers, bound at the lower of its version and ours. All but the compositor,
/// the shared memory and the layer shell is optional.
final class Globals {
  let listeners = Listeners()
  let changes: Changes
  /// Whether frames are drawn and announced as a whole, for comparison.
  let redrawsAll: Bool
  private(set) var compositor: OpaquePointer?
  private(set) var sharedMemory: OpaquePointer?
  private(set) var layerShell: OpaquePointer?
  private(set) var viewporter: OpaquePointer?
  private(set) var fractionalScale: OpaquePointer?
  private(set) var logicalOutputs: OpaquePointer?
  /// Whether the compositor itself keeps everything below a lock screen: it has a protocol for them
  /// (ext-session-lock) or its own (KWin).
  ///
  /// On others a lock screen is a surface of the layer `overlay`, and which of two is above is left
  /// open.
  private(set) var keepsLocksAbove = false
  /// The windows of all programs, where the compositor tells of them, and while that is wanted.
  private(set) var toplevels: Toplevels?
  /// Lists that are not wanted any more, until the compositor has said its last about them.
  private var endingToplevels: [Toplevels] = []
  /// The name and the version of the global that tells of windows.
  private var toplevelsOffer: (name: UInt32, version: UInt32)?
  /// The outputs in the order in which they were announced.
  private(set) var outputs: [DisplayOutput] = []
  private let registry: OpaquePointer?

  /// Asks for the list; it has arrived after the next round trip.
  init(connection: WaylandConnection, changes: Changes, redrawsAll: Bool) {
    self.changes = changes
    self.redrawsAll = redrawsAll
    registry = wl_display_get_registry(connection.display)
    guard let registry else { return }
    wl_registry_add_listener(
      registry, listeners.registry, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Gives everything back; the connection must still be open.
  func release() {
    toplevels = nil
    endingToplevels.removeAll()
    outputs.removeAll()
    if let logicalOutputs { zxdg_output_manager_v1_destroy(logicalOutputs) }
    if let fractionalScale { wp_fractional_scale_manager_v1_destroy(fractionalScale) }
    if let viewporter { wp_viewporter_destroy(viewporter) }
    if let layerShell { releaseLayerShell(layerShell) }
    if let sharedMemory { wl_shm_destroy(sharedMemory) }
    if let compositor { wl_compositor_destroy(compositor) }
    if let registry { wl_registry_destroy(registry) }
    (logicalOutputs, fractionalScale, viewporter) = (nil, nil, nil)
    (layerShell, sharedMemory, compositor) = (nil, nil, nil)
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
      compositor = bind(name, effectd_wl_compositor_interface(), min(version, 5))
    case "wl_shm": sharedMemory = bind(name, effectd_wl_shm_interface(), 1)
    case "zwlr_layer_shell_v1":
      layerShell = bind(name, effectd_zwlr_layer_shell_v1_interface(), min(version, 4))
    case "wp_viewporter": viewporter = bind(name, effectd_wp_viewporter_interface(), 1)
    case "wp_fractional_scale_manager_v1":
      fractionalScale = bind(name, effectd_wp_fractional_scale_manager_v1_interface(), 1)
    case "zxdg_output_manager_v1":
      logicalOutputs = bind(name, effectd_zxdg_output_manager_v1_interface(), min(version, 3))
      for output in outputs { describe(output) }
    case "ext_session_lock_manager_v1", "org_kde_plasma_shell": keepsLocksAbove = true
    case "zwlr_foreign_toplevel_manager_v1":
      // Fullscreen came with the second version.
      if version >= 2 { toplevelsOffer = (name, min(version, 3)) }
    case "wl_output": outputAppeared(name, version: min(version, 4))
    default: break
    }
  }

  /// The registry's `global_remove`: not every compositor closes the surfaces of an output that
  /// goes.
  func vanished(_ name: UInt32) {
    guard let index = outputs.firstIndex(where: { $0.name == name }) else { return }
    toplevels?.forget(output: outputs[index].proxy)
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

  /// Asks the compositor to tell of all programs' windows, or not to any more.
  func followToplevels(_ isWanted: Bool) {
    guard isWanted != (toplevels != nil), let offer = toplevelsOffer else { return }
    changes.fullscreen = true
    if let list = toplevels {
      toplevels = nil
      guard !list.isFinished else { return }
      endingToplevels.append(list)
      list.end { [unowned self, unowned list] in endingToplevels.removeAll { $0 === list } }
    } else if let manager = bind(
      offer.name, effectd_zwlr_foreign_toplevel_manager_v1_interface(), offer.version)
    {
      toplevels = Toplevels(manager: manager, changes: changes, listeners: listeners)
    }
  }

  /// Asks for the logical geometry, where it is to be had.
  private func describe(_ output: DisplayOutput) {
    guard let logicalOutputs, output.logical == nil,
      let logical = zxdg_output_manager_v1_get_xdg_output(logicalOutputs, output.proxy)
    else { return }
    output.logical = logical
    zxdg_output_v1_add_listener(
      logical, listeners.logicalOutput, Unmanaged.passUnretained(output).toOpaque())
  }

  private func bind(
    _ name: UInt32, _ interface: UnsafePointer<wl_interface>?, _ version: UInt32
  ) -> OpaquePointer? {
    guard let registry else { return nil }
    return OpaquePointer(wl_registry_bind(registry, name, interface, version))
  }
}
