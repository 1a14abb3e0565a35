// SPDX-License-Identifier: MIT

public import Particles
import Values

/// Which sprites show the cells of one simulation; made by `SpriteStore.load(cells:)`.
public final class SpriteBinding {
  /// What could not be drawn as asked for.
  public internal(set) var problems: [SpriteProblem] = []
  /// Whether pictures are still being drawn, so that the contents must be loaded again.
  public internal(set) var isPending = false

  /// For each cell of the simulation, what `append` must know.
  var entries: [BoundCell] = []
  /// For each cell what shows the shadows of its particles; empty if no cell has any.
  var shadows: [BoundCell] = []
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
  /// How the picture turns in space; nil: it does not.
  var plane: PlaneLook?
  /// Pixels by which blurred sprites reach further than their size says.
  var margin: Float = 0
  /// Whether only every second size is made of larger sprites, because no particle's size changes.
  var isCoarse = false
  /// Whether particles move so little from frame to frame that steps of half a pixel would be seen.
  var isSlow = false
  /// Whether particles must keep their order.
  var isOrdered = false
  /// What lies below its particles instead of them; nil: nothing does.
  var shadow: ShadowLook?
  /// By how much its particles are drawn longer.
  var stretch = StretchRule()
  /// What of its colours is not rounded.
  var precision: Paint.Precision = []

  /// Describes a cell without contents.
  init(_ cell: SimulatedCell) {
    if cell.isPlane {
      plane = PlaneLook(back: cell.cell.backColor.map(SIMD4.init), isLit: cell.cell.gloss > 0)
    }
    isOrdered = cell.keepsOrder
    isCoarse = cell.hasConstantSize
    flags = cell.additive ? .additive : []
    if cell.isAtRest { precision = [.color, .opacity] }
    if cell.hasOwnColors, plane?.isLit != true { precision.insert(.color) }
  }
}

/// How the particles of a cell look that turn in space.
struct PlaneLook: BitwiseCopyable {
  /// Red, green and blue of the back, and the opacity by which the particle's is multiplied; nil: as the front.
  var back: SIMD4<Float>?
  /// Whether a mirror image is the picture itself.
  var isMirrorSymmetric = true
  /// Whether the light changes its colours.
  var isLit = false
}

/// How the shadows of a cell's particles look.
struct ShadowLook: BitwiseCopyable {
  /// Red, green and blue, and the opacity by which the particle's is multiplied.
  var color: SIMD4<Float>
  /// Where it lies from the particle, in pixels.
  var offset: SIMD2<Float>
}

extension SIMD4<Float> {
  /// A colour's red, green, blue and opacity.
  init(_ color: Color) { self.init(color.red, color.green, color.blue, color.alpha) }
}

extension SimulatedCell {
  /// Whether every particle keeps the size it is emitted with.
  fileprivate var hasConstantSize: Bool {
    cell.scaleSpeed == 0 && cell.behaviors.isEmpty
  }

  fileprivate var keepsOrder: Bool {
    switch renderMode {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

/// Contents that could not be drawn as asked for; something else is shown in their place.
public struct SpriteProblem: Hashable, Sendable, CustomStringConvertible {
  /// Index of the cell among those that were loaded.
  public var cell: Int
  /// What was to be shown.
  public var contents: Contents
  /// What is wrong, in one line, without the cell's name.
  public var message: String

  /// The cell's index and the message.
  public var description: String { "cell \(cell): \(message)" }
}
