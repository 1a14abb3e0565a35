// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay

/// The owner of the connection to one X server: opens it, knows its formats, closes it.
///
/// Errors for things that vanished meanwhile (a client's window, a monitor) are part of X and are
/// ignored. When the server dies, `isBroken` becomes true and every further call does nothing.
///
/// Swift 6.0 crashes while it compiles `connection.display` within a structure that cannot be
/// copied; there a local name for the connection goes first.
final class DisplayConnection {
  /// The server's name, such as `:0`, for messages.
  let name: String
  /// Xlib's handle, valid until `close()`.
  let display: OpaquePointer
  let screen: CInt
  let root: Window
  /// The visual of windows with an alpha channel; nil if the server has none.
  let alphaVisual: VisualFormat?
  /// The visual of ordinary windows, used while nothing composites.
  let opaqueVisual: VisualFormat
  let coverageFormat: UnsafeMutablePointer<XRenderPictFormat>
  let bitmapFormat: UnsafeMutablePointer<XRenderPictFormat>
  let colorFormat: UnsafeMutablePointer<XRenderPictFormat>
  let atoms: Atoms
  /// First event number of XFixes, or nil without it.
  let fixesEventBase: CInt?
  /// First event number of RandR 1.5, or nil without it.
  let randrEventBase: CInt?
  /// Whether the server is Xwayland, whose root window has no pixels to look at.
  private(set) var isXwayland = false
  /// Whether the server died.
  private(set) var isBroken = false
  private var isClosed = false

  /// Connects.
  ///
  /// - Parameter displayName: Such as `:0`; nil means the environment's DISPLAY.
  /// - Throws: `OverlayError` if there is no server, it refuses, or it lacks RENDER or SHAPE.
  init(displayName: String?) throws(OverlayError) {
    name = displayName ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    display = try Self.open(name: name)
    screen = XDefaultScreen(display)
    root = XDefaultRootWindow(display)
    do throws(OverlayError) {
      try Self.checkExtensions(of: display, name: name)
      opaqueVisual = try VisualFormat.opaque(display: display, screen: screen, name: name)
      coverageFormat = try Self.format(PictStandardA8, display, name)
      bitmapFormat = try Self.format(PictStandardA1, display, name)
      colorFormat = try Self.format(PictStandardARGB32, display, name)
    } catch {
      XCloseDisplay(display)
      throw error
    }
    alphaVisual = VisualFormat.alpha(display: display, screen: screen)
    atoms = Atoms(display: display, screen: screen)
    fixesEventBase = Self.fixesEventBase(display)
    randrEventBase = Self.randrEventBase(display)
    var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
    isXwayland = XQueryExtension(display, "XWAYLAND", &opcode, &event, &error) != 0
    if !isXwayland {
      // Servers from before that extension show it in their outputs' names.
      isXwayland = queryMonitors().contains { $0.name.hasPrefix("XWAYLAND") }
    }
    installErrorHandlers()
  }

  /// Closes the connection; the server then gives back whatever we still held. Once only.
  ///
  /// - Parameter waits: Whether the server answers, so that Xlib may ask it for the last errors.
  func close(waits: Bool = true) {
    precondition(!isClosed, "a display connection is closed once")
    isClosed = true
    if waits {
      XCloseDisplay(display)
    } else {
      // Xlib's memory goes with the process, which has nothing else to do.
      shutdown(descriptor, CInt(SHUT_RDWR))
    }
  }

  private func installErrorHandlers() {
    // The defaults of Xlib end the process. An exit handler that returns leaves the display flagged
    // as broken instead, and all calls on it become no-ops.
    XSetErrorHandler { display, error in
      DisplayConnection.note(error, display)
      return 0
    }
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      display,
      { _, context in
        guard let context else { return }
        Unmanaged<DisplayConnection>.fromOpaque(context).takeUnretainedValue().isBroken = true
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Writes an error to standard error for whoever looks for a fault (`EFFECTD_LOG=debug`).
  private static func note(
    _ error: UnsafeMutablePointer<XErrorEvent>?, _ display: OpaquePointer?
  ) {
    guard let error, let level = getenv("EFFECTD_LOG"), strcmp(level, "debug") == 0 else { return }
    var text = [CChar](repeating: 0, count: 128)
    XGetErrorText(display, CInt(error.pointee.error_code), &text, CInt(text.count))
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let words = String(decoding: bytes, as: UTF8.self)
    let request = "\(error.pointee.request_code).\(error.pointee.minor_code)"
    let number = String(error.pointee.resourceid, radix: 16)
    var line = "X error: \(words), request \(request), resource 0x\(number)\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }

  private static func open(name: String) throws(OverlayError) -> OpaquePointer {
    guard !name.isEmpty else { throw .noDisplay(name: nil) }
    // A frame of many sprites should leave in one write; Xlib's own buffer of 16 KB is too small.
    let isOurs = getenv("XLIBBUFFERSIZE") == nil
    if isOurs { setenv("XLIBBUFFERSIZE", "65536", 1) }
    defer { if isOurs { unsetenv("XLIBBUFFERSIZE") } }
    if let display = XOpenDisplay(name) { return display }
    guard LocalDisplaySocket.answers(display: name) else { throw .noDisplay(name: name) }
    throw .refused(name: name, reason: "it does not accept us as a client (check XAUTHORITY)")
  }

  private static func checkExtensions(
    of display: OpaquePointer, name: String
  ) throws(OverlayError) {
    var (eventBase, errorBase, major, minor): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    guard XRenderQueryExtension(display, &eventBase, &errorBase) != 0,
      XRenderQueryVersion(display, &major, &minor) != 0, (major, minor) >= (0, 10)
    else {
      throw .missingExtension(
        display: name, name: "RENDER extension", reason: "version 0.10 is needed to draw")
    }
    guard XShapeQueryExtension(display, &eventBase, &errorBase) != 0,
      XShapeQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 1)
    else {
      throw .missingExtension(
        display: name, name: "SHAPE extension",
        reason: "version 1.1 is needed so that clicks pass through")
    }
  }

  private static func format(
    _ standard: CInt, _ display: OpaquePointer, _ name: String
  ) throws(OverlayError) -> UnsafeMutablePointer<XRenderPictFormat> {
    guard let format = XRenderFindStandardFormat(display, standard) else {
      throw .missingExtension(
        display: name, name: "RENDER extension", reason: "a standard picture format is missing")
    }
    return format
  }

  private static func fixesEventBase(_ display: OpaquePointer) -> CInt? {
    var (eventBase, errorBase, major, minor): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    guard XFixesQueryExtension(display, &eventBase, &errorBase) != 0,
      XFixesQueryVersion(display, &major, &minor) != 0
    else { return nil }
    return eventBase
  }

  private static func randrEventBase(_ display: OpaquePointer) -> CInt? {
    var (eventBase, errorBase, major, minor): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    guard XRRQueryExtension(display, &eventBase, &errorBase) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5)
    else { return nil }
    return eventBase
  }
}
