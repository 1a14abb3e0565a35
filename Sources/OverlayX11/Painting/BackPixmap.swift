// SPDX-License-Identifier: MIT

import CX11

/// The owner of a pixmap that frames are drawn into before the window shows them.
struct BackPixmap: ~Copyable {
  let connection: DisplayConnection
  let id: Pixmap
  let picture: Picture
  /// A context for this depth that makes no events about what it could not copy.
  let context: GC?

  /// Creates a pixmap whose pixels are all 0.
  init(connection: DisplayConnection, width: Int, height: Int, depth: CInt, format: PictureFormat) {
    self.connection = connection
    let display = connection.display
    id = XCreatePixmap(display, connection.root, UInt32(width), UInt32(height), UInt32(depth))
    picture = XRenderCreatePicture(display, id, format, 0, nil)
    var values = XGCValues()
    values.graphics_exposures = False
    context = XCreateGC(display, id, UInt(GCGraphicsExposures), &values)
    XFillRectangle(display, id, context, 0, 0, UInt32(width), UInt32(height))
  }

  deinit {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    XRenderFreePicture(connection.display, picture)
    if let context { XFreeGC(connection.display, context) }
    XFreePixmap(connection.display, id)
  }

  /// Makes all pixels of the rectangles 0.
  borrowing func clear(_ rectangles: [XRectangle]) {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    guard !rectangles.isEmpty else { return }
    rectangles.withUnsafeBufferPointer {
      // Xlib does not write through the pointer; its declaration merely lacks `const`.
      let start = UnsafeMutablePointer(mutating: $0.baseAddress)
      _ = XFillRectangles(connection.display, id, context, start, CInt($0.count))
    }
  }

  /// Copies a rectangle to the same place of a window.
  borrowing func copy(
    to window: Window, x: Int, y: Int, width: Int, height: Int
  ) {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    XCopyArea(
      connection.display, id, window, context, CInt(x), CInt(y), UInt32(width), UInt32(height),
      CInt(x), CInt(y))
  }
}
