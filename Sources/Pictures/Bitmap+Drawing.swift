// SPDX-License-Identifier: MIT

public import Pixels
public import Values

extension Bitmap {
  /// Draws another picture over this one, pixel by pixel; what overhangs is cut off.
  ///
  /// - Parameters:
  ///   - other: The picture.
  ///   - left: Where its left edge goes, in pixels.
  ///   - top: Where its top edge goes, in pixels.
  public mutating func draw(_ other: Bitmap, left: Int, top: Int) {
    draw(other, left: left, top: top) { $0 }
  }

  /// Draws the opacity of another picture over this one in a colour.
  ///
  /// - Parameters:
  ///   - mask: The picture whose opacity counts.
  ///   - color: The colour.
  ///   - left: Where its left edge goes, in pixels.
  ///   - top: Where its top edge goes, in pixels.
  public mutating func draw(mask: Bitmap, color: Color, left: Int, top: Int) {
    let pixel = color.premultiplied
    draw(mask, left: left, top: top) { Self.scaled(pixel, by: $0 >> 24) }
  }

  private mutating func draw(
    _ other: Bitmap, left: Int, top: Int, _ source: (UInt32) -> UInt32
  ) {
    let rows = max(0, -top)..<max(max(0, -top), min(other.height, height - top))
    let columns = max(0, -left)..<max(max(0, -left), min(other.width, width - left))
    for y in rows {
      for x in columns {
        let pixel = source(other[x, y])
        let below = self[left + x, top + y]
        self[left + x, top + y] = pixel &+ Self.scaled(below, by: 255 - pixel >> 24)
      }
    }
  }

  /// All four channels times a number of 255ths, rounded.
  private static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= (((pixel >> shift & 255) * factor + 127) / 255) << shift
    }
    return result
  }
}
