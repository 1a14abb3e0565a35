// SPDX-License-Identifier: MIT

import CWayland
import Canvas
import Pixels
import Sprites

/// Draws on buffers in shared memory: as few as the compositor's way of releasing them allows, at
/// most three.
final class ShmPainter: Painter {
  /// More would only mean that more frames wait.
  static let limit = 3

  private let globals: Globals
  private let width: Int
  private let height: Int
  private var buffers: [SharedBuffer] = []
  /// What the compositor shows now.
  private var shown: SharedBuffer?
  /// What the next frame is drawn on.
  private var next: SharedBuffer?
  private let onRelease: () -> Void

  /// Makes no buffer yet.
  ///
  /// - Parameters:
  ///   - globals: Where memory is announced.
  ///   - width: Width of the frames in pixels.
  ///   - height: Height of the frames in pixels.
  ///   - onRelease: Called when a buffer may be drawn on again.
  init(globals: Globals, width: Int, height: Int, onRelease: @escaping () -> Void) {
    self.globals = globals
    self.width = width
    self.height = height
    self.onRelease = onRelease
    buffers.reserveCapacity(Self.limit)
  }

  func prepare() -> PainterState {
    next = freeBuffer()
    if next != nil { return .ready }
    // Waiting for a release makes sense only if there is one to come.
    return buffers.count == Self.limit || buffers.contains { $0.isBusy } ? .busy : .failed
  }

  func paint(_ list: borrowing DrawList, sprites: SpriteStore, on surface: LayerSurface) {
    guard let buffer = next else { preconditionFailure("prepare() must have found a buffer") }
    let damage = draw(list, sprites: sprites, on: buffer)
    surface.attach(buffer.proxy, damage: damage)
    surface.commit()
    buffer.attached()
    shown = buffer
  }

  /// A buffer that is not in use; preferably the last one, which needs the fewest pixels changed.
  private func freeBuffer() -> SharedBuffer? {
    if let shown, !shown.isBusy { return shown }
    for buffer in buffers where !buffer.isBusy { return buffer }
    guard buffers.count < Self.limit,
      let buffer = SharedBuffer(globals: globals, width: width, height: height)
    else { return nil }
    buffer.onRelease = onRelease
    buffers.append(buffer)
    return buffer
  }

  /// Draws a frame; returns where it differs from what is shown, in at most 64 rectangles.
  private func draw(
    _ list: borrowing DrawList, sprites: SpriteStore, on buffer: SharedBuffer
  ) -> [PixelRect] {
    if globals.redrawsAll {
      buffer.canvas.redraw(with: list, sprites: sprites)
      return [all]
    }
    buffer.canvas.replace(with: list, sprites: sprites)
    guard let shown else { return [all] }
    return shown === buffer
      ? buffer.canvas.damage : buffer.canvas.damage(since: shown.canvas.drawn)
  }

  private var all: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
  }
}
