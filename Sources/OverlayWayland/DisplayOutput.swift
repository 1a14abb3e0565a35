// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols
import Overlay

/// One wl_output and what the compositor reported about it.
final class DisplayOutput {
  let proxy: OpaquePointer
  /// The number of the global.
  let name: UInt32
  /// The zxdg_output of it; owned.
  var logical: OpaquePointer?
  private let changes: Changes
  private var facts = OutputFacts()

  init(proxy: OpaquePointer, name: UInt32, changes: Changes) {
    self.proxy = proxy
    self.name = name
    self.changes = changes
  }

  deinit {
    if let logical { zxdg_output_v1_destroy(logical) }
    if wl_output_get_version(proxy) >= 3 {
      wl_output_release(proxy)
    } else {
      wl_output_destroy(proxy)
    }
  }

  /// The name that people know it by.
  var title: String { facts.title ?? "output-\(name)" }

  /// Describes the output, once enough is known.
  ///
  /// - Parameters:
  ///   - id: The number that others call it by.
  ///   - canStretch: Whether surfaces may have a size of their own besides their buffers'.
  /// - Returns: The description; nil until the size is known.
  func described(id: UInt32, canStretch: Bool) -> Output? {
    facts.output(id: id, name: title, canStretch: canStretch)
  }

  func placed(x: Int32, y: Int32, transform: Int32) {
    (facts.x, facts.y) = (Double(x), Double(y))
    facts.isTurned = transform & 1 == 1
    changed()
  }

  func modeSet(width: Int32, height: Int32, refresh: Int32) {
    facts.mode = (width, height)
    facts.refreshRate = Double(refresh) / 1_000
    changed()
  }

  func scaled(by factor: Int32) {
    facts.scale = factor
    changed()
  }

  func named(_ name: String) {
    facts.title = name
    changed()
  }

  func logicallyPlaced(x: Int32, y: Int32) {
    facts.logicalPosition = (x, y)
    changed()
  }

  func logicallySized(width: Int32, height: Int32) {
    facts.logicalSize = (width, height)
    changed()
  }

  /// A surface on this output received the scale that suits it, in 120ths.
  func preferredScale(_ scale: UInt32) {
    guard scale > 0, facts.preferredScale != scale else { return }
    facts.preferredScale = scale
    changes.outputs = true
  }

  /// All that changed was reported.
  func completed() { changes.outputs = true }

  /// The first version of wl_output and the last of zxdg_output have no end mark of their own.
  private func changed() {
    if wl_output_get_version(proxy) < 2 { changes.outputs = true }
  }
}
