// SPDX-License-Identifier: MIT

import CX11
import Glibc

/// Another client of the server, which looks at it from outside.
final class TestClient {
  let display: OpaquePointer
  let root: Window
  /// Held, so that the server lives as long as its client.
  private let server: XServer

  /// Connects; nil if the server does not answer.
  init?(_ server: XServer) {
    guard let display = XOpenDisplay(server.display) else { return nil }
    self.display = display
    self.server = server
    root = XDefaultRootWindow(display)
  }

  deinit { XCloseDisplay(display) }

  /// Asks again and again until a condition holds, for at most ten seconds.
  func waits(until condition: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

  func selectionOwner(_ name: String) -> Window { XGetSelectionOwner(display, atom(name)) }

  /// The children of the root, from bottom to top.
  func children() -> [Window] {
    var (root, parent, count): (Window, Window, UInt32) = (0, 0, 0)
    var list: UnsafeMutablePointer<Window>?
    XQueryTree(display, self.root, &root, &parent, &list, &count)
    defer { if let list { XFree(list) } }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  /// The windows of effectd, from bottom to top.
  func overlays() -> [Window] { children().filter { name(of: $0) == "effectd" } }

  func name(of window: Window) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard XFetchName(display, window, &text) != 0, let text else { return nil }
    defer { XFree(text) }
    return String(cString: text)
  }

  func attributes(of window: Window) -> XWindowAttributes {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, window, &attributes)
    return attributes
  }

  /// The rectangles of a window's shape of one kind.
  func shape(_ window: Window, _ kind: CInt) -> [XRectangle] {
    var (count, ordering): (CInt, CInt) = (0, 0)
    let list = XShapeGetRectangles(display, window, kind, &count, &ordering)
    defer { if let list { XFree(list) } }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  /// Lets the compositor that runs say that it is another version of picom.
  func renameCompositor(_ version: String) {
    let owner = XGetSelectionOwner(display, XInternAtom(display, "_NET_WM_CM_S0", False))
    let property = XInternAtom(display, "COMPTON_VERSION", False)
    let text = Array(version.utf8)
    XChangeProperty(
      display, owner, property, XA_STRING, 8, PropModeReplace, text, CInt(text.count))
    XSync(display, False)
  }

  /// The pixels of a drawable as 0xAARRGGBB, row by row.
  func pixels(_ drawable: Drawable, width: Int, height: Int) -> [UInt32] {
    let image = XGetImage(
      display, drawable, 0, 0, UInt32(width), UInt32(height), UInt.max, ZPixmap)
    guard let image else { return [] }
    defer { effectd_destroy_image(image) }
    return (0..<(width * height)).map {
      UInt32(effectd_image_pixel(image, CInt($0 % width), CInt($0 / width)))
    }
  }

  /// Makes and maps a window that wants clicks; waits until it is there.
  func makeWindow(
    x: CInt = 0, y: CInt = 0, width: Int = 200, height: Int = 200, color: UInt = 0x406080,
    overrideRedirect: Bool = false, type: String? = nil, map: Bool = true
  ) -> Window {
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = color
    attributes.override_redirect = overrideRedirect ? True : False
    attributes.event_mask = ButtonPressMask | StructureNotifyMask
    let window = XCreateWindow(
      display, root, x, y, UInt32(width), UInt32(height), 0, CInt(CopyFromParent),
      UInt32(InputOutput),
      nil, UInt(CWBackPixel | CWOverrideRedirect | CWEventMask), &attributes)
    if let type {
      setAtoms("_NET_WM_WINDOW_TYPE", of: window, ["_NET_WM_WINDOW_TYPE_" + type])
    }
    if map {
      XMapWindow(display, window)
      _ = waits { self.attributes(of: window).map_state == IsViewable }
    }
    return window
  }

  func setAtoms(_ property: String, of window: Window, _ names: [String]) {
    setNumbers(property, of: window, names.map { atom($0) }, type: XA_ATOM)
  }

  func setNumbers(
    _ property: String, of window: Window, _ values: [UInt], type: Atom = XA_CARDINAL
  ) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, atom(property), type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, CInt(values.count))
    }
    XSync(display, False)
  }

  /// Whether a button press reaches the window within a few seconds.
  func isClicked(_ window: Window) -> Bool {
    var event = XEvent()
    for _ in 0..<300 {
      if XCheckTypedWindowEvent(display, window, ButtonPress, &event) != 0 { return true }
      usleep(10_000)
    }
    return false
  }
}
