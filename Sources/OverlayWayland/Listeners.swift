// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols

/// The tables of functions that libwayland calls for the events of each kind of object.
///
/// libwayland keeps their addresses, so they live as long as this object, which outlives all others
/// of the connection. Each function finds its Swift object in the user data and passes on.
final class Listeners {
  let registry = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
  let output = UnsafeMutablePointer<wl_output_listener>.allocate(capacity: 1)
  let logicalOutput = UnsafeMutablePointer<zxdg_output_v1_listener>.allocate(capacity: 1)
  let layerSurface = UnsafeMutablePointer<zwlr_layer_surface_v1_listener>.allocate(capacity: 1)
  let frame = UnsafeMutablePointer<wl_callback_listener>.allocate(capacity: 1)
  let buffer = UnsafeMutablePointer<wl_buffer_listener>.allocate(capacity: 1)
  let scale = UnsafeMutablePointer<wp_fractional_scale_v1_listener>.allocate(capacity: 1)
  let toplevels = UnsafeMutablePointer<zwlr_foreign_toplevel_manager_v1_listener>.allocate(
    capacity: 1)
  let toplevel = UnsafeMutablePointer<zwlr_foreign_toplevel_handle_v1_listener>.allocate(
    capacity: 1)

  init() {
    registry.initialize(to: wl_registry_listener())
    output.initialize(to: wl_output_listener())
    logicalOutput.initialize(to: zxdg_output_v1_listener())
    layerSurface.initialize(to: zwlr_layer_surface_v1_listener())
    frame.initialize(to: wl_callback_listener())
    buffer.initialize(to: wl_buffer_listener())
    scale.initialize(to: wp_fractional_scale_v1_listener())
    toplevels.initialize(to: zwlr_foreign_toplevel_manager_v1_listener())
    toplevel.initialize(to: zwlr_foreign_toplevel_handle_v1_listener())
    fillRegistry()
    fillOutput()
    fillLogicalOutput()
    fillSurface()
    fillToplevels()
  }

  deinit {
    registry.deallocate()
    output.deallocate()
    logicalOutput.deallocate()
    layerSurface.deallocate()
    frame.deallocate()
    buffer.deallocate()
    scale.deallocate()
    toplevels.deallocate()
    toplevel.deallocate()
  }

  private func fillRegistry() {
    registry.pointee.global = { data, _, name, interface, version in
      guard let interface else { return }
      owner(data, Globals.self)?.appeared(
        name: name, interface: String(cString: interface), version: version)
    }
    registry.pointee.global_remove = { data, _, name in owner(data, Globals.self)?.vanished(name) }
  }

  private func fillOutput() {
    output.pointee.geometry = { data, _, x, y, _, _, _, _, _, transform in
      owner(data, DisplayOutput.self)?.placed(x: x, y: y, transform: transform)
    }
    output.pointee.mode = { data, _, flags, width, height, refresh in
      guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
      owner(data, DisplayOutput.self)?.modeSet(width: width, height: height, refresh: refresh)
    }
    output.pointee.scale = { data, _, factor in
      owner(data, DisplayOutput.self)?.scaled(by: factor)
    }
    output.pointee.name = { data, _, name in
      guard let name else { return }
      owner(data, DisplayOutput.self)?.named(String(cString: name))
    }
    output.pointee.description = { _, _, _ in }
    output.pointee.done = { data, _ in owner(data, DisplayOutput.self)?.completed() }
  }

  private func fillLogicalOutput() {
    logicalOutput.pointee.logical_position = { data, _, x, y in
      owner(data, DisplayOutput.self)?.logicallyPlaced(x: x, y: y)
    }
    logicalOutput.pointee.logical_size = { data, _, width, height in
      owner(data, DisplayOutput.self)?.logicallySized(width: width, height: height)
    }
    logicalOutput.pointee.name = { data, _, name in
      guard let name else { return }
      owner(data, DisplayOutput.self)?.named(String(cString: name))
    }
    logicalOutput.pointee.description = { _, _, _ in }
    logicalOutput.pointee.done = { data, _ in owner(data, DisplayOutput.self)?.completed() }
  }

  private func fillSurface() {
    layerSurface.pointee.configure = { data, _, serial, width, height in
      owner(data, LayerSurface.self)?.configured(serial: serial, width: width, height: height)
    }
    layerSurface.pointee.closed = { data, _ in
      owner(data, LayerSurface.self)?.closedByCompositor()
    }
    frame.pointee.done = { data, callback, _ in
      owner(data, LayerSurface.self)?.frameTaken(callback)
    }
    buffer.pointee.release = { data, _ in owner(data, SharedBuffer.self)?.released() }
    scale.pointee.preferred_scale = { data, _, scale in
      owner(data, LayerSurface.self)?.output.preferredScale(scale)
    }
  }

  private func fillToplevels() {
    toplevels.pointee.toplevel = { data, _, proxy in
      guard let proxy else { return }
      owner(data, Toplevels.self)?.appeared(proxy)
    }
    toplevels.pointee.finished = { data, _ in owner(data, Toplevels.self)?.finished() }
    toplevel.pointee.title = { _, _, _ in }
    toplevel.pointee.app_id = { _, _, _ in }
    toplevel.pointee.output_enter = { data, _, output in
      guard let output else { return }
      owner(data, Toplevel.self)?.entered(output)
    }
    toplevel.pointee.output_leave = { data, _, output in
      guard let output else { return }
      owner(data, Toplevel.self)?.left(output)
    }
    toplevel.pointee.state = { data, _, states in
      guard let states else { return }
      let count = states.pointee.size / MemoryLayout<UInt32>.size
      let start = states.pointee.data?.assumingMemoryBound(to: UInt32.self)
      owner(data, Toplevel.self)?.stated(UnsafeBufferPointer(start: start, count: count))
    }
    toplevel.pointee.done = { data, _ in owner(data, Toplevel.self)?.completed() }
    toplevel.pointee.closed = { data, _ in owner(data, Toplevel.self)?.closed() }
    toplevel.pointee.parent = { _, _, _ in }
  }
}

/// The Swift object behind an event.
private func owner<Owner: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Owner.Type) -> Owner? {
  data.map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
}
