// SPDX-License-Identifier: MIT

/// How high the rows of a shaped window are: the more sprites, the coarser, for what the server does
/// for a frame grows with the square of the rectangles.
struct GridStep {
  /// Heights in points, and up to how many sprites each is used.
  private static let levels: [(height: Double, sprites: Int)] = [
    (2, 80), (3, 250), (4, 800), (6, 2_000), (8, .max),
  ]
  private var level = 0

  /// The height in pixels for so many sprites on an output of that scale.
  ///
  /// It grows at once and shrinks late, so that a number near a limit does not make it flicker.
  mutating func pixels(for sprites: Int, scale: Double) -> Int {
    while sprites > Self.levels[level].sprites { level += 1 }
    while level > 0 && sprites < Self.levels[level - 1].sprites * 3 / 4 { level -= 1 }
    return max(2, Int((Self.levels[level].height * scale).rounded()))
  }
}
