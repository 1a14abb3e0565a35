// SPDX-License-Identifier: MIT

import CX11

/// Looks whether a compositor really blends: two windows of one pixel, a see-through one on top of
/// a white one. White in the end means that it does; black, that it ignores the alpha channel.
final class AlphaProbe {
  /// What one look said.
  enum Sample {
    case white
    case black
    case other
  }

  private let connection: DisplayConnection
  private let frame: Frame
  private let white: OverlayWindow
  private let clear: OverlayWindow

  /// Maps the two windows at the top left corner of `frame`.
  init(connection: DisplayConnection, at frame: Frame) {
    self.connection = connection
    self.frame = Frame(x: frame.x, y: frame.y, width: 1, height: 1)
    white = OverlayWindow(
      connection: connection, frame: self.frame, transparency: .alpha, background: 0xFFFF_FFFF)
    clear = OverlayWindow(connection: connection, frame: self.frame, transparency: .alpha)
    XMapWindow(connection.display, white.id)
    XMapWindow(connection.display, clear.id)
  }

  /// Reads the pixel from the screen; a round trip.
  func look() -> Sample {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    let all = UInt.max
    guard
      let image = XGetImage(
        connection.display, connection.root, frame.x, frame.y, 1, 1, all, ZPixmap)
    else { return .other }
    defer { effectd_destroy_image(image) }
    let pixel = effectd_image_pixel(image, 0, 0)
    return Self.classify(pixel, visual: connection.opaqueVisual.visual.pointee)
  }

  private static func classify(_ pixel: UInt, visual: Visual) -> Sample {
    let channels = [visual.red_mask, visual.green_mask, visual.blue_mask].filter { $0 != 0 }
      .map { Double(pixel & $0) / Double($0) }
    if channels.allSatisfy({ $0 > 0.8 }) { return .white }
    return channels.allSatisfy { $0 < 0.15 } ? .black : .other
  }
}
