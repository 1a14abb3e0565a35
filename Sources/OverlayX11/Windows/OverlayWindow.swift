// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay

/// How a window shows that parts of it are see-through.
enum Transparency {
  /// By its alpha channel, which a compositor blends.
  case alpha
  /// By its shape: what is not drawn is not part of the window. Needs no compositor.
  case shaped
}

/// The owner of one override-redirect window through which all input passes.
struct OverlayWindow: ~Copyable {
  let connection: DisplayConnection
  let id: Window
  let format: VisualFormat

  /// Creates the window, unmapped.
  ///
  /// This is the only place of this program that creates windows.
  ///
  /// - Parameters:
  ///   - connection: The server.
  ///   - rect: Where, in pixels of the root window.
  ///   - transparency: Decides the visual; a shaped window begins with an empty shape.
  ///   - background: The pixel that the server fills the window with before we draw.
  init(
    connection: DisplayConnection, rect: RootRect, transparency: Transparency, background: UInt = 0
  ) {
    let alpha = transparency == .alpha ? connection.formats.alphaWindow : nil
    format = alpha ?? connection.formats.opaqueWindow
    self.connection = connection
    let display = connection.display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = True
    attributes.colormap = format.colormap
    // Without a border pixel a window of another depth than its parent's is a BadMatch error.
    attributes.border_pixel = 0
    attributes.background_pixel = background
    attributes.event_mask = StructureNotifyMask
    let mask = CWOverrideRedirect | CWColormap | CWBorderPixel | CWBackPixel | CWEventMask
    id = XCreateWindow(
      display, connection.root, rect.x, rect.y, UInt32(rect.width), UInt32(rect.height), 0,
      format.depth, UInt32(InputOutput), format.visual, UInt(mask), &attributes)
    // An empty list of rectangles, not "no mask": that would reset the shape to the whole window.
    XShapeCombineRectangles(display, id, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
    if transparency == .shaped {
      XShapeCombineRectangles(display, id, ShapeBounding, 0, 0, nil, 0, ShapeSet, Unsorted)
    }
    setHints()
    // From here on a property that changes is none of ours.
    XSelectInput(display, id, StructureNotifyMask | PropertyChangeMask)
  }

  deinit {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    XDestroyWindow(connection.display, id)
  }

  /// Names the window and asks window managers and compositors to leave it alone.
  private func setHints() {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    let (display, atoms) = (connection.display, connection.atoms)
    XStoreName(display, id, "effectd")
    setText(atoms[.windowName], "effectd")
    let text = Array("effectd\0effectd\0".utf8)
    XChangeProperty(
      display, id, XA_WM_CLASS, XA_STRING, 8, PropModeReplace, text, CInt(text.count))
    setLongs(atoms[.processID], type: XA_CARDINAL, [UInt(getpid())])
    setLongs(atoms[.windowType], type: XA_ATOM, [atoms[.typeNotification]])
    setLongs(
      atoms[.windowState], type: XA_ATOM,
      [atoms[.above], atoms[.sticky], atoms[.skipTaskbar], atoms[.skipPager]])
    // 2 asks compositors not to stop compositing because of us.
    setLongs(atoms[.bypassCompositor], type: XA_CARDINAL, [2])
    var hints = XWMHints()
    hints.flags = Int(InputHint)
    hints.input = False
    XSetWMHints(display, id, &hints)
  }

  private func setText(_ property: Atom, _ text: String) {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    let bytes = Array(text.utf8)
    XChangeProperty(
      connection.display, id, property, connection.atoms[.utf8String], 8, PropModeReplace, bytes,
      CInt(bytes.count))
  }

  /// Properties of format 32 are arrays of C `long`, however wide that is.
  private func setLongs(_ property: Atom, type: Atom, _ values: [UInt]) {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    values.withUnsafeBytes {
      _ = XChangeProperty(
        connection.display, id, property, type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, CInt(values.count))
    }
  }
}
