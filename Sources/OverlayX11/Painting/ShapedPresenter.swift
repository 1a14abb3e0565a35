// SPDX-License-Identifier: MIT

import CX11
import Sprites

/// Draws without a compositor: the window has the shape of the sprites, with hard edges.
///
/// Each frame is drawn opaquely into a pixmap; then the window gets the shape of what is there, as
/// rectangles, and the pixmap's content. `Silhouette` says what bounds the cost.
final class ShapedPresenter: Presenter {
  /// Particles fainter than this (of 255) are left out: a shape cannot fade them.
  static let faintestAlpha: UInt32 = 64
  /// Frames per second worth having: each one makes the windows below repaint.
  static let maximumFrameRate = 25.0

  let window: Window
  private let connection: DisplayConnection
  private let owner: OverlayWindow
  private let back: BackPixmap
  private let width: Int
  private let height: Int
  private var opaque = PreparedFrame()
  private var shape: ShapeRows

  /// Creates the window with an empty shape, and its pixmaps; the window is not mapped.
  init(connection: DisplayConnection, rect: RootRect) {
    self.connection = connection
    (width, height) = (rect.width, rect.height)
    owner = OverlayWindow(connection: connection, rect: rect, transparency: .shaped)
    window = owner.id
    back = BackPixmap(
      connection: connection, width: rect.width, height: rect.height,
      depth: owner.format.depth, format: owner.format.picture)
    shape = ShapeRows(width: rect.width, height: rect.height)
    // No background: the server then leaves what a new shape uncovers as it is until it is painted. A
    // background would not only flash; painting it takes time that grows with the square of the number of
    // the shape's rectangles.
    XSetWindowBackgroundPixmap(connection.display, window, 0)
  }

  func show(_ frame: borrowing PreparedFrame, uploads: SpriteUploads, renderer: FrameRenderer) {
    let display = connection.display
    let map = connection.formats.colorMap
    opaque.replace(with: frame, uploads: uploads) {
      let color = Self.opaque($0)
      return map?.drawn(color) ?? color
    }
    back.clear(opaque.rectangles)
    opaque.commands.withUnsafeBufferPointer {
      renderer.draw($0, uploads: uploads, onto: back.picture)
    }
    shape.removeAll(step: uploads.rowStep ?? 1)
    for command in opaque.commands { uploads.insert(command, into: &shape) }
    shape.makeRectangles()
    shape.rectangles.withUnsafeBufferPointer {
      // Xlib does not write through the pointer; its declaration merely lacks `const`.
      let start = UnsafeMutablePointer(mutating: $0.baseAddress)
      XShapeCombineRectangles(
        display, window, ShapeBounding, 0, 0, start, CInt($0.count), ShapeSet, YXBanded)
    }
    // One request; the server clips it to the shape.
    back.copy(to: window, x: 0, y: 0, width: width, height: height)
  }

  /// The colour at full strength, or 0 for one that is too faint to show.
  static func opaque(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    guard alpha >= faintestAlpha else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((color >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}
