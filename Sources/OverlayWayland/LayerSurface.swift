// SPDX-License-Identifier: MIT

import CWayland
import CWaylandProtocols
import Overlay
import Pixels
import Sprites
import Values

/// One surface of ours on one layer of one output.
final class LayerSurface {
  let key: SurfaceKey
  /// Where it is.
  let output: DisplayOutput
  /// What the output was when the surface was made; another one is needed when its pixels change.
  let description: Output
  private let globals: Globals
  private let parts: Parts
  private var ring: BufferRing
  private(set) var wait: FrameWait
  private var frame: OpaquePointer?
  private var isConfigured = false
  /// What the compositor wants it to cover, in points.
  private var size: (width: Int32, height: Int32) = (0, 0)
  /// The buffers' size is not the surface's.
  private var needsStretching = true
  /// The compositor took it away.
  private(set) var isClosed = false

  /// The objects of a surface; they go in the order in which they depend on each other.
  struct Parts {
    let surface: OpaquePointer
    let layerSurface: OpaquePointer
    let viewport: OpaquePointer?
    let fractionalScale: OpaquePointer?
  }

  /// Makes a surface that lets all input through; it shows nothing before its first frame.
  ///
  /// - Returns: nil if the connection is broken.
  init?(key: SurfaceKey, output: DisplayOutput, description: Output, globals: Globals) {
    guard let parts = Self.create(layer: key.layer, output: output, globals: globals) else {
      return nil
    }
    self.key = key
    self.output = output
    self.description = description
    self.globals = globals
    self.parts = parts
    wait = FrameWait()
    let (changes, waited) = (globals.changes, WaitedBuffer())
    ring = BufferRing(
      globals: globals, width: description.pixelWidth, height: description.pixelHeight
    ) {
      guard waited.isWaiting else { return }
      waited.isWaiting = false
      changes.events.append(.ready(key))
    }
    waitedBuffer = waited
    let data = Unmanaged.passUnretained(self).toOpaque()
    zwlr_layer_surface_v1_add_listener(parts.layerSurface, globals.listeners.layerSurface, data)
    if let fractionalScale = parts.fractionalScale {
      wp_fractional_scale_v1_add_listener(fractionalScale, globals.listeners.scale, data)
    }
    // Without a buffer: this asks for the size.
    wl_surface_commit(parts.surface)
  }

  deinit {
    if let frame { wl_callback_destroy(frame) }
    if let scale = parts.fractionalScale { wp_fractional_scale_v1_destroy(scale) }
    if let viewport = parts.viewport { wp_viewport_destroy(viewport) }
    zwlr_layer_surface_v1_destroy(parts.layerSurface)
    wl_surface_destroy(parts.surface)
  }

  private let waitedBuffer: WaitedBuffer

  /// Whether a frame was refused for want of a buffer.
  private final class WaitedBuffer {
    var isWaiting = false
  }

  /// The only way to a surface, so that none can be without its empty input region.
  ///
  /// A surface takes all input unless told otherwise, and a null region means all of it too: it has
  /// to be a region that nothing was added to.
  private static func create(
    layer: OverlayLayer, output: DisplayOutput, globals: Globals
  ) -> Parts? {
    guard let compositor = globals.compositor, let shell = globals.layerShell,
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
    let viewport = globals.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
    // A scale of its own is of use only where the size can be set apart from the buffer's.
    let fractionalScale =
      viewport == nil
      ? nil
      : globals.fractionalScale.flatMap {
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
    guard !isConfigured else { return }
    isConfigured = true
    globals.changes.events.append(.ready(key))
  }

  func closedByCompositor() {
    isClosed = true
    globals.changes.closedSurfaces = true
  }

  /// The compositor took a frame, or all those since one that it had lost.
  func frameTaken(_ callback: OpaquePointer?) {
    if let callback { wl_callback_destroy(callback) }
    if callback == frame { frame = nil }
    let wasSeen = wait.isSeen
    guard wait.taken() else { return }
    if !wasSeen { globals.changes.events.append(.visibilityChanged) }
    globals.changes.events.append(.ready(key))
  }

  // MARK: Frames

  /// Whether a frame may be presented.
  var isReady: Bool { isConfigured && !wait.isWaiting && !waitedBuffer.isWaiting }

  /// Draws a frame and hands it over.
  func present(_ list: borrowing DrawList, sprites: SpriteStore, now: MonotonicTime) -> PresentResult {
    guard isReady else { return .notReady }
    guard let buffer = ring.free() else {
      guard ring.isExhausted else { return .hidden }
      waitedBuffer.isWaiting = true
      return .notReady
    }
    let damage = ring.draw(list, sprites: sprites, on: buffer)
    stretch()
    wl_surface_attach(parts.surface, buffer.proxy, 0, 0)
    send(damage)
    askForFrame()
    wl_surface_commit(parts.surface)
    ring.show(buffer)
    wait.begin(at: now)
    return .submitted
  }

  private func send(_ damage: [PixelRect]) {
    guard wl_surface_get_version(parts.surface) >= 4 else {
      return wl_surface_damage(parts.surface, 0, 0, .max, .max)
    }
    for part in damage {
      wl_surface_damage_buffer(parts.surface, part.x, part.y, part.width, part.height)
    }
    // Some compositors take no frame in which nothing changed.
    if damage.isEmpty { wl_surface_damage_buffer(parts.surface, 0, 0, 1, 1) }
  }

  /// Makes the buffer fill the surface; part of the next commit.
  private func stretch() {
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

  private func askForFrame() {
    if let frame { wl_callback_destroy(frame) }
    frame = wl_surface_frame(parts.surface)
    guard let frame else { return }
    wl_callback_add_listener(
      frame, globals.listeners.frame, Unmanaged.passUnretained(self).toOpaque())
  }

  // MARK: Frames that are not taken

  /// The output told something: it may show the surface again.
  func wake(at now: MonotonicTime) { wait.wake(at: now) }

  /// Looks at a frame that the compositor has not taken for long.
  ///
  /// Hidden surfaces get no callback; but some compositors lose it when an output sleeps, and then
  /// only a new commit brings one.
  ///
  /// - Parameter isListening: Whether the compositor has read what we sent; one that is stopped
  ///   gets nothing more.
  func lookAtWait(now: MonotonicTime, isListening: Bool) {
    guard let due = wait.deadline, due <= now else { return }
    if wait.isSeen { globals.changes.events.append(.visibilityChanged) }
    let action = wait.expire(at: now, isListening: isListening)
    guard action != .none else { return }
    if action == .askAgain { askForFrame() }
    send([])
    wl_surface_commit(parts.surface)
  }
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
