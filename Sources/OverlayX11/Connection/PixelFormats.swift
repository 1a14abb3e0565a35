// SPDX-License-Identifier: MIT

import CX11
import Overlay

/// RENDER's description of a kind of pixels.
typealias PictureFormat = UnsafeMutablePointer<XRenderPictFormat>

/// The kinds of pixels that the backend needs of a server.
struct PixelFormats {
  /// Of windows with an alpha channel; nil if the server has none.
  let alphaWindow: VisualFormat?
  /// Of ordinary windows, used while nothing composites.
  let opaqueWindow: VisualFormat
  /// What pixels of those windows stand for; nil if they are colours themselves.
  let colorMap: ColorMap?
  /// Eight bits of coverage.
  let coverage: PictureFormat
  /// One bit of coverage.
  let bitmap: PictureFormat
  /// Colours with alpha.
  let color: PictureFormat

  /// Finds the formats.
  ///
  /// - Parameters:
  ///   - display: Xlib's handle.
  ///   - screen: The number of the screen.
  ///   - name: The server's name, for the message.
  /// - Throws: `OverlayError.missingExtension` if RENDER lacks one that cannot be done without.
  init(display: OpaquePointer, screen: CInt, name: String) throws(OverlayError) {
    func format(_ standard: Int) throws(OverlayError) -> PictureFormat {
      if let format = XRenderFindStandardFormat(display, CInt(standard)) { return format }
      throw .missingExtension(
        display: name, name: "RENDER extension", reason: "a standard picture format is missing")
    }
    opaqueWindow = try VisualFormat.opaque(display: display, screen: screen, name: name)
    coverage = try format(Int(PictStandardA8))
    bitmap = try format(Int(PictStandardA1))
    color = try format(Int(PictStandardARGB32))
    alphaWindow = VisualFormat.alpha(display: display, screen: screen)
    colorMap = ColorMap(display: display, screen: screen)
  }
}

/// A kind of window pixels: visual, depth, colormap and RENDER's name for it.
struct VisualFormat {
  let visual: UnsafeMutablePointer<Visual>
  let depth: CInt
  let colormap: Colormap
  let picture: PictureFormat

  /// The screen's default visual.
  ///
  /// - Throws: `OverlayError.missingExtension` if RENDER does not know it.
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
