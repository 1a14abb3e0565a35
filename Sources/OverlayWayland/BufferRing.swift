// SPDX-License-Identifier: MIT

import Pixels
import Sprites

/// The buffers of one surface: as few as the compositor's way of releasing them allows, at most
/// three.
struct BufferRing {
  /// More would only mean that more frames wait.
  static let limit = 3

  private let globals: Globals
  private let width: Int
  private let height: Int
  private var buffers: [SharedBuffer] = []
  /// What the compositor shows now.
  private var shown: SharedBuffer?
  private let onRelease: () -> Void

  /// Makes no buffer yet.
  ///
  /// - Parameter onRelease: Called when a buffer may be drawn on again.
  init(globals: Globals, width: Int, height: Int, onRelease: @escaping () -> Void) {
    self.globals = globals
    self.width = width
    self.height = height
    self.onRelease = onRelease
    buffers.reserveCapacity(Self.limit)
  }

  /// A buffer that nobody reads; preferably the last one, which needs the fewest pixels changed.
  ///
  /// - Returns: nil while all are in use, or if there is no memory.
  mutating func free() -> SharedBuffer? {
    if let shown, !shown.isBusy { return shown }
    for buffer in buffers where !buffer.isBusy { return buffer }
    guard buffers.count < Self.limit,
      let buffer = SharedBuffer(globals: globals, width: width, height: height)
    else { return nil }
    buffer.onRelease = onRelease
    buffers.append(buffer)
    return buffer
  }

  /// Whether waiting for a release makes sense.
  var isExhausted: Bool { buffers.count == Self.limit || buffers.contains { $0.isBusy } }

  /// Draws a frame on a free buffer.
  ///
  /// - Returns: Where it differs from what is shown, in at most 64 rectangles.
  func draw(
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

  /// Notes that the buffer is what the compositor shows from now on.
  mutating func show(_ buffer: SharedBuffer) {
    buffer.attached()
    shown = buffer
  }

  private var all: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
  }
}
