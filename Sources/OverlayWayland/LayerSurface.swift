// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols
import Overlay
import Pixels
import Values

/// The Wayland objects of one surface of ours; it lets all input through from its creation on.
final class LayerSurface {
  /// Where it is.
  let output: DisplayOutput
  /// The size that a frame is stretched to unless the compositor says another.
  private let description: Output
  private let listeners: Listeners
  private let parts: Parts
  private unowned let owner: OverlaySurface
  private var frame: OpaquePointer?
  /// What the compositor wants it to cover, in points.
  private var size: (width: Int32, height: Int32) = (0, 0)
  /// The buffers' size is not the surface's.
  private var needsStretching = true

  /// The objects of a surface; they go in the order in which they depend on each other.
  private struct Parts {
    let surface: OpaquePointer
    let layerSurface: OpaquePointer
    let viewport: OpaquePointer?
    let fractionalScale: OpaquePointer?
  }

  /// Makes a surface that shows nothing before its first frame.
  ///
  /// - Returns: nil if the connection is broken.
  init?(
    layer: OverlayLayer, output: DisplayOutput, description: Output, globals: Globals,
    owner: OverlaySurface
  ) {
    guard let parts = Self.create(layer: layer, output: output, globals: globals) else {
      return nil
    }
    self.output = output
    self.description = description
    self.parts = parts
    self.owner = owner
    listeners = globals.listeners
    let data = Unmanaged.passUnretained(self).toOpaque()
    zwlr_layer_surface_v1_add_listener(parts.layerSurface, listeners.layerSurface, data)
    if let fractionalScale = parts.fractionalScale {
      wp_fractional_scale_v1_add_listener(fractionalScale, listeners.scale, data)
    }
    // Without a buffer: this asks for the size.
    commit()
  }

  deinit {
    if let frame { wl_callback_destroy(frame) }
    if let scale = parts.fractionalScale { wp_fractional_scale_v1_destroy(scale) }
    if let viewport = parts.viewport { wp_viewport_destroy(viewport) }
    zwlr_layer_surface_v1_destroy(parts.layerSurface)
    wl_surface_destroy(parts.surface)
  }

  /// The only way to a surface, so that none can be without its empty input region.
  ///
  /// A surface takes all input by default, and a null region means all of it too (wl_surface,
  /// set_input_region): it has to be a region that nothing was added to.
  private static func create(
    layer: OverlayLayer, output: DisplayOutput, globals: Globals
  ) -> Parts? {
    guard let compositor = globals.bound.compositor, let shell = globals.bound.layerShell,
      let surface = wl_compositor_create_surface(compositor)
    else { return nil }
    guard let nothing = wl_compositor_create_region(compositor),
      let layerSurface = zwlr_layer_shell_v1_get_layer_surface(
        shell, surface, output.proxy, safe(layer, globals).wireValue, "effectd")
    else {
      wl_surface_destroy(surface)
      return nil
    }
    wl_surface_set_input_region(surface, nothing)
    wl_region_destroy(nothing)
    // All edges and no size: the whole output, panels included.
    zwlr_layer_surface_v1_set_size(layerSurface, 0, 0)
    zwlr_layer_surface_v1_set_anchor(layerSurface, 1 | 2 | 4 | 8)
    zwlr_layer_surface_v1_set_exclusive_zone(layerSurface, -1)
    zwlr_layer_surface_v1_set_keyboard_interactivity(layerSurface, 0)
    let viewport = globals.bound.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
    // A scale of its own is of use only where the size can be set apart from the buffer's.
    let fractionalScale =
      viewport == nil
      ? nil
      : globals.bound.fractionalScale.flatMap {
        wp_fractional_scale_manager_v1_get_fractional_scale($0, surface)
      }
    return Parts(
      surface: surface, layerSurface: layerSurface, viewport: viewport,
      fractionalScale: fractionalScale)
  }

  /// The layer asked for, or the one below the lock screen.
  private static func safe(_ layer: OverlayLayer, _ globals: Globals) -> OverlayLayer {
    layer == .overlay && !globals.keepsLocksAbove ? .top : layer
  }

  // MARK: What the compositor says

  func configured(serial: UInt32, width: UInt32, height: UInt32) {
    zwlr_layer_surface_v1_ack_configure(parts.layerSurface, serial)
    let (width, height) = (Int32(clamping: width), Int32(clamping: height))
    if size != (width, height) {
      size = (width, height)
      needsStretching = true
    }
    owner.configured()
  }

  func closedByCompositor() { owner.closedByCompositor() }

  /// The compositor took a frame, or all those since one that it had lost.
  func frameTaken(_ callback: OpaquePointer?) {
    if let callback { wl_callback_destroy(callback) }
    if callback == frame { frame = nil }
    owner.frameTaken()
  }

  // MARK: What we request

  /// Asks to be called when the frame of the next commit is taken.
  func requestCallback() {
    if let frame { wl_callback_destroy(frame) }
    frame = wl_surface_frame(parts.surface)
    guard let frame else { return }
    wl_callback_add_listener(frame, listeners.frame, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes a buffer the content of the next commit.
  ///
  /// - Parameters:
  ///   - buffer: The wl_buffer.
  ///   - damage: Where it differs from what is shown, in pixels.
  func attach(_ buffer: OpaquePointer, damage: [PixelRect]) {
    wl_surface_attach(parts.surface, buffer, 0, 0)
    announce(damage)
  }

  /// Announces damage where nothing changed: some compositors take no frame without any.
  func touch() { announce([]) }

  private func announce(_ damage: [PixelRect]) {
    guard wl_surface_get_version(parts.surface) >= 4 else {
      return wl_surface_damage(parts.surface, 0, 0, .max, .max)
    }
    for part in damage {
      wl_surface_damage_buffer(parts.surface, part.x, part.y, part.width, part.height)
    }
    if damage.isEmpty { wl_surface_damage_buffer(parts.surface, 0, 0, 1, 1) }
  }

  /// Makes the buffer fill the surface; part of the next commit.
  func stretch() {
    guard needsStretching else { return }
    needsStretching = false
    if let viewport = parts.viewport {
      let width = size.width > 0 ? size.width : Int32(description.width.rounded())
      let height = size.height > 0 ? size.height : Int32(description.height.rounded())
      wp_viewport_set_destination(viewport, width, height)
    } else if wl_surface_get_version(parts.surface) >= 3 {
      wl_surface_set_buffer_scale(parts.surface, Int32(description.scale))
    }
  }

  /// Makes everything requested so far take effect at once.
  func commit() { wl_surface_commit(parts.surface) }
}

extension OverlayLayer {
  /// The number in the protocol.
  fileprivate var wireValue: UInt32 {
    switch self {
    case .background: ZWLR_LAYER_SHELL_V1_LAYER_BACKGROUND.rawValue
    case .bottom: ZWLR_LAYER_SHELL_V1_LAYER_BOTTOM.rawValue
    case .top: ZWLR_LAYER_SHELL_V1_LAYER_TOP.rawValue
    case .overlay: ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY.rawValue
    }
  }
}
