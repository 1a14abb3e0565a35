// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols

/// Follows the windows of all programs while that is wanted, where the compositor reports them.
final class WindowFollower {
  private let registry: OpaquePointer?
  private let changes: Changes
  private let listeners: Listeners
  /// The number and the version of the global that reports windows.
  private var offer: (name: UInt32, version: UInt32)?
  private var windows: Toplevels?
  /// Lists that are not followed any more, until the compositor's last event about them.
  private var ending: [Toplevels] = []

  /// Makes a follower that does not follow yet.
  init(registry: OpaquePointer?, changes: Changes, listeners: Listeners) {
    self.registry = registry
    self.changes = changes
    self.listeners = listeners
  }

  /// Whether windows are followed now.
  var isFollowing: Bool { windows != nil }

  /// The wl_outputs that a fullscreen window covers, as far as known.
  var fullscreenOutputs: Set<OpaquePointer> { windows?.fullscreenOutputs ?? [] }

  /// The compositor reports windows; only from the second version on which of them are fullscreen.
  func offered(name: UInt32, version: UInt32) {
    if version >= 2 { offer = (name, min(version, 3)) }
  }

  /// The output is gone.
  func forget(output: OpaquePointer) { windows?.forget(output: output) }

  /// Begins or ends following; no effect if nothing changes.
  func follow(_ isFollowed: Bool) {
    guard isFollowed != isFollowing, let offer else { return }
    changes.fullscreen = true
    if let list = windows {
      windows = nil
      guard !list.isFinished else { return }
      ending.append(list)
      list.end { [unowned self, unowned list] in ending.removeAll { $0 === list } }
      return
    }
    let interface = effectd_zwlr_foreign_toplevel_manager_v1_interface()
    let manager = registry.flatMap {
      OpaquePointer(wl_registry_bind($0, offer.name, interface, offer.version))
    }
    windows = manager.map { Toplevels(manager: $0, changes: changes, listeners: listeners) }
  }

  /// Gives everything back; the connection must still be open.
  func release() {
    windows = nil
    ending.removeAll()
  }
}
