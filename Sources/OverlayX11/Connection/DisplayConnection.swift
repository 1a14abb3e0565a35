// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay

/// The owner of the connection to one X server: opens it, knows its formats, closes it.
///
/// Errors for things that vanished meanwhile (a client's window, a monitor) are part of X and are
/// ignored. When the server dies, `isBroken` becomes true and every further call does nothing.
///
/// The compiler of Swift 6.0 crashes on `connection.display` within a structure that cannot be copied
/// (seen with 6.0.3, not with 6.3); there a local name for the connection goes first.
final class DisplayConnection {
  /// The server's name, such as `:0`, for messages.
  let name: String
  /// Xlib's handle, valid until `close()`.
  let display: OpaquePointer
  let root: Window
  let formats: PixelFormats
  let atoms: Atoms
  let extensions: ServerExtensions
  /// Whether the server is Xwayland, whose root window has no pixels to read.
  private(set) var isXwayland = false
  /// Whether the server died.
  private(set) var isBroken = false
  /// Whether `close` was called.
  private(set) var isClosed = false

  /// The number of the socket.
  var descriptor: CInt { XConnectionNumber(display) }

  /// Connects.
  ///
  /// - Parameter displayName: Such as `:0`; nil means the environment's DISPLAY.
  /// - Throws: `OverlayError` if there is no server, it refuses, or it lacks RENDER or SHAPE.
  init(displayName: String?) throws(OverlayError) {
    name = displayName ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    display = try Self.open(name: name)
    root = XDefaultRootWindow(display)
    let screen = XDefaultScreen(display)
    do throws(OverlayError) {
      extensions = try ServerExtensions(display: display, name: name)
      formats = try PixelFormats(display: display, screen: screen, name: name)
    } catch {
      XCloseDisplay(display)
      throw error
    }
    atoms = Atoms(display: display, screen: screen)
    // Servers before 23.1 show what they are in their outputs' names only.
    isXwayland =
      extensions.hasXwayland || queryMonitors().contains { $0.name.hasPrefix("XWAYLAND") }
    installErrorHandlers()
  }

  /// Closes the connection, once only; the server then frees everything that we still have there.
  ///
  /// - Parameter waits: Whether the server answers, so that Xlib may wait for the last errors.
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

  /// Writes an error to standard error if `EFFECTD_LOG` is `debug`.
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
    // A frame of many sprites should leave in one write; Xlib's own buffer of 16 KB is too small. Its
    // pages stay ours once they were filled, so it holds some 7000 sprites at 36 bytes, and more take
    // a write for each 7000. In KB, OpenDis.c.
    let isSetHere = getenv("XLIBBUFFERSIZE") == nil
    if isSetHere { setenv("XLIBBUFFERSIZE", "256", 1) }
    defer { if isSetHere { unsetenv("XLIBBUFFERSIZE") } }
    if let problem = authorityProblem { throw .refused(name: name, reason: problem) }
    if let display = XOpenDisplay(name) { return display }
    guard LocalDisplaySocket.answers(display: name) else { throw .noDisplay(name: name) }
    throw .refused(name: name, reason: refusal(name: name))
  }

  /// Why the file of credentials cannot be one; nil if it may be.
  ///
  /// libXau reads whatever it finds to its end: `/dev/zero` has none, and a FIFO waits for a writer.
  private static var authorityProblem: String? {
    guard let path = getenv("XAUTHORITY"), path.pointee != 0 else { return nil }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { return nil }
    return "\(String(cString: path)), which XAUTHORITY names, is not a regular file"
  }

  /// Why a server that is there does not take us.
  private static func refusal(name: String) -> String {
    if let words = LocalDisplaySocket.refusal(display: name), words.hasPrefix("Maximum number") {
      return "it has as many clients as it takes; end a program that shows windows"
    }
    // A screen that it does not have fails like everything else.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, let display = XOpenDisplay(String(parts[0])) {
      defer { XCloseDisplay(display) }
      let count = XScreenCount(display)
      return "it has no screen \(parts[1]), only \(count == 1 ? "screen 0" : "0 to \(count - 1)")"
    }
    return "it does not accept us as a client (check XAUTHORITY)"
  }
}
