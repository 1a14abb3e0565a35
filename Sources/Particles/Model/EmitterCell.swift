// SPDX-License-Identifier: MIT

public import Values

/// A template for particles.
///
/// Names, units and defaults are those of Core Animation's emitter cell. A property with mean M and
/// range R is sampled uniformly from M − R/2 to M + R/2 at birth; a speed is a change per second.
public struct EmitterCell: Hashable, Sendable {
  /// A name for messages.
  public var name: String?
  /// Whether the cell emits.
  public var enabled = true

  /// What its particles show; nil: nothing, as for invisible parents.
  public var contents: Contents?
  /// The part of the contents that is shown.
  public var contentsRect = UnitRect()
  /// Pixels of the image to a point.
  public var contentsScale: Double = 1
  /// Resampling when the image is shrunk.
  public var minificationFilter = ContentsFilter.linear
  /// Resampling when the image is enlarged.
  public var magnificationFilter = ContentsFilter.linear
  /// Kept for the sake of pasted values.
  public var minificationFilterBias: Double = 0
  /// Frames of the sprite sheet; 0 and 1: no sheet.
  public var contentsFrameCount = 0
  /// Frames in one row of the sheet; 0: all of them.
  public var contentsFramesPerRow = 0
  /// Frames shown per second of age.
  public var contentsFramesPerSecond: Double = 0
  /// How a particle walks through the frames.
  public var contentsFrameMode = ContentsFrameMode.single

  /// Particles per second.
  public var birthRate: Double = 0
  /// What `birthRate` is counted by: of cells under a layer time or the screen, of sub-emitters time or the
  /// distance (ours).
  public var birthRatePer = BirthUnit.second
  /// Particles that spawn at once when the cell begins, besides `birthRate` (ours).
  public var burstCount = 0
  /// For a sub-emitter: its `burstCount` comes when the parent dies (ours).
  public var burstsAtDeath = false
  /// Share of a birth interval, 0 up to 1, by which all births come earlier (ours).
  public var phase: Double = 0
  /// Seconds that a particle lives.
  public var lifetime: Double = 0
  /// Range of `lifetime`.
  public var lifetimeRange: Double = 0

  /// Angle out of the plane of the screen, in radians, relative to the shape's direction.
  public var emissionLatitude: Double = 0
  /// Angle in the plane of the screen, in radians, relative to the shape's natural direction.
  public var emissionLongitude: Double = 0
  /// Whole angle of the fan or cone around the emission direction, in radians.
  public var emissionRange: Double = 0
  /// Points per second along the emission direction; negative: backwards.
  public var velocity: Double = 0
  /// Range of `velocity`.
  public var velocityRange: Double = 0
  /// Points per second², to the right.
  public var xAcceleration: Double = 0
  /// Points per second², downwards.
  public var yAcceleration: Double = 0
  /// Points per second², towards the viewer.
  public var zAcceleration: Double = 0
  /// Constant velocity to the right that drag does not act on, in points per second (ours).
  public var driftVelocityX: Double = 0
  /// Constant velocity downwards that drag does not act on, in points per second (ours).
  public var driftVelocityY: Double = 0
  /// Short for a drag behaviour on this cell, per second (ours).
  public var drag: Double = 0
  /// Horizontal radius of a circling about the particle's path, in points (ours).
  public var wobbleX: Double = 0
  /// Vertical radius of a circling about the particle's path, in points (ours).
  public var wobbleY: Double = 0
  /// Circlings per second; each particle starts anywhere on the circle (ours).
  public var wobbleFrequency: Double = 0
  /// Range of `wobbleFrequency` (ours).
  public var wobbleFrequencyRange: Double = 0
  /// What `wobbleFrequency` is cut to after sampling (ours).
  public var wobbleFrequencyMaximum = Double.infinity
  /// What of velocities and accelerations grows with the output's height (ours).
  public var heightShares = HeightShares()
  /// Mass by which the forces of behaviours are divided.
  public var mass: Double = 1
  /// Range of `mass`.
  public var massRange: Double = 0

  /// Factor on the size of the contents; negative: turned by half a turn.
  public var scale: Double = 1
  /// Range of `scale`.
  public var scaleRange: Double = 0
  /// Change of `scale` per second.
  public var scaleSpeed: Double = 0
  /// Seconds of its velocity by which a particle's picture is drawn long, behind it, unless it is a plane (ours).
  public var stretch: Double = 0
  /// Most points by which it is drawn longer (ours).
  public var stretchMaximum: Double = 100
  /// Angle at birth, in radians.
  public var rotation: Double = 0
  /// Range of `rotation`.
  public var rotationRange: Double = 0
  /// Radians per second.
  public var spin: Double = 0
  /// Range of `spin`.
  public var spinRange: Double = 0
  /// What `spin` is cut to after sampling (ours).
  public var spinMaximum = Double.infinity

  /// The tint; multiplied into the contents.
  public var color = Color.white
  /// Tints to choose from uniformly at birth; empty: `color` (ours).
  public var colors: [Color] = []
  /// Takes `colors` in turn, birth after birth, from this one on; nil: by chance (ours).
  public var colorTurn: Int?
  /// Range of the tint's red.
  public var redRange: Double = 0
  /// Range of the tint's green.
  public var greenRange: Double = 0
  /// Range of the tint's blue.
  public var blueRange: Double = 0
  /// Range of the opacity.
  public var alphaRange: Double = 0
  /// Change of red per second.
  public var redSpeed: Double = 0
  /// Change of green per second.
  public var greenSpeed: Double = 0
  /// Change of blue per second.
  public var blueSpeed: Double = 0
  /// Change of opacity per second.
  public var alphaSpeed: Double = 0
  /// Seconds after birth over which the opacity comes up from nothing; 0: at once (ours).
  public var fadeInDuration: Double = 0
  /// Seconds before death over which the opacity goes down to nothing; 0: at once (ours).
  public var fadeOutDuration: Double = 0

  /// Points by which edges are spread: two standard deviations of the Gaussian that blurs them (ours).
  public var blur: Double = 0
  /// A soft twin below its particles; nil: none (ours).
  public var shadow: Shadow?
  /// Whether its particles land as the layer's `landing` says (ours).
  public var lands = true

  /// What becomes of the tint where other colours are asked for (ours).
  public var recolor = Recolor.full

  /// Whether particles turn in the plane or in space.
  public var particleType = ParticleType.sprite
  /// Whole angle of the cone from which a plane's spin axis is sampled, in radians.
  public var orientationRange: Double = 0
  /// Azimuth of a plane's spin axis, in radians.
  public var orientationLongitude: Double = 0
  /// Angle between a plane's spin axis and the z axis, in radians.
  public var orientationLatitude: Double = 0
  /// Tint of a plane's back, multiplied into the contents instead of the particle's colour (ours).
  public var backColor: Color?

  /// How strongly one light shades planes and glints on them, 0 to 1; pictures with colours of their own stay
  /// as they are (ours).
  public var gloss: Double = 0

  /// When the cell begins, in its layer's time, or in the parent particle's age.
  public var beginTime: Double = 0
  /// Seconds added to the cell's local time.
  public var timeOffset: Double = 0
  /// How fast the cell's local time passes, motion included; negative counts as 0.
  public var speed: Double = 1
  /// Seconds of local time during which it emits; 0: without end.
  public var duration: Double = 0
  /// How often `duration` is repeated; 0 counts as 1.
  public var repeatCount: Double = 0
  /// Seconds over which `duration` is repeated; takes the place of `repeatCount` if not 0.
  public var repeatDuration: Double = 0
  /// Whether each repetition runs back too, which doubles the time of birth.
  public var autoreverses = false

  /// Sub-emitters: every particle of this cell emits particles of these; at most 4 levels count.
  public var emitterCells: [EmitterCell] = []
  /// Behaviours that act on the particles of this cell.
  public var behaviors: [Behavior] = []

  /// Makes a cell with Core Animation's defaults.
  public init() {}
}
