// SPDX-License-Identifier: MIT

/// A place that emits particles after the templates in `emitterCells`.
///
/// Names, units and defaults are those of Core Animation's emitter layer; y grows downwards and
/// positive angles turn clockwise. The multipliers act on particles at their birth.
public struct EmitterLayer: Hashable, Sendable {
  /// The templates.
  public var emitterCells: [EmitterCell] = []
  /// Behaviours that act on the particles of every cell.
  public var behaviors: [Behavior] = []
  /// How its particles come to rest; nil: they fall through (ours).
  public var landing: LandingRule?

  /// Multiplies every cell's `birthRate`.
  public var birthRate: Double = 1
  /// Multiplies the sampled lifetime, its range included.
  public var lifetime: Double = 1
  /// Multiplies the sampled velocity.
  public var velocity: Double = 1
  /// Multiplies the sampled scale and `scaleSpeed`.
  public var scale: Double = 1
  /// Multiplies the sampled spin.
  public var spin: Double = 1

  /// Centre of the emitter shape.
  public var emitterPosition = LengthPair()
  /// Where what the layer shows happens, if that is not where it emits; what asks for another place
  /// moves it there (ours).
  public var place: LengthPair?
  /// Depth of the centre, in points; greater is nearer.
  public var emitterZPosition: Double = 0
  /// Extents of the emitter shape.
  public var emitterSize = LengthPair()
  /// Extent of the emitter shape along z, in points.
  public var emitterDepth: Double = 0
  /// Where particles spawn.
  public var emitterShape = EmitterShape.point
  /// Which part of the shape emits.
  public var emitterMode = EmitterMode.volume
  /// Order and way of drawing.
  public var renderMode = RenderMode.unordered
  /// Kept for the sake of pasted values; everything is flattened into the plane of the screen.
  public var preservesDepth = false
  /// Start of this layer's random numbers; equal layers with equal seeds emit equal particles.
  public var seed: UInt32 = 0

  /// When the layer begins, in seconds after the effect's start.
  public var beginTime: Double = 0
  /// Seconds added to the layer's local time: greater than zero means already under way.
  public var timeOffset: Double = 0
  /// How fast local time passes; negative counts as 0.
  public var speed: Double = 1
  /// Seconds of local time during which it emits; 0: without end.
  public var duration: Double = 0
  /// How often `duration` is repeated; 0 counts as 1.
  public var repeatCount: Double = 0
  /// Seconds over which `duration` is repeated; takes the place of `repeatCount` if not 0.
  public var repeatDuration: Double = 0
  /// Whether each repetition runs back too, which doubles the time of birth.
  public var autoreverses = false

  /// How directions spread around the emission direction.
  public var emission = Emission.planar
  /// Reads `emissionRange` as the angle to either side instead of the whole angle.
  public var emissionRangeIsHalfAngle = false
  /// Reads the width of `emitterSize` as the diameter of circle and sphere.
  public var circleSizeIsDiameter = false
  /// Draws negative scales as nothing instead of turned by half a turn.
  public var clampScaleToZero = false

  /// Makes a layer with Core Animation's defaults.
  public init() {}
}
