// SPDX-License-Identifier: MIT

import CX11
import Overlay

/// What the server has of the extensions that the backend uses.
struct ServerExtensions {
  /// The first event number of XFixes; nil without it.
  let fixesEventBase: CInt?
  /// The first event number of RandR 1.5; nil without it.
  let randrEventBase: CInt?
  /// The first event number of MIT-SCREEN-SAVER; nil without it.
  let saverEventBase: CInt?
  /// Whether the server has the extension by which Xwayland 23.1 and later is known.
  let hasXwayland: Bool

  /// Asks the server.
  ///
  /// - Throws: `OverlayError.missingExtension` without RENDER 0.10 or SHAPE 1.1.
  init(display: OpaquePointer, name: String) throws(OverlayError) {
    guard let render = Self.find(display, XRenderQueryExtension, XRenderQueryVersion),
      (render.major, render.minor) >= (0, 10)
    else {
      throw .missingExtension(
        display: name, name: "RENDER extension", reason: "version 0.10 is needed to draw")
    }
    guard let shape = Self.find(display, XShapeQueryExtension, XShapeQueryVersion),
      (shape.major, shape.minor) >= (1, 1)
    else {
      throw .missingExtension(
        display: name, name: "SHAPE extension",
        reason: "version 1.1 is needed so that clicks pass through")
    }
    fixesEventBase = Self.find(display, XFixesQueryExtension, XFixesQueryVersion)?.eventBase
    let randr = Self.find(display, XRRQueryExtension, XRRQueryVersion)
    randrEventBase = randr.flatMap { ($0.major, $0.minor) >= (1, 5) ? $0.eventBase : nil }
    var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
    saverEventBase = XScreenSaverQueryExtension(display, &event, &error) != 0 ? event : nil
    hasXwayland = XQueryExtension(display, "XWAYLAND", &opcode, &event, &error) != 0
  }

  private typealias Query = (
    OpaquePointer?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
  ) -> CInt

  /// The first event number and the version of an extension; nil if the server has it not.
  private static func find(
    _ display: OpaquePointer, _ extensionQuery: Query, _ versionQuery: Query
  ) -> (eventBase: CInt, major: CInt, minor: CInt)? {
    var (eventBase, errorBase, major, minor): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    guard extensionQuery(display, &eventBase, &errorBase) != 0,
      versionQuery(display, &major, &minor) != 0
    else { return nil }
    return (eventBase, major, minor)
  }
}
