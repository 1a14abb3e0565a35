// SPDX-License-Identifier: MIT

import CX11

/// The colours that the pixels of a DirectColor visual stand for.
///
/// RENDER takes such a pixel for red, green and blue themselves; but each is the number of a cell of the
/// visual's colour map, which shows black for cells that are not set. So colours are shared from the
/// default map, and drawn as the numbers of their cells.
struct ColorMap {
  /// Shades of each channel that are asked for, evenly spaced.
  private static let shades = 64

  /// For each of 256 shades of red, green and blue what is to be drawn for it.
  private var red = [UInt8](0...255)
  private var green = [UInt8](0...255)
  private var blue = [UInt8](0...255)

  /// Shares colours of a screen's default map; some round trips.
  ///
  /// - Returns: nil if the default visual is of another class, whose pixels RENDER understands.
  init?(display: OpaquePointer, screen: CInt) {
    guard let visual = XDefaultVisual(display, screen)?.pointee, visual.`class` == DirectColor
    else { return nil }
    let map = XDefaultColormap(display, screen)
    var cells: [(pixel: UInt, shade: UInt16)] = []
    for shade in Self.order {
      var color = XColor()
      let value = UInt16(shade * 65_535 / (Self.shades - 1))
      (color.red, color.green, color.blue) = (value, value, value)
      // Others may have taken the rest of the map: then the nearest of what there is must do.
      guard XAllocColor(display, map, &color) != 0 else { break }
      cells.append((color.pixel, color.red))
    }
    guard !cells.isEmpty else { return }
    red = Self.table(cells, mask: visual.red_mask)
    green = Self.table(cells, mask: visual.green_mask)
    blue = Self.table(cells, mask: visual.blue_mask)
  }

  /// What is to be drawn so that an opaque colour `0xAARRGGBB` shows.
  func drawn(_ color: UInt32) -> UInt32 {
    color & 0xFF00_0000
      | UInt32(red[Int(color >> 16 & 0xFF)]) << 16
      | UInt32(green[Int(color >> 8 & 0xFF)]) << 8
      | UInt32(blue[Int(color & 0xFF)])
  }

  /// The shades, the outermost first and each next one between those before.
  private static var order: [Int] {
    var order: [Int] = []
    for step in [shades - 1, 21, 7, 1] {
      for shade in stride(from: 0, to: shades, by: step) where !order.contains(shade) {
        order.append(shade)
      }
    }
    return order
  }

  /// For each shade of a channel the nearest cell's number, as RENDER wants it: over all eight bits.
  private static func table(_ cells: [(pixel: UInt, shade: UInt16)], mask: UInt) -> [UInt8] {
    let most = mask >> UInt(mask.trailingZeroBitCount)
    return (0...255).map { wanted in
      func distance(_ cell: (pixel: UInt, shade: UInt16)) -> Int {
        abs(Int(cell.shade) - wanted * 257)
      }
      guard most > 0, let cell = cells.min(by: { distance($0) < distance($1) }) else {
        return UInt8(wanted)
      }
      let number = (cell.pixel & mask) >> UInt(mask.trailingZeroBitCount)
      return UInt8((number * 255 + most / 2) / most)
    }
  }
}
