// SPDX-License-Identifier: MIT

import Pixels

/// An image in memory with its halved copies, for drawing at any size and angle.
///
/// Pixels are premultiplied BGRA, or coverage when the image is white all over, so that it can be tinted.
final class Picture: Sendable {
  /// One size of the image.
  struct Level: Sendable {
    var width: Int
    var height: Int
    var pixels: [UInt8]
  }

  /// What the bytes mean.
  let format: SpriteFormat
  /// The image, then half its size, and so on down to one pixel.
  let levels: [Level]

  /// Width in pixels.
  var width: Int { levels[0].width }
  /// Height in pixels.
  var height: Int { levels[0].height }

  /// Takes a bitmap, and turns it to coverage if all its pixels are shades of white.
  init(_ bitmap: Bitmap) {
    let isWhite = bitmap.pixels.allSatisfy(Picture.isWhite)
    format = isWhite ? .coverage : .color
    var level = Level(
      width: bitmap.width, height: bitmap.height,
      pixels: isWhite
        ? bitmap.pixels.map { UInt8($0 >> 24) } : bitmap.pixels.flatMap(Picture.bytes))
    var levels = [level]
    while level.width > 1 || level.height > 1 {
      level = Picture.half(level, channels: isWhite ? 1 : 4)
      levels.append(level)
    }
    self.levels = levels
  }

  /// Takes the opacity of a picture in colour.
  init(opacityOf picture: Picture) {
    format = .coverage
    levels = picture.levels.map { level in
      guard picture.format == .color else { return level }
      let pixels = stride(from: 3, to: level.pixels.count, by: 4).map { level.pixels[$0] }
      return Level(width: level.width, height: level.height, pixels: pixels)
    }
  }

  /// Whether a pixel's colours equal its alpha, but for the rounding of decoders.
  private static func isWhite(_ pixel: UInt32) -> Bool {
    let alpha = Int(pixel >> 24)
    return (0..<3).allSatisfy { abs(Int(pixel >> ($0 * 8) & 255) - alpha) <= 1 }
  }

  private static func bytes(of pixel: UInt32) -> [UInt8] {
    [
      UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), UInt8(pixel >> 24),
    ]
  }

  /// Half the size by means of 2x2 pixels; an odd last row or column counts twice.
  private static func half(_ level: Level, channels: Int) -> Level {
    let width = max(1, level.width / 2)
    let height = max(1, level.height / 2)
    var pixels = [UInt8](repeating: 0, count: width * height * channels)
    for y in 0..<height {
      let rows = (min(2 * y, level.height - 1), min(2 * y + 1, level.height - 1))
      for x in 0..<width {
        let columns = (min(2 * x, level.width - 1), min(2 * x + 1, level.width - 1))
        for channel in 0..<channels {
          func at(_ row: Int, _ column: Int) -> Int {
            Int(level.pixels[(row * level.width + column) * channels + channel])
          }
          let sum =
            at(rows.0, columns.0) + at(rows.0, columns.1) + at(rows.1, columns.0)
            + at(rows.1, columns.1)
          pixels[(y * width + x) * channels + channel] = UInt8((sum + 2) / 4)
        }
      }
    }
    return Level(width: width, height: height, pixels: pixels)
  }
}
