// SPDX-License-Identifier: MIT

import CX11
import Overlay

/// A kind of window pixels: visual, depth, colormap and RENDER's name for it.
struct VisualFormat {
  let visual: UnsafeMutablePointer<Visual>
  let depth: CInt
  let colormap: Colormap
  let picture: UnsafeMutablePointer<XRenderPictFormat>

  /// The screen's default visual.
  static func opaque(
    display: OpaquePointer, screen: CInt, name: String
  ) throws(OverlayError) -> VisualFormat {
    guard let visual = XDefaultVisual(display, screen),
      let picture = XRenderFindVisualFormat(display, visual)
    else {
      throw .missingExtension(
        display: name, name: "RENDER extension", reason: "it cannot draw on the default visual")
    }
    return VisualFormat(
      visual: visual, depth: XDefaultDepth(display, screen),
      colormap: XDefaultColormap(display, screen), picture: picture)
  }

  /// A 32-bit TrueColor visual that RENDER knows to have an alpha channel; nil if there is none.
  static func alpha(display: OpaquePointer, screen: CInt) -> VisualFormat? {
    var info = XVisualInfo()
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual,
      let picture = XRenderFindVisualFormat(display, visual), picture.pointee.direct.alphaMask != 0
    else { return nil }
    let root = XRootWindow(display, screen)
    return VisualFormat(
      visual: visual, depth: 32, colormap: XCreateColormap(display, root, visual, AllocNone),
      picture: picture)
  }
}
