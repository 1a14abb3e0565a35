// SPDX-License-Identifier: MIT

public import Pixels

extension Bitmap {
  /// What an overlay shows over an opaque colour, `0xAARRGGBB`; what adds light may brighten up to white.
  public func over(_ color: UInt32) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: pixels.map { own in
        let left = 255 - own >> 24
        guard left < 255 || own != 0 else { return color }
        var sum: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let behind = ((color >> shift & 255) * left + 127) / 255
          sum |= min(255, own >> shift & 255 + behind) << shift
        }
        return sum
      })
  }
}
