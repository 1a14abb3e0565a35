// SPDX-License-Identifier: MIT

import Sprites

/// Draws the frames of one surface; one implementation per way to hand pixels to the compositor.
protocol Painter: AnyObject {
  /// Finds out whether a frame can be drawn now; called before each `paint`.
  func prepare() -> PainterState

  /// Draws a frame and commits the surface with it, and with all that was requested for the next
  /// commit; `prepare` must have returned `.ready`.
  ///
  /// - Parameters:
  ///   - list: What to draw, in pixels.
  ///   - sprites: The store that the list's sprite numbers belong to.
  ///   - surface: Where it is shown.
  func paint(_ list: borrowing DrawList, sprites: SpriteStore, on surface: LayerSurface)
}

/// Whether a painter can draw.
enum PainterState: Hashable {
  /// A frame can be drawn.
  case ready
  /// All memory is in use; the painter calls its owner when that changes.
  case busy
  /// There is no memory to draw on.
  case failed
}
