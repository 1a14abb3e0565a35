// SPDX-License-Identifier: MIT

import Particles

/// Which sprites show the cells of one simulation; made by `SpriteStore.load(cells:)`.
public final class SpriteBinding {
  /// What could not be drawn as asked for.
  public internal(set) var problems: [SpriteProblem] = []

  /// For each cell of the simulation, what `append` must know.
  var entries: [BoundCell] = []
  /// The simulation's `cellsVersion` that the entries belong to; nil until the first list.
  var cellsVersion: Int?

  init() {}
}

/// One cell as `append` sees it.
struct BoundCell: BitwiseCopyable {
  /// The source of the first sprite-sheet frame; negative: nothing to draw.
  var source: Int32 = -1
  /// Frames of the sprite sheet, at least 1.
  var frames: Int32 = 1
  /// Longer side in pixels at scale 1.
  var pixelSize: Float = 0
  /// How commands are blended.
  var flags: DrawFlags = []
  /// Whether the picture turns in space.
  var isPlane = false
  /// Whether a mirror image is the picture itself.
  var isMirrorSymmetric = true
  /// Whether only every second size is made of larger sprites, because no particle's size changes.
  var isCoarse = false
  /// Whether particles must keep their order.
  var isOrdered = false
  /// Whether a plane's back has a colour of its own.
  var hasBackColor = false
  /// The back's colour.
  var back = SIMD3<Float>()
  /// Its opacity, by which the particle's is multiplied.
  var backAlpha: Float = 1
}
